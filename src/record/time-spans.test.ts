import assert from 'node:assert/strict';
import test from 'node:test';
import { LAST_DAY, MS_PER_DAY, toDay } from '@periplus/time';
import { parseTimeSpan, toTimeSpan } from './time-spans.ts';

const at = (text: string): number => Date.parse(text);

test('a date without a time covers the whole day', () => {
  assert.deepEqual(parseTimeSpan('b1g_dateAccessioned_s', '2020-05-01'), [
    at('2020-05-01T00:00:00.000Z'),
    at('2020-05-01T23:59:59.999Z'),
  ]);
  assert.deepEqual(parseTimeSpan('dct_issued_s', '1850'), [
    at('1850-01-01T00:00:00.000Z'),
    at('1850-12-31T23:59:59.999Z'),
  ]);
});

test('a timestamp is an instant in any time zone', () => {
  const spellings = [
    '2020-05-01T12:00:00Z',
    '2020-05-01 14:00+02:00',
    '2020-05-01T07:00:00.000-0500',
    '2020-05-01T12:00',
  ];
  for (const text of spellings) {
    const moment = at('2020-05-01T12:00:00Z');
    assert.deepEqual(parseTimeSpan('gbl_mdModified_dt', text), [moment, moment], text);
  }
});

test('numbers are years, ranges may be open, and text without a date gives undefined', () => {
  assert.deepEqual(parseTimeSpan('gbl_indexYear_im', '1901'), toTimeSpan([toDay(1901), toDay(1901, 12, 31)]));
  assert.deepEqual(parseTimeSpan('gbl_dateRange_drsim', '[1999 TO *]'), [at('1999-01-01'), Number.POSITIVE_INFINITY]);
  assert.deepEqual(parseTimeSpan('gbl_dateRange_drsim', '[* TO 1850]')?.[0], Number.NEGATIVE_INFINITY);
  for (const text of ['n.d.', 'unknown', '']) assert.equal(parseTimeSpan('dct_issued_s', text), undefined);
  for (const text of ['0', '123456']) assert.equal(parseTimeSpan('gbl_indexYear_im', text), undefined);
  assert.equal(parseTimeSpan('gbl_mdModified_dt', '2020-05-01T99:99:99Z')?.[0], at('2020-05-01'));
});

test('only time and date fields have time spans', () => {
  for (const field of ['dct_title_s', 'dct_description_sm', 'gbl_fileSize_bytes'] as const) {
    assert.equal(parseTimeSpan(field, '1850'), undefined);
  }
  for (const field of ['dct_temporal_sm', 'time_period', 'gbl_mdModified_dt', 'b1g_dateRetired_s'] as const) {
    assert.notEqual(parseTimeSpan(field, '1850'), undefined, field);
  }
});

test('days become milliseconds, and the first and last day are open ends', () => {
  assert.deepEqual(toTimeSpan([0, 0]), [0, MS_PER_DAY - 1]);
  assert.deepEqual(toTimeSpan([0, LAST_DAY]), [0, Number.POSITIVE_INFINITY]);
});
