// Filters for the parts of a query that records satisfy by their dates or their kind rather than by their words.
import { yearToDays } from '@periplus/time';
import type { Filter, TextQuery } from '../search-query.ts';
import type { PartMeaning, YearRange } from './query-part.ts';

/** Titles mention years in this range. */
const [FIRST_TITLE_YEAR, LAST_TITLE_YEAR] = [1400, 2099];

/** The fewest patterns of four characters that match exactly the years of a range: "16??", "170?", "1710". */
export const yearPatterns = ({ from = FIRST_TITLE_YEAR, to = LAST_TITLE_YEAR }: YearRange): readonly string[] => {
  const patterns: string[] = [];
  const last = Math.min(to, LAST_TITLE_YEAR);
  for (let year = Math.max(from, FIRST_TITLE_YEAR); year <= last; ) {
    const wildcards = [2, 1, 0].find((digits) => year % 10 ** digits === 0 && year + 10 ** digits - 1 <= last) ?? 0;
    patterns.push(String(year).slice(0, 4 - wildcards) + '?'.repeat(wildcards));
    year += 10 ** wildcards;
  }
  return patterns;
};

const inTitle = (years: YearRange): TextQuery => ({
  kind: 'or',
  nodes: yearPatterns(years).map((pattern) => ({ kind: 'wildcard', pattern, fields: ['dct_title_s'] })),
});

const toSpan = ({ from, to }: YearRange): Extract<Filter, { kind: 'temporal' }>['right'] => ({
  kind: 'span',
  ...(from === undefined ? {} : { start: yearToDays(from)[0] }),
  ...(to === undefined ? {} : { end: yearToDays(to)[1] }),
});

/** A record without a temporal extent is dated by its date of issue, or by a year in its title. */
export const timeFilter = (years: YearRange): Filter => {
  const intersects = { kind: 'temporal', relation: 'intersects', right: toSpan(years), precision: 'day' } as const;
  const anyTime: Filter = {
    kind: 'temporal',
    relation: 'intersects',
    left: { kind: 'coverage' },
    right: { kind: 'span' },
    precision: 'day',
  };
  return {
    kind: 'or',
    filters: [
      { ...intersects, left: { kind: 'coverage' } },
      {
        kind: 'and',
        filters: [
          { kind: 'exclude', filter: anyTime },
          {
            kind: 'or',
            filters: [
              { ...intersects, left: { kind: 'dates', fields: ['dct_issued_s'] } },
              { kind: 'text', text: inTitle(years) },
            ],
          },
        ],
      },
    ],
  };
};

export const resourceFilter = ({ values }: Extract<PartMeaning, { kind: 'resource' }>): Filter => ({
  kind: 'or',
  filters: values.map((row) => ({ kind: 'in', ...row })),
});
