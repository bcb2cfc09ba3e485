// A block without dead exports is the one that would be made of a record whose exports they are not.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { buildRecord, buildReferences } from '../../../../test/support/records/record-builder.ts';
import { ALL_DEAD, type DeadSources, NONE_DEAD, toDeadSources } from '../../../catalog/foreign/dead-sources.ts';
import { toSourceKey, toTypedKey } from '../../../catalog/foreign/source-memory.ts';
import { NO_PLACES } from '../../../record/place-facets.ts';
import { readDownloads } from '../../../record/views/downloads.ts';
import { EXPORT_TYPES, readExportSources } from '../../../record/views/export-sources.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { createMarkFiller } from '../../http/send/marks.ts';
import { withoutDeadExports } from './dead-exports.ts';
import { presentDownloads, presentUiDownloads } from './downloads.ts';
import { ANSWER_PREPARATION, readPrepared, toViews } from './prepared.ts';

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
].flatMap((key) => [key, ...EXPORT_TYPES.map((type) => toTypedKey(key, type))]);

const shown = (one: AardvarkRecord, dead: DeadSources): readonly unknown[] => {
  const prepared = readPrepared(ANSWER_PREPARATION.prepare(one, NO_PLACES));
  const { ui, furtherUi } = withoutDeadExports(prepared, one.id, dead);
  return [ui, furtherUi].map(createMarkFiller(SITE)).map((text) => JSON.parse(text));
};

const expected = (one: AardvarkRecord, { areDead }: DeadSources): readonly unknown[] => {
  const [ui, further] = toViews(one, SITE);
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
      const dead = toDeadSources(keys);
      assert.deepEqual(shown(one, dead), expected(one, dead));
    }),
    { numRuns: 500 },
  );
});

test('where no downloads are made no export is named, and files and images are', () => {
  for (const one of RECORDS) {
    assert.deepEqual(shown(one, ALL_DEAD), expected(one, ALL_DEAD));
    assert.doesNotMatch(JSON.stringify(shown(one, ALL_DEAD)), /downloads.generated/);
  }
});

test('the text is left alone where nothing of it is dead', () => {
  for (const one of RECORDS) {
    const prepared = readPrepared(ANSWER_PREPARATION.prepare(one, NO_PLACES));
    for (const dead of [NONE_DEAD, toDeadSources(['another'])])
      assert.equal(withoutDeadExports(prepared, one.id, dead), prepared);
  }
});
