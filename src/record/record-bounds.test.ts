import assert from 'node:assert/strict';
import test from 'node:test';
import { normalise } from './normalise.ts';
import { findExcess, RECORD_BOUNDS } from './record-bounds.ts';

const messagesOf = (record: Readonly<Record<string, unknown>>): readonly string[] =>
  findExcess(record).map(({ message }) => message);

const { record: total, properties, values, line, text, references, geometry } = RECORD_BOUNDS;

test('every bound is several times the largest real value', () => {
  for (const { bound, largest, label } of Object.values(RECORD_BOUNDS)) assert.ok(bound >= largest * 4, label);
});

test('sizes up to the bounds are accepted', () => {
  const record = {
    dct_title_s: 'x'.repeat(line.bound),
    dct_description_sm: ['x'.repeat(text.bound)],
    dct_subject_sm: Array.from({ length: values.bound }, () => 'x'),
    locn_geometry: 'x'.repeat(geometry.bound - 70_000),
    localNote: 'x'.repeat(100),
  };
  assert.deepEqual(messagesOf(record), []);
  assert.deepEqual(messagesOf({ dct_references_s: 'x'.repeat(references.bound) }), []);
  assert.equal(normalise({ id: 'a', ...record }).kind, 'record');
});

test('what exceeds a bound is named, with its size and the bound', () => {
  assert.deepEqual(messagesOf({ dct_title_s: 'x'.repeat(5_001) }), [
    'dct_title_s has 5,001 characters; the limit is 5,000.',
  ]);
  assert.deepEqual(messagesOf({ dct_description_sm: ['a', 'x'.repeat(50_001)] }), [
    'A value of dct_description_sm has 50,001 characters; the limit is 50,000.',
  ]);
  assert.deepEqual(messagesOf({ dct_subject_sm: Array.from({ length: 5_001 }, () => 'x') }), [
    'dct_subject_sm has 5,001 values; the limit is 5,000.',
  ]);
  assert.deepEqual(messagesOf(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`p${n}`, n]))), [
    `The record has 501 properties; the limit is ${properties.bound}.`,
  ]);
  const [message = ''] = messagesOf({ [`${'long'.repeat(100)}`]: 'x'.repeat(50_001) });
  assert.ok(message.length < 200);
});

test('the size of a record counts UTF-8, escapes, names and nested values', () => {
  const size = (record: object): number => Buffer.byteLength(JSON.stringify(record));
  const of = (character: string, count: number) => ({ nested: [{ deep: character.repeat(count) }] });
  for (const character of ['a', 'é', '界', '\u0001', '"']) {
    const each = (size(of(character, 2)) - size(of(character, 1))) as number;
    const fitting = Math.floor((total.bound - size(of(character, 0))) / each);
    assert.deepEqual(messagesOf(of(character, fitting)), [], JSON.stringify(character));
    const [message = ''] = messagesOf(of(character, fitting + 1));
    assert.match(message, /^The record has 131,\d\d\d bytes; the limit is 131,072\. Its largest field is nested, /);
  }
});

test('import rejects a record that exceeds a bound, with its id', () => {
  const rejected = normalise({ id: 'big', dct_title_s: 'x'.repeat(15_000_000) });
  assert.deepEqual(rejected, {
    kind: 'rejected',
    id: 'big',
    reason:
      'dct_title_s has 15,000,000 characters; the limit is 5,000. The record has 15,000,029 bytes; the limit is 131,072. Its largest field is dct_title_s, with 15,000,000 characters.',
  });
});
