// Moments and spans of RFC 3339, as `datetime` and CQL2 write them.
import assert from 'node:assert/strict';
import test from 'node:test';
import { intersectsInterval, parseInstant, parseInterval } from './instants.ts';

test('valid dates and timestamps are parsed, others are not', () => {
  assert.deepEqual(parseInstant('1970-01-02'), { kind: 'date', day: 1 });
  assert.deepEqual(parseInstant('1970-01-01T00:00:01Z'), { kind: 'timestamp', ms: 1000 });
  assert.deepEqual(parseInstant('1970-01-01T01:00:00.5+01:00'), { kind: 'timestamp', ms: 500 });
  assert.deepEqual(parseInstant('1972-06-30t23:59:60z'), parseInstant('1972-06-30T23:59:59Z'));
  const NONE = [
    '',
    '1970',
    '1970-1-1',
    '1970-02-30',
    '1970-13-01',
    '1970-00-10',
    '1970-01-01T00:00:00',
    '1970-01-01T25:00:00Z',
  ];
  for (const text of [...NONE, '19700101', '1970-01-01T00:00Z', '1970-01-01 00:00:00Z', '-0001-01-01'])
    assert.equal(parseInstant(text), undefined, text);
});

test('intervals may be open but not reversed', () => {
  const day = (number: number) => ({ kind: 'date', day: number }) as const;
  assert.deepEqual(parseInterval('1970-01-01/1970-01-03'), { start: day(0), end: day(2) });
  for (const text of ['1970-01-01/..', '1970-01-01/'])
    assert.deepEqual(parseInterval(text), { start: day(0), end: undefined });
  for (const text of ['../1970-01-01', '/1970-01-01'])
    assert.deepEqual(parseInterval(text), { start: undefined, end: day(0) });
  assert.deepEqual(parseInterval('1970-01-01'), { start: day(0), end: day(0) });
  for (const text of ['1970-01-02/1970-01-01', 'a/b', 'a', '1970-01-01/x', '1970-01-01/../..'])
    assert.equal(parseInterval(text), undefined, text);
});

test('dates are compared by day, and by millisecond if a timestamp is involved', () => {
  const left = { kind: 'coverage' } as const;
  const rightOf = (text: string) =>
    intersectsInterval(left, parseInterval(text) ?? { start: undefined, end: undefined });
  assert.deepEqual(rightOf('1970-01-02/1970-01-03'), {
    kind: 'temporal',
    relation: 'intersects',
    left,
    right: { kind: 'span', start: 1, end: 2 },
    precision: 'day',
  });
  assert.deepEqual(rightOf('1970-01-01T00:00:01Z/1970-01-02'), {
    kind: 'temporal',
    relation: 'intersects',
    left,
    right: { kind: 'span', start: 1000, end: 2 * 86_400_000 - 1 },
    precision: 'millisecond',
  });
});
