// Which references a viewer can draw, and in which order.
import assert from 'node:assert/strict';
import test from 'node:test';
import { type ReferenceName, referenceRow } from '../../schema/references.ts';
import { readViewerSources } from './viewer-sources.ts';

const sourcesOf = (references: Partial<Record<ReferenceName, unknown>>, more: object = {}) =>
  readViewerSources({
    id: 'x',
    dct_title_s: 'X',
    dct_references_s: JSON.stringify(
      Object.fromEntries(
        Object.entries(references).map(([name, url]) => [referenceRow(name as ReferenceName).uri, url]),
      ),
    ),
    ...more,
  });

test('every displayable reference is a source, best first and GeoJSON last', () => {
  const sources = sourcesOf({
    geo_json: 'https://a.org/x.geojson',
    iiif_image: 'https://a.org/iiif',
    cog: 'https://a.org/x.tif',
    download: 'https://a.org/x.zip',
    oembed: 'https://a.org/embed.json',
  });
  assert.deepEqual(
    sources.map(({ protocol }) => protocol),
    ['cog', 'iiif_image', 'geo_json'],
  );
});

test('a WMS is a source if the record names its layer', () => {
  assert.deepEqual(sourcesOf({ wms: 'https://a.org/wms' }), []);
  const [source] = sourcesOf({ wms: 'https://a.org/wms' }, { gbl_wxsIdentifier_s: 'roads' });
  assert.deepEqual(source, {
    ...{ protocol: 'wms', url: 'https://a.org/wms', label: 'Web Mapping Service (WMS)', layer: 'roads' },
  });
});

test('unsafe URLs are not sources', () => {
  for (const url of ['javascript:alert(1)', 'data:x', 's3://bucket/x.tif', '//host/x', 'x.tif', ''])
    assert.deepEqual(sourcesOf({ cog: url }), [], url);
  assert.equal(sourcesOf({ cog: '/files/x.tif' }).length, 1);
});

test('several files of one kind are separate sources with their own labels', () => {
  const sources = sourcesOf({ cog: [{ url: 'https://a.org/1.tif', label: 'Sheet 1' }, 'https://a.org/2.tif'] });
  assert.deepEqual(
    sources.map(({ label }) => label),
    ['Sheet 1', 'Cloud Optimized GeoTIFF (COG)'],
  );
});
