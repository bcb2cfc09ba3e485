import assert from 'node:assert/strict';
import test from 'node:test';
import { buildRecord, buildReferences } from '../../../test/support/records/record-builder.ts';
import { REFERENCES, type ReferenceName, referenceRow } from '../../schema/references.ts';
import { readViewer } from './viewer.ts';

/** Contract 9.2: the first present wins. */
const ORDER: readonly ReferenceName[] = [
  ...([
    'cog',
    'pmtiles',
    'oembed',
    'open_index_map',
    'tile_json',
    'xyz_tiles',
    'wmts',
    'tile_map_service',
    'wms',
  ] as const),
  ...(['iiif_manifest', 'iiif_image', 'arcgis_tiled_map_layer', 'arcgis_dynamic_map_layer'] as const),
  ...(['arcgis_image_map_layer', 'arcgis_feature_layer', 'geo_json'] as const),
];

const viewerOf = (names: readonly ReferenceName[]) => {
  const entries = names.map((name) => [referenceRow(name).uri, `https://a/${name}`]);
  return readViewer(buildRecord({ dct_references_s: buildReferences(Object.fromEntries(entries)) }));
};

test('the best protocol wins, regardless of order', () => {
  for (const [index, name] of ORDER.entries()) {
    const viewer = viewerOf([...ORDER.slice(index)].reverse());
    assert.equal(viewer.protocol, name);
    assert.equal(viewer.endpoint, `https://a/${name}`);
  }
});

test('without a supported reference, only the extent is drawn', () => {
  const names = (Object.keys(REFERENCES) as ReferenceName[]).filter((name) => !ORDER.includes(name));
  assert.deepEqual(viewerOf(names), { protocol: 'geo_json', endpoint: '', geometry: null });
});

test('of several URLs, the first usable one is displayed', () => {
  const viewer = readViewer(
    buildRecord({
      locn_geometry: 'POINT(1 2)',
      dct_references_s: buildReferences({
        [REFERENCES.wms.uri]: ['javascript:x', { '@id': 'https://a/1' }, 'https://a/2'],
      }),
    }),
  );
  assert.deepEqual(viewer, {
    protocol: 'wms',
    endpoint: 'https://a/1',
    geometry: { type: 'Point', coordinates: [1, 2] },
  });
});
