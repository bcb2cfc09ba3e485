// Features that are prepared at import: the same as those made of the record, in plain ASCII, and never expensive.
import assert from 'node:assert/strict';
import test from 'node:test';
import { FULL_RECORD } from '../../../../test/support/records/full-record.ts';
import { OGC_RECORDS } from '../../../../test/support/records/ogc-records.ts';
import { buildRecord, buildReferences } from '../../../../test/support/records/record-builder.ts';
import { createPlaceholderFiller } from '../../../http/response/placeholders.ts';
import { NO_PLACES } from '../../../record/place-facets.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { presentFeature } from './feature.ts';
import { FEATURE_PRECOMPUTATION, readFeatureText } from './precomputed.ts';

const SITE = { base: 'https://maps.example', name: 'Maps' };

const prepare = (record: AardvarkRecord): string => FEATURE_PRECOMPUTATION.precompute(record, NO_PLACES);

const ODD = buildRecord({
  id: 'odd/東京 \u2028"',
  dct_title_s: 'Łódź — 東京 𠮷 \ud800',
  dct_description_sm: ['\u007fbase', '$& $1'],
  dct_references_s: buildReferences({ 'http://schema.org/url': 'https://data.example/a b{c}"é' }),
});

test('a prepared feature is that of the record, under the address that is asked', () => {
  for (const record of [...OGC_RECORDS, FULL_RECORD, ODD] as readonly AardvarkRecord[]) {
    const prepared = `{}\n\n{}\n${prepare(record)}`;
    const text = createPlaceholderFiller(SITE)(readFeatureText(prepared));
    assert.match(text, /^[\x20-\x7f]*$/);
    assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(presentFeature(record, SITE.base))));
  }
});

test('a hit of which only the first part was read has no feature, and says so', () => {
  assert.throws(() => readFeatureText('{}\n{}'), TypeError);
});

test('records with very many or very long values take time in proportion, and no more', () => {
  const many = Array.from({ length: 20_000 }, (_, n) => `https://licence.example/${n}`);
  const feature = presentFeature(
    buildRecord({
      dct_license_sm: many,
      dct_language_sm: many,
      dcat_keyword_sm: many,
      dct_references_s: buildReferences({
        'https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames': ['{z}'.repeat(300_000), 'a'.repeat(500_000)],
      }),
    }),
    SITE.base,
  );
  assert.equal(feature.properties.license, 'other');
  assert.equal(feature.linkTemplates, undefined);
});

test('year 0 is no year', () => {
  const yearOf = (years: readonly number[]) =>
    presentFeature(buildRecord({ gbl_indexYear_im: years }), '').properties.year;
  assert.deepEqual([yearOf([0]), yearOf([0, 1932])], [undefined, 1932]);
});
