// Very large records are indexed in linear time and up to the limits. Quadratic work on these sizes would take minutes.
import assert from 'node:assert/strict';
import test from 'node:test';
import { derivedFieldsOf } from '../../../../test/support/records/records.ts';
import { INDEX_LIMITS } from '../../../record/field-values.ts';
import { NO_PLACES } from '../../../record/place-facets.ts';
import { RESPONSE_PRECOMPUTATION } from '../../../routes/api/present/record/precomputed.ts';
import { FEATURE_PRECOMPUTATION } from '../../../routes/ogc/present/precomputed.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { fieldNumber } from '../../indexed-fields.ts';
import type { Segment } from '../segment/segment.ts';
import { buildSegment } from './build-segment.ts';

const MANY = 200_000;

/** Larger than the import accepts, as stores of earlier versions may contain. */
const load = (members: Readonly<Record<string, unknown>>): AardvarkRecord => ({
  id: 'large',
  dct_title_s: 'A large record',
  ...members,
});

/** All steps that index a record. */
const index = (record: AardvarkRecord): Segment => {
  RESPONSE_PRECOMPUTATION.precompute(record, NO_PLACES);
  FEATURE_PRECOMPUTATION.precompute(record);
  return buildSegment([{ row: 0, record, derivedFields: derivedFieldsOf(record) }]);
};

const countValues = ({ columns }: Segment, name: 'dct_subject_sm' | 'gbl_indexYear_im'): number => {
  const starts = columns['values.fieldStarts'] as Uint32Array;
  return (starts[fieldNumber(name) + 1] as number) - (starts[fieldNumber(name)] as number);
};

test('a record with 200,000 values in a list is stored in full and indexed up to the limit', () => {
  const values = Array.from({ length: MANY }, (_, n) => `Value ${n}`);
  const years = values.map((_, n) => n % 9000);
  const record = load({ dct_subject_sm: values, dct_language_sm: values, gbl_indexYear_im: years });
  assert.equal(record.dct_subject_sm?.length, MANY);
  const segment = index(record);
  assert.equal(countValues(segment, 'dct_subject_sm'), INDEX_LIMITS.valuesPerField);
  assert.equal(countValues(segment, 'gbl_indexYear_im'), 8999);
});

test('a text of 200,000 words, characters or separators is indexed', () => {
  const texts = [
    Array.from({ length: MANY }, (_, n) => `w${n}`).join('-'),
    Array.from({ length: MANY }, (_, n) => String.fromCharCode(0x4e00 + (n % 20_000))).join(''),
    `owner${"'s".repeat(MANY)}`,
    `a${' '.repeat(MANY)}b`,
    ...['1', 'A.', '1,000', '(', '[18--', '; '].map((text) => text.repeat(MANY)),
  ];
  const names = [
    'dct_title_s',
    'dct_description_sm',
    'dct_language_sm',
    'dct_temporal_sm',
    'dcat_bbox',
    'dcat_centroid',
  ];
  for (const text of texts) {
    const members = Object.fromEntries(names.map((name) => [name, name.endsWith('_sm') ? [text] : text]));
    const { columns, size } = index(load({ ...members, dct_title_s: `Title ${text}` }));
    assert.equal(size, 1);
    assert.ok((columns['values.bytes'] as Uint8Array).length <= names.length * 4 * INDEX_LIMITS.charactersPerValue);
  }
});
