// A block without dead exports is the one that would be made of a record whose exports they are not.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { buildRecord, buildReferences } from '../../../../test/support/records/record-builder.ts';
import { toSourceKey, toSourceTypeKey } from '../../../catalog/external/source-failures.ts';
import {
  ALL_UNAVAILABLE,
  NONE_UNAVAILABLE,
  toUnavailableSources,
  type UnavailableSources,
} from '../../../catalog/external/unavailable-sources.ts';
import { createPlaceholderFiller } from '../../../http/response/placeholders.ts';
import { NO_PLACES } from '../../../record/place-facets.ts';
import { readDownloads } from '../../../record/views/downloads.ts';
import { EXPORT_TYPES, readExportSources } from '../../../record/views/export-sources.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { presentDownloads, presentUiDownloads } from './downloads.ts';
import { parsePrecomputed, RESPONSE_PRECOMPUTATION, toPrecomputedBlocks } from './precomputed.ts';
import { withoutUnavailableDownloads } from './unavailable-downloads.ts';

const SITE = { base: 'https://maps.example', name: 'Maps' };
const WFS = 'http://www.opengis.net/def/serviceType/ogc/wfs';
const WCS = 'http://www.opengis.net/def/serviceType/ogc/wcs';
const GEOJSON = 'http://geojson.org/geojson-spec.html';
const FILE = 'http://schema.org/downloadUrl';
const IMAGE = 'http://iiif.io/api/image';

const record = (id: string, references: Readonly<Record<string, string>>): AardvarkRecord =>
  buildRecord({ id, gbl_wxsIdentifier_s: 'layer', dct_references_s: buildReferences(references) });

const RECORDS = [
  record('service', { [WFS]: 'https://a.example/wfs' }),
  record('two', { [WFS]: 'https://a.example/wfs', [GEOJSON]: 'https://b.example/b.geojson' }),
  record('odd/"id" ü', { [WFS]: 'https://a.example/wfs', [FILE]: 'https://a.example/a.zip' }),
  record('all', {
    ...{ [IMAGE]: 'https://i.example/1', [FILE]: 'https://a.example/a.zip' },
    ...{ [WFS]: 'https://c.example/wfs', [WCS]: 'https://c.example/wcs' },
  }),
  record('file', { [FILE]: 'https://a.example/a.zip' }),
];

const KEYS = [
  ...new Set(RECORDS.flatMap((one) => EXPORT_TYPES.flatMap((type) => readExportSources(one, type).map(toSourceKey)))),
].flatMap((key) => [key, ...EXPORT_TYPES.map((type) => toSourceTypeKey(key, type))]);

const shown = (one: AardvarkRecord, unavailableSources: UnavailableSources): readonly unknown[] => {
  const precomputed = parsePrecomputed(RESPONSE_PRECOMPUTATION.precompute(one, NO_PLACES));
  const { ui, extendedUi: furtherUi } = withoutUnavailableDownloads(precomputed, one.id, unavailableSources);
  return [ui, furtherUi].map(createPlaceholderFiller(SITE)).map((text) => JSON.parse(text));
};

const expected = (one: AardvarkRecord, { areUnavailable: areDead }: UnavailableSources): readonly unknown[] => {
  const [ui, further] = toPrecomputedBlocks(one, SITE);
  const downloads = readDownloads(one).filter(
    (download) =>
      download.kind !== 'export' ||
      !areDead(readExportSources(one, download.exportType).map(toSourceKey), download.exportType),
  );
  return JSON.parse(
    JSON.stringify([
      { ...ui, ui_downloads: presentUiDownloads(downloads, one.id, SITE.base) },
      { ...further, downloads: presentDownloads(downloads, one.id, SITE.base) },
    ]),
  );
};

test('whatever sources are dead, the exports that have no other one are missing, and nothing else', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RECORDS), fc.subarray(KEYS), (one, keys) => {
      const unavailableSources = toUnavailableSources(keys);
      assert.deepEqual(shown(one, unavailableSources), expected(one, unavailableSources));
    }),
    { numRuns: 500 },
  );
});

test('where no downloads are made no export is named, and files and images are', () => {
  for (const one of RECORDS) {
    assert.deepEqual(shown(one, ALL_UNAVAILABLE), expected(one, ALL_UNAVAILABLE));
    assert.doesNotMatch(JSON.stringify(shown(one, ALL_UNAVAILABLE)), /downloads.generated/);
  }
});

test('the text is left alone where nothing of it is dead', () => {
  for (const one of RECORDS) {
    const precomputed = parsePrecomputed(RESPONSE_PRECOMPUTATION.precompute(one, NO_PLACES));
    for (const unavailableSources of [NONE_UNAVAILABLE, toUnavailableSources(['another'])])
      assert.equal(withoutUnavailableDownloads(precomputed, one.id, unavailableSources), precomputed);
  }
});
