import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { buildRecord, buildReferences } from '../../../../test/support/records/record-builder.ts';
import { createDerivation } from '../../../catalog/derivation.ts';
import { cataloguePage } from '../../../http/request/site.ts';
import { concatChunks } from '../../../http/response/bytes.ts';
import { BASE_PLACEHOLDER, createPlaceholderFiller, NAME_PLACEHOLDER } from '../../../http/response/placeholders.ts';
import { normalise } from '../../../record/normalise.ts';
import { NO_PLACES } from '../../../record/place-facets.ts';
import { readCitations } from '../../../record/views/citation/styles.ts';
import { readDownloads } from '../../../record/views/downloads.ts';
import { readLinks } from '../../../record/views/links.ts';
import { readViewer } from '../../../record/views/viewer.ts';
import { RECORD_FIELDS } from '../../../schema/fields.ts';
import { presentDownloads, presentUiDownloads } from './downloads.ts';
import { createItemPresenter } from './item.ts';
import { presentLinks } from './links.ts';
import { parsePrecomputed, RESPONSE_PRECOMPUTATION, toPrecomputedBlocks } from './precomputed.ts';
import { createRecordPictures } from './record-pictures.ts';

const MARK = '\u0001BASE\u0001';
const SITE = { base: MARK, name: 'Maps' };

test('the block holds what the specification names, the rest apart from it, and no picture', () => {
  const record = buildRecord({
    gbl_wxsIdentifier_s: 'l',
    locn_geometry: 'POINT(1 2)',
    dct_references_s: buildReferences({ 'http://www.opengis.net/def/serviceType/ogc/wfs': 'https://a/wfs' }),
  });
  const [standard, further] = toPrecomputedBlocks(record, SITE);
  assert.deepEqual(standard, {
    viewer: readViewer(record),
    citation: further.citations.apa,
    ui_downloads: presentUiDownloads(readDownloads(record), record.id, MARK),
  });
  assert.deepEqual(further, {
    citations: readCitations(record, cataloguePage(SITE, record.id)),
    downloads: presentDownloads(readDownloads(record), record.id, MARK),
    links: presentLinks(readLinks(record)),
  });
});

test('prepared texts say what they would if they were made for the site that sends them', () => {
  const site = { base: 'https://maps.example.org/"a"', name: 'Maps $& "B"' };
  const records = [
    buildRecord({
      dct_references_s: buildReferences({ 'http://geojson.org/geojson-spec.html': 'https://a/x.geojson' }),
    }),
    buildRecord({ gbl_resourceClass_sm: ['Datasets'], dct_creator_sm: ['Smith, J.'], gbl_fileSize_s: '12 MB' }),
  ];
  for (const record of records) {
    const { ui, extendedUi: furtherUi, meta } = parsePrecomputed(RESPONSE_PRECOMPUTATION.precompute(record, NO_PLACES));
    const sent = [ui, furtherUi, meta].map(createPlaceholderFiller(site)).map((text) => JSON.parse(text));
    assert.deepEqual(sent, JSON.parse(JSON.stringify(toPrecomputedBlocks(record, site))));
  }
});

test('any record has a block, whatever its fields hold', () => {
  const fields = [
    'dct_references_s',
    'locn_geometry',
    'dcat_bbox',
    'dct_creator_sm',
    'dct_issued_s',
    'gbl_wxsIdentifier_s',
  ];
  fc.assert(
    fc.property(fc.record(Object.fromEntries(fields.map((field) => [field, fc.jsonValue()]))), (members) => {
      assert.ok(toPrecomputedBlocks(buildRecord(members as never), SITE)[0].citation.length > 0);
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

test('whatever a record holds, its facts and prepared part can be worked out, and are JSON', () => {
  fc.assert(
    fc.property(rawRecords, (raw) => {
      const result = normalise({ ...JSON.parse(JSON.stringify(raw)), id: 'a', dct_title_s: 'T' });
      assert.ok(result.kind === 'record');
      const { derivedFields: facts, precomputed: prepared } = derive(result.record, 'edu.test');
      assert.deepEqual(JSON.parse(JSON.stringify(facts)), facts);
      for (const part of Object.values(parsePrecomputed(prepared))) {
        JSON.parse(part.replaceAll(BASE_PLACEHOLDER, 'https://maps.example.org').replaceAll(NAME_PLACEHOLDER, 'Maps'));
      }
    }),
    { numRuns: 1500 },
  );
});

test('hits show the same with the first part of what is prepared or all of it, and with the text as bytes', () => {
  const pictures = createRecordPictures({ has: () => true, revision: () => '' });
  const unavailableSources = { fingerprint: 'x', areUnavailable: (_: unknown, type: string) => type === 'csv' };
  const record = buildRecord({
    gbl_wxsIdentifier_s: 'l',
    locn_geometry: 'POINT(1 2)',
    dct_references_s: buildReferences({
      'http://www.opengis.net/def/serviceType/ogc/wfs': 'https://a/wfs',
      'http://schema.org/thumbnailUrl': 'https://a/thumb.png',
    }),
  });
  const { precomputed: prepared } = derive(record, 'edu.test');
  const first = prepared.slice(0, prepared.indexOf('\n\n'));
  assert.ok(first.length > 0 && first.length < prepared.length / 2);
  const stored = {
    id: record.id,
    json: JSON.stringify(record),
    published: true,
    visible: true,
    source: 's',
    version: '1',
  };
  for (const ui of ['standard', 'none'] as const) {
    const present = createItemPresenter({
      site: SITE,
      pictures,
      unavailableSources,
      type: 'document',
      nested: false,
      meta: true,
      ui,
    });
    const [short, long] = [first, prepared].map((text) =>
      present({ record: { ...stored, precomputed: text }, related: [] }),
    );
    assert.deepEqual(short, long);
    const json = new TextEncoder().encode(stored.json);
    const spliced = present({ record: { ...stored, json, precomputed: first }, related: [] });
    assert.deepEqual(concatChunks(spliced), concatChunks(short ?? []));
  }
});
