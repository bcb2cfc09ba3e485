import assert from 'node:assert/strict';
import test from 'node:test';
import { FULL_RECORD } from '../../../../test/support/records/full-record.ts';
import { OGC_RECORDS } from '../../../../test/support/records/ogc-records.ts';
import { buildRecord, buildReferences } from '../../../../test/support/records/record-builder.ts';
import { encodeParts, splitParts } from '../../../engine/precomputed-parts.ts';
import { createPlaceholderFiller } from '../../../http/response/placeholders.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { presentFeature } from './feature.ts';
import { FEATURE_PRECOMPUTATION, readFeatureText } from './precomputed.ts';

const SITE = { base: 'https://maps.example', name: 'Maps' };

const precompute = (record: AardvarkRecord): string => encodeParts(FEATURE_PRECOMPUTATION.precompute(record));

const ODD = buildRecord({
  id: 'odd/東京 \u2028"',
  dct_title_s: 'Łódź — 東京 𠮷 \ud800',
  dct_description_sm: ['\u007fbase', '$& $1'],
  dct_references_s: buildReferences({ 'http://schema.org/url': 'https://data.example/a b{c}"é' }),
});

test('a precomputed feature equals the feature of the record at the address of the request, in ASCII', () => {
  for (const record of [...OGC_RECORDS, FULL_RECORD, ODD] as readonly AardvarkRecord[]) {
    const text = createPlaceholderFiller(SITE)(readFeatureText(precompute(record)));
    assert.match(text, /^[\x20-\x7f]*$/);
    assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(presentFeature(record, SITE.base))));
  }
});

test('reading the feature of a hit with core parts alone throws', () => {
  assert.throws(() => readFeatureText(splitParts(precompute(FULL_RECORD as AardvarkRecord)).core), TypeError);
});

test('records with very many or very long values take time in proportion to their size', () => {
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

test('year 0 is ignored', () => {
  const yearOf = (years: readonly number[]) =>
    presentFeature(buildRecord({ gbl_indexYear_im: years }), '').properties.year;
  assert.deepEqual([yearOf([0]), yearOf([0, 1932])], [undefined, 1932]);
});
