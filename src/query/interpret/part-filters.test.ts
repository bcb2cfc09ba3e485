import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { yearPatterns } from './part-filters.ts';

describe('patterns of years', () => {
  it('cover a decade, a century or single years with few patterns', () => {
    assert.deepEqual(yearPatterns({ from: 1960, to: 1969 }), ['196?']);
    assert.deepEqual(yearPatterns({ from: 1600, to: 1699 }), ['16??']);
    assert.deepEqual(yearPatterns({ from: 1898, to: 1911 }), ['1898', '1899', '190?', '1910', '1911']);
    assert.deepEqual(yearPatterns({ to: 1500 }), ['14??', '1500']);
  });

  it('match exactly the years of a range', () => {
    for (const [from, to] of [
      [1437, 2011],
      [1999, 2000],
      [1700, 1700],
    ] as const) {
      const matchers = yearPatterns({ from, to }).map((pattern) => new RegExp(`^${pattern.replaceAll('?', '\\d')}$`));
      for (let year = 1400; year < 2100; year++)
        assert.equal(
          matchers.filter((matcher) => matcher.test(String(year))).length,
          year >= from && year <= to ? 1 : 0,
        );
    }
  });
});
