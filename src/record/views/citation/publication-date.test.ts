import assert from 'node:assert/strict';
import test from 'node:test';
import { parsePublicationDate, toIsoDate } from './publication-date.ts';

test('a date keeps its precision', () => {
  const cases = [
    ['2002', '2002'],
    ['2023-04', '2023-04'],
    ['2023-04-05', '2023-04-05'],
    ['2016-01-01T00:00:00Z', '2016-01-01'],
    ['4/15/1999', '1999-04-15'],
    ['2023-13-45', '2023'],
    ['[1985?]', '1985'],
    ['c1912', '1912'],
    ['c.1960', '1960'],
    ['1934-1938', '1934'],
    ['[between 1900 and 1910?]', '1900'],
    ['2005.0', '2005'],
  ] as const;
  for (const [text, expected] of cases) {
    const date = parsePublicationDate(text);
    assert.equal(date === undefined ? undefined : toIsoDate(date), expected, text);
  }
});

test('a text without a year has no date', () => {
  for (const text of ['', 'n.d.', 'unknown', '19th century', '12345'])
    assert.equal(parsePublicationDate(text), undefined, text);
});

test('several years and approximate years are marked', () => {
  assert.deepEqual(parsePublicationDate('1934-1938'), { year: '1934', endYear: '1938' });
  assert.deepEqual(parsePublicationDate('1874-77'), { year: '1874', endYear: '1877' });
  const between = { year: '1847', endYear: '1855', isApproximate: true };
  assert.deepEqual(parsePublicationDate('[between 1847 and 1855?]'), between);
  assert.deepEqual(parsePublicationDate('[ca. 1856]'), { year: '1856', isApproximate: true });
  assert.deepEqual(parsePublicationDate('1862 [i.e. 1914]'), { year: '1914' });
  assert.deepEqual(parsePublicationDate('2023-13'), { year: '2023' });
});
