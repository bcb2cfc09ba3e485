// What is indexed of a field is bounded; the record itself is not.
import assert from 'node:assert/strict';
import test from 'node:test';
import { buildRecord } from '../../test/support/records/record-builder.ts';
import { derivedFieldsOf } from '../../test/support/records/records.ts';
import { INDEX_LIMITS, readFieldValues } from './field-values.ts';

const { valuesPerField, charactersPerValue } = INDEX_LIMITS;

test('a field with too many values is indexed up to the limit', () => {
  const subjects = Array.from({ length: valuesPerField + 5 }, (_, n) => `Subject ${n}`);
  const record = buildRecord({ dct_subject_sm: [...subjects, ...subjects] });
  assert.deepEqual(
    readFieldValues(record, derivedFieldsOf(record), 'dct_subject_sm'),
    subjects.slice(0, valuesPerField),
  );
  assert.equal(record.dct_subject_sm?.length, 2 * subjects.length);
});

test('a long value is truncated without splitting a character', () => {
  const record = buildRecord({ dct_title_s: `a${'🗺'.repeat(charactersPerValue)}` });
  const [title] = readFieldValues(record, derivedFieldsOf(record), 'dct_title_s');
  assert.equal(title, `a${'🗺'.repeat(charactersPerValue / 2 - 1)}`);
});
