import assert from 'node:assert/strict';
import test from 'node:test';
import { FIRST_DAY, LAST_DAY, toDay, yearsToDays, yearToDays } from '@periplus/time';
import fc from 'fast-check';
import { buildRecord } from '../../test/support/records/record-builder.ts';
import { parseDateRange, parseDateText, readIssuedYear, readTemporalExtent, readYears } from './dates.ts';

const day = (year: number, month: number, date: number): readonly [number, number] => [
  toDay(year, month, date),
  toDay(year, month, date),
];

const assertReads = (cases: Readonly<Record<string, readonly [number, number] | undefined>>): void => {
  for (const [text, expected] of Object.entries(cases)) assert.deepEqual(parseDateText(text), expected, text);
};

test('ISO dates keep their precision', () => {
  assertReads({
    '2023': yearToDays(2023),
    ' 2023 ': yearToDays(2023),
    '2023-04': [toDay(2023, 4, 1), toDay(2023, 4, 30)],
    '2023-04-05': day(2023, 4, 5),
    '2023-04-05T10:11:12Z': day(2023, 4, 5),
    '2023-04-05T23:59:59.123+02:00': day(2023, 4, 5),
    '2023-04-05 10:11:12': day(2023, 4, 5),
    '199512': [toDay(1995, 12, 1), toDay(1995, 12, 31)],
    '19951231': day(1995, 12, 31),
    '1995.0': yearToDays(1995),
  });
});

test('an impossible date falls back to its valid part', () => {
  assertReads({ '2023-02-30': [toDay(2023, 2, 1), toDay(2023, 2, 28)], '2023-13-01': yearToDays(2023) });
});

test('dates with slashes have the month first, and invalid ones are ignored', () => {
  assertReads({ '4/15/1999': day(1999, 4, 15), '12/1/1999': day(1999, 12, 1), '9/99/9999': undefined });
});

test('uncertain and bracketed years are parsed', () => {
  assertReads({
    '1985?': yearToDays(1985),
    '[1985]': yearToDays(1985),
    '[1985?]': yearToDays(1985),
    'c.1850': yearToDays(1850),
    '©1985': yearToDays(1985),
    c1985: yearToDays(1985),
    'Last Modified: 2025-03-01': day(2025, 3, 1),
    'May 3, 1777': yearToDays(1777),
    '[1985 or 1986]': yearsToDays(1985, 1986),
  });
});

test('text without a date gives undefined', () => {
  const texts = ['n.d.', 'unknown', '', '   ', '####', 'Continually updated resource', '0', '505', '7/26', '99999'];
  for (const text of texts) assert.equal(parseDateText(text), undefined, text);
});

test('year 0 is never a year', () => {
  for (const text of ['0000', '0000-00-00', '0000-01-01', '0000-01-01T00:00:00Z', '1/1/0000', '[0000]', '0000-0000'])
    assert.equal(parseDateText(text), undefined, text);
  assertReads({ '0000-1950': yearToDays(1950), '1950 to 0000': yearToDays(1950), '0001': yearToDays(1) });
  assert.equal(parseDateRange('[0 TO 0]'), undefined);
  assert.equal(parseDateRange('[0 TO *]'), undefined);
  assert.deepEqual(parseDateRange('[0 TO 1950]'), yearToDays(1950));
  assert.deepEqual(parseDateRange('[1950 TO 0000]'), yearToDays(1950));
  assert.equal(readIssuedYear(buildRecord({ dct_issued_s: '0000' })), undefined);
  assert.equal(readIssuedYear(buildRecord({ dct_issued_s: '0000 [1885]' })), 1885);
  assert.equal(readTemporalExtent(buildRecord({ gbl_indexYear_im: [0], dct_temporal_sm: ['0000'] })), undefined);
});

test('year ranges are parsed in every spelling, also reversed', () => {
  const expected = yearsToDays(1900, 1950);
  for (const text of [
    ...['1900-1950', '1900 - 1950', '1900–1950', '1900—1950', '1900/1950', '1900 to 1950', '1900 through 1950'],
    ...['1950-1900', 'between 1900 and 1950', '[between 1900 and 1950?]', '[1900?-1950]', '1900, 1950', '1900-50'],
  ])
    assert.deepEqual(parseDateText(text), expected, text);
});

test('ranges of full dates keep both ends', () => {
  const expected = [toDay(2010, 5, 1), toDay(2012, 6, 30)];
  for (const text of [
    '2010-05-01/2012-06-30',
    '2010-05-01 to 2012-06-30',
    '2010-05-01T00:00:00Z/2012-06-30T00:00:00Z',
  ]) {
    assert.deepEqual(parseDateText(text), expected, text);
  }
});

test('ranges without an end are open', () => {
  assertReads({
    '1990-present': [toDay(1990), LAST_DAY],
    '1990 - Present': [toDay(1990), LAST_DAY],
    '1990 to today': [toDay(1990), LAST_DAY],
    '2010-05-01 to present': [toDay(2010, 5, 1), LAST_DAY],
  });
});

test('decades and centuries cover their years', () => {
  assertReads({
    '1850s': yearsToDays(1850, 1859),
    '[1850s?]': yearsToDays(1850, 1859),
    'ca. 1850s': yearsToDays(1850, 1859),
    '185-': yearsToDays(1850, 1859),
    '[185-?]': yearsToDays(1850, 1859),
    '[18--?]': yearsToDays(1800, 1899),
    '1850s-1860s': yearsToDays(1850, 1869),
    '19th century': yearsToDays(1801, 1900),
    'Late Nineteenth Century': yearsToDays(1801, 1900),
    '21st-century': yearsToDays(2001, 2100),
    'constructor century': undefined,
  });
});

test('date ranges may have open ends and unusual years', () => {
  assert.deepEqual(parseDateRange('[1990 TO 2000]'), yearsToDays(1990, 2000));
  assert.deepEqual(parseDateRange(' [ 1990 to 2000 ] '), yearsToDays(1990, 2000));
  assert.deepEqual(parseDateRange('[2000 TO 1990]'), yearsToDays(1990, 2000));
  assert.deepEqual(parseDateRange('[79 TO 200]'), yearsToDays(79, 200));
  assert.deepEqual(parseDateRange('[1990 TO *]'), [toDay(1990), LAST_DAY]);
  assert.deepEqual(parseDateRange('[* TO 1990]'), [FIRST_DAY, toDay(1990, 12, 31)]);
  assert.deepEqual(parseDateRange('[1990-01-01T00:00:00Z TO 2000-12-31]'), yearsToDays(1990, 2000));
  for (const text of ['[* TO *]', '1990', '[1990]', '[19900 TO 20000]', '', '[1990 TO 2000'])
    assert.equal(parseDateRange(text), undefined, text);
});

test('any text is parsed without an error, to a valid interval or undefined', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9 \-–/?[\]s.,TOto*]{0,24}$/)), (text) => {
      for (const days of [parseDateText(text), parseDateRange(text)]) {
        if (days === undefined) continue;
        assert.ok(days.every(Number.isInteger) && days[0] <= days[1], `${text}: ${days}`);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a text of a million characters is parsed quickly', () => {
  for (const piece of ['a-', '1900 ', 'century ', '- ', '[', '1-'])
    parseDateText(piece.repeat(1_000_000 / piece.length));
});

test('index years are distinct, ascending and valid', () => {
  const record = buildRecord({ gbl_indexYear_im: [1990, 0, 1850, 1990, 99_999, -44] });
  assert.deepEqual(readYears(record), [-44, 1850, 1990]);
  assert.deepEqual(readYears(buildRecord()), []);
});

test('the year of publication is the first four digits', () => {
  assert.equal(readIssuedYear(buildRecord({ dct_issued_s: '9/15/1999' })), 1999);
  assert.equal(readIssuedYear(buildRecord({ dct_issued_s: '[between 1900 and 1910?]' })), 1900);
  assert.equal(readIssuedYear(buildRecord({ dct_issued_s: 'n.d.' })), undefined);
  assert.equal(readIssuedYear(buildRecord()), undefined);
});

test('the temporal extent covers ranges, coverage and index years', () => {
  const record = buildRecord({
    gbl_dateRange_drsim: ['[1900 TO 1905]', '[* TO *]'],
    dct_temporal_sm: ['1910-05', 'unknown'],
    gbl_indexYear_im: [1890],
  });
  assert.deepEqual(readTemporalExtent(record), [toDay(1890), toDay(1910, 5, 31)]);
  assert.equal(readTemporalExtent(buildRecord({ dct_temporal_sm: ['n.d.'] })), undefined);
});
