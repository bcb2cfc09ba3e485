import assert from 'node:assert/strict';
import test from 'node:test';
import { buildRecord, buildReferences } from '../../../../../test/support/records/record-builder.ts';
import { createPlaceholderFiller } from '../../../../http/response/placeholders.ts';
import { readDictionaries } from '../../../../record/dictionaries.ts';
import { NO_PLACES } from '../../../../record/place-facets.ts';
import { RELATIONS } from '../../../../record/relations.ts';
import type { AardvarkRecord } from '../../../../schema/record-type.ts';
import { type MetaBlock, type MetaBlockOptions, presentMetaBlock } from './meta-block.ts';
import { RESPONSE_PRECOMPUTATION } from './precomputed.ts';

const SITE = { base: 'http://catalog.test', name: 'Atlas' };

const metaOf = (record: AardvarkRecord, around: MetaBlockOptions = {}): MetaBlock => {
  const { meta } = RESPONSE_PRECOMPUTATION.precompute(record, NO_PLACES).extended;
  return JSON.parse(presentMetaBlock(record.id, createPlaceholderFiller(SITE)(meta), SITE.base, around));
};

test('the meta block has the members of the specification', () => {
  const record = buildRecord({
    locn_geometry: 'POLYGON((1 3, 2 3, 2 4, 1 3))',
    dcat_bbox: 'ENVELOPE(1,2,4,3)',
    gbl_fileSize_s: '12 MB',
    gbl_resourceClass_sm: ['Maps'],
    data_dictionaries: [{ entries: [{ field_name: 'NAME' }] }],
    dct_references_s: buildReferences({
      'http://schema.org/downloadUrl': { url: 'https://a/1.zip', label: 'Shapefile' },
      'http://www.isotc211.org/schemas/2005/gmd/': 'https://a/iso.xml',
      'http://iiif.io/api/image': 'https://a/iiif',
    }),
  });
  const related = RELATIONS.filter(({ key }) => key === 'member_of').map((relation) => ({
    relation,
    items: [{ id: 'b', title: 'B' }],
    total: 1,
  }));
  const { dictionary, ...meta } = metaOf(record, { dictionaries: readDictionaries(record), related });
  assert.deepEqual(meta, {
    '@context': 'http://catalog.test/api/v1/ld/contexts/aardvark.context.jsonld',
    '@type': 'AardvarkRecord',
    geometry: {
      locn_geometry: 'POLYGON((1 3, 2 3, 2 4, 1 3))',
      dcat_bbox: 'ENVELOPE(1,2,4,3)',
      dcat_centroid: '3.5,1.5',
    },
    human_readable: { file_size: '12 MB' },
    citation: '[Creator not found], (n.d.). Ports of the Erythraean Sea. (map). http://catalog.test/resources/port-1',
    downloads: [{ label: 'Shapefile', url: 'https://a/1.zip' }],
    metadata: [{ label: 'ISO 19115 XML', url: 'https://a/iso.xml' }],
    relationships: {
      member_of: {
        links: { related: 'http://catalog.test/api/v1/resources/b' },
        data: [{ type: 'resource', id: 'b' }],
      },
    },
  });
  assert.match(dictionary ?? '', /^document_data_dictionary_id,friendlier_id,/);
});

test('the centroid is the one of the record, or the middle of its box, also across the antimeridian', () => {
  const centroid = (members: object) => metaOf(buildRecord({ ...members })).geometry?.dcat_centroid;
  assert.equal(centroid({ dcat_centroid: '44.9,-93.2', dcat_bbox: 'ENVELOPE(1,2,4,3)' }), '44.9,-93.2');
  assert.equal(centroid({ dcat_bbox: 'ENVELOPE(176,-168,-12,-20)' }), '-16,-176');
});

test('the meta block omits what a record does not have', () => {
  assert.deepEqual(Object.keys(metaOf(buildRecord())), [
    ...['@context', '@type', 'citation', 'downloads', 'metadata', 'relationships'],
  ]);
});
