import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { buildRecord, buildReferences } from '../../../../../test/support/records/record-builder.ts';
import { createDerivation } from '../../../../catalog/derivation.ts';
import { NONE_UNAVAILABLE } from '../../../../catalog/external/unavailable-sources.ts';
import { encodeParts, requirePart, splitParts } from '../../../../engine/precomputed-parts.ts';
import { NO_PICTURES } from '../../../../http/html/pictures.ts';
import { cataloguePage } from '../../../../http/request/site.ts';
import { concatChunks } from '../../../../http/response/bytes.ts';
import { BASE_PLACEHOLDER, createPlaceholderFiller, NAME_PLACEHOLDER } from '../../../../http/response/placeholders.ts';
import { normalise } from '../../../../record/normalise.ts';
import { NO_PLACES } from '../../../../record/place-facets.ts';
import { readCitationData } from '../../../../record/views/citation/citation-data.ts';
import { readCitations } from '../../../../record/views/citation/styles.ts';
import { readDownloads } from '../../../../record/views/downloads.ts';
import { readLinks } from '../../../../record/views/links.ts';
import { readReferences } from '../../../../record/views/references.ts';
import { readViewer } from '../../../../record/views/viewer.ts';
import { RECORD_FIELDS } from '../../../../schema/fields.ts';
import type { AardvarkRecord } from '../../../../schema/record-type.ts';
import { createPresentation } from '../presentation.ts';
import { presentDownloads, presentUiDownloads } from './downloads.ts';
import { createItemPresenter } from './item.ts';
import { presentLinks } from './links.ts';
import { toPrecomputedMeta } from './meta-block.ts';
import { RESPONSE_PRECOMPUTATION } from './precomputed.ts';
import { createRecordPictures } from './record-pictures.ts';
import { presentUi } from './ui.ts';

const SITE = { base: 'https://maps.example.org/"a"', name: 'Maps $& "B"' };

const presentFullUi = (record: AardvarkRecord): string => {
  const precomputed = encodeParts(RESPONSE_PRECOMPUTATION.precompute(record, NO_PLACES));
  const presentation = createPresentation(SITE, NO_PICTURES, NONE_UNAVAILABLE);
  return presentUi({ id: record.id, precomputed, published: true }, presentation, true);
};

const REFERENCES = {
  geojson: buildReferences({ 'http://geojson.org/geojson-spec.html': 'https://a/x.geojson' }),
  wfs: buildReferences({ 'http://www.opengis.net/def/serviceType/ogc/wfs': 'https://a/wfs' }),
};

test('precomputed text equals the text made from the record for the site of the request', () => {
  const records = [
    buildRecord({ gbl_wxsIdentifier_s: 'l', locn_geometry: 'POINT(1 2)', dct_references_s: REFERENCES.wfs }),
    buildRecord({ dct_references_s: REFERENCES.geojson }),
    buildRecord({ gbl_resourceClass_sm: ['Datasets'], dct_creator_sm: ['Smith, J.'], gbl_fileSize_s: '12 MB' }),
  ];
  for (const record of records) {
    const page = cataloguePage(SITE, record.id);
    const citations = readCitations(record, page);
    const downloads = readDownloads(record);
    const ui = {
      viewer: readViewer(record),
      citation: citations.apa,
      ui_downloads: presentUiDownloads(downloads, record.id, SITE.base),
      citations,
      links: presentLinks(readLinks(record)),
      downloads: presentDownloads(downloads, record.id, SITE.base),
    };
    assert.equal(presentFullUi(record), JSON.stringify(ui));
    const { meta } = RESPONSE_PRECOMPUTATION.precompute(record, NO_PLACES).extended;
    const references = readReferences(record);
    const expected = toPrecomputedMeta(record, readCitationData(record, page, references), references);
    assert.equal(createPlaceholderFiller(SITE)(meta), JSON.stringify(expected));
  }
});

test('any record has a ui block, with any values in its fields', () => {
  const fields = [
    ...['dct_references_s', 'locn_geometry', 'dcat_bbox', 'dct_creator_sm', 'dct_issued_s', 'gbl_wxsIdentifier_s'],
  ];
  fc.assert(
    fc.property(fc.record(Object.fromEntries(fields.map((field) => [field, fc.jsonValue()]))), (members) => {
      assert.ok(JSON.parse(presentFullUi(buildRecord(members as never))).citation.length > 0);
    }),
  );
});

const texts = fc.oneof(
  fc.string(),
  fc.constantFrom('ENVELOPE(176,-168,-12,-20)', 'POLYGON((0 0,1 0,1 1,0 0))', '45,-93', '[1990 TO *]', '1900-1950'),
  fc.constantFrom(
    '{"http://schema.org/url":["a",{"url":null},7,{"label":1}]}',
    '{"http://www.opengis.net/def/serviceType/ogc/wms":{}}',
  ),
  fc.constantFrom(
    '[]',
    '{"http://schema.org/downloadUrl":[[],{"url":{}}],"constructor":"x"}',
    'Smith, J., ed., 1850-1900',
  ),
);
const values = fc.oneof(texts, fc.array(texts, { maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }));
const rawRecords = fc.dictionary(fc.constantFrom(...Object.keys(RECORD_FIELDS)), values, { maxKeys: 30 });

const { derive } = createDerivation(() => NO_PLACES, RESPONSE_PRECOMPUTATION);

test('derived fields and precomputed parts are JSON on one line for any record', () => {
  fc.assert(
    fc.property(rawRecords, (raw) => {
      const result = normalise({ ...JSON.parse(JSON.stringify(raw)), id: 'a', dct_title_s: 'T' });
      assert.ok(result.kind === 'record');
      const { derivedFields, precomputed } = derive(result.record, 'edu.test');
      assert.deepEqual(JSON.parse(JSON.stringify(derivedFields)), derivedFields);
      const { core, extended } = RESPONSE_PRECOMPUTATION.precompute(result.record, NO_PLACES);
      for (const [name, text] of Object.entries({ ...core, ...extended })) {
        assert.equal(requirePart(precomputed, name), text);
        if (name === 'picture') continue;
        JSON.parse(text.replaceAll(BASE_PLACEHOLDER, 'https://maps.example.org').replaceAll(NAME_PLACEHOLDER, 'Maps'));
      }
    }),
    { numRuns: 1500 },
  );
});

test('hits look the same with core parts alone or all parts, and with the record as bytes', () => {
  const pictures = createRecordPictures({ has: () => true, revision: () => '' }, true);
  const unavailableSources = { fingerprint: 'x', areUnavailable: (_: unknown, type: string) => type === 'csv' };
  const record = buildRecord({
    gbl_wxsIdentifier_s: 'l',
    locn_geometry: 'POINT(1 2)',
    dct_references_s: buildReferences({
      'http://www.opengis.net/def/serviceType/ogc/wfs': 'https://a/wfs',
      'http://schema.org/thumbnailUrl': 'https://a/thumb.png',
    }),
  });
  const { precomputed } = derive(record, 'edu.test');
  const { core } = splitParts(precomputed);
  assert.ok(core.length > 0 && core.length < precomputed.length / 2);
  const stored = {
    id: record.id,
    json: JSON.stringify(record),
    published: true,
    visible: true,
    source: 's',
    version: '1',
  };
  for (const ui of ['standard', 'none'] as const) {
    const presentation = createPresentation(SITE, pictures, unavailableSources);
    const present = createItemPresenter(presentation, { type: 'document', nested: false, meta: true, ui });
    const [short, long] = [core, precomputed].map((text) =>
      present({ record: { ...stored, precomputed: text }, related: [] }),
    );
    assert.deepEqual(short, long);
    const json = new TextEncoder().encode(stored.json);
    const spliced = present({ record: { ...stored, json, precomputed: core }, related: [] });
    assert.deepEqual(concatChunks(spliced), concatChunks(short ?? []));
  }
});
