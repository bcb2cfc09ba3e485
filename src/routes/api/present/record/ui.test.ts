import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { buildRecord, buildReferences } from '../../../../../test/support/records/record-builder.ts';
import { toSourceKey, toSourceTypeKey } from '../../../../catalog/external/source-failures.ts';
import {
  ALL_UNAVAILABLE,
  NONE_UNAVAILABLE,
  toUnavailableSources,
  type UnavailableSources,
} from '../../../../catalog/external/unavailable-sources.ts';
import { encodeParts } from '../../../../engine/precomputed-parts.ts';
import { NO_PICTURES } from '../../../../http/html/pictures.ts';
import { cataloguePage } from '../../../../http/request/site.ts';
import { NO_PLACES } from '../../../../record/place-facets.ts';
import { readCitations } from '../../../../record/views/citation/styles.ts';
import { readDownloads } from '../../../../record/views/downloads.ts';
import { EXPORT_TYPES, readExportSources } from '../../../../record/views/export-sources.ts';
import { readLinks } from '../../../../record/views/links.ts';
import { readViewer } from '../../../../record/views/viewer.ts';
import type { AardvarkRecord } from '../../../../schema/record-type.ts';
import { createPresentation } from '../presentation.ts';
import { presentDownloads, presentUiDownloads } from './downloads.ts';
import { presentLinks } from './links.ts';
import { RESPONSE_PRECOMPUTATION } from './precomputed.ts';
import { presentUi } from './ui.ts';

const SITE = { base: 'https://maps.example', name: 'Maps' };
const WFS = 'http://www.opengis.net/def/serviceType/ogc/wfs';
const WCS = 'http://www.opengis.net/def/serviceType/ogc/wcs';
const GEOJSON = 'http://geojson.org/geojson-spec.html';
const FILE = 'http://schema.org/downloadUrl';
const IMAGE = 'http://iiif.io/api/image';

const createRecord = (id: string, references: Readonly<Record<string, string>>): AardvarkRecord =>
  buildRecord({ id, gbl_wxsIdentifier_s: 'layer', dct_references_s: buildReferences(references) });

const RECORDS = [
  createRecord('service', { [WFS]: 'https://a.example/wfs' }),
  createRecord('two', { [WFS]: 'https://a.example/wfs', [GEOJSON]: 'https://b.example/b.geojson' }),
  createRecord('odd/"id" ü', { [WFS]: 'https://a.example/wfs', [FILE]: 'https://a.example/a.zip' }),
  createRecord('all', {
    ...{ [IMAGE]: 'https://i.example/1', [FILE]: 'https://a.example/a.zip' },
    ...{ [WFS]: 'https://c.example/wfs', [WCS]: 'https://c.example/wcs' },
  }),
  createRecord('file', { [FILE]: 'https://a.example/a.zip' }),
];

const KEYS = [
  ...new Set(
    RECORDS.flatMap((record) => EXPORT_TYPES.flatMap((type) => readExportSources(record, type).map(toSourceKey))),
  ),
].flatMap((key) => [key, ...EXPORT_TYPES.map((type) => toSourceTypeKey(key, type))]);

const toStored = (record: AardvarkRecord) => {
  const precomputed = encodeParts(RESPONSE_PRECOMPUTATION.precompute(record, NO_PLACES));
  return { id: record.id, precomputed, published: true };
};

const present = (record: AardvarkRecord, unavailableSources: UnavailableSources): Readonly<Record<string, unknown>> =>
  JSON.parse(presentUi(toStored(record), createPresentation(SITE, NO_PICTURES, unavailableSources), true));

const expected = (record: AardvarkRecord, { areUnavailable }: UnavailableSources): unknown => {
  const downloads = readDownloads(record).filter(
    (download) =>
      download.kind !== 'export' ||
      !areUnavailable(readExportSources(record, download.exportType).map(toSourceKey), download.exportType),
  );
  const ui = {
    viewer: readViewer(record),
    citation: readCitations(record, cataloguePage(SITE, record.id)).apa,
    ui_downloads: presentUiDownloads(downloads, record.id, SITE.base),
    citations: readCitations(record, cataloguePage(SITE, record.id)),
    links: presentLinks(readLinks(record)),
    downloads: presentDownloads(downloads, record.id, SITE.base),
  };
  return JSON.parse(JSON.stringify(ui));
};

test('downloads whose sources are all unavailable are left out, and nothing else', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RECORDS), fc.subarray(KEYS), (record, keys) => {
      const unavailableSources = toUnavailableSources(keys);
      assert.deepEqual(present(record, unavailableSources), expected(record, unavailableSources));
    }),
    { numRuns: 500 },
  );
});

test('a server without generated downloads lists files and images only', () => {
  for (const record of RECORDS) {
    assert.deepEqual(present(record, ALL_UNAVAILABLE), expected(record, ALL_UNAVAILABLE));
    assert.doesNotMatch(JSON.stringify(present(record, ALL_UNAVAILABLE)), /downloads.generated/);
  }
});

test('sources of other records do not change the text', () => {
  const textWith = (record: AardvarkRecord, unavailableSources: UnavailableSources): string =>
    presentUi(toStored(record), createPresentation(SITE, NO_PICTURES, unavailableSources), true);
  for (const record of RECORDS) {
    assert.deepEqual(present(record, NONE_UNAVAILABLE), expected(record, NONE_UNAVAILABLE));
    assert.equal(textWith(record, toUnavailableSources(['another'])), textWith(record, NONE_UNAVAILABLE));
  }
});

test('the text is that of the same members in the same order', () => {
  for (const record of RECORDS) {
    const text = presentUi(toStored(record), createPresentation(SITE, NO_PICTURES, NONE_UNAVAILABLE), true);
    assert.equal(text, JSON.stringify(expected(record, NONE_UNAVAILABLE)));
  }
});
