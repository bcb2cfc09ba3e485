// Lists all values of one facet within a query: exact totals, four orders, paging.
import { compareCodePoints } from '@periplus/collections';
import { foldText } from '@periplus/text';
import { type Deadline, INFINITE_DEADLINE } from '@periplus/time';
import { toSortKey } from '../../../record/sort-key.ts';
import { fieldRow } from '../../../schema/fields.ts';
import type { FacetSort, FacetValuesQuery, FacetValuesResult } from '../../engine.ts';
import { isNumeric } from '../../indexed-fields.ts';
import { findMatches } from '../filter/matches.ts';
import type { IndexReader } from '../segment/index-reader.ts';
import { type FieldCounts, listCounts, mergeCounts, type RankedCount, toBucket, valueAtRank } from './facet-buckets.ts';
import { countOneFacet } from './requested-facets.ts';

type CompareCounts = (a: RankedCount, b: RankedCount) => number;

/** Ignores case and accents; ties follow the plain order of values. */
const byAlphabet = (counts: FieldCounts): CompareCounts => {
  if (isNumeric(fieldRow(counts.name))) return (a, b) => a.rank - b.rank;
  const keys = new Map<number, string>();
  const keyOf = ({ rank }: RankedCount): string => {
    let key = keys.get(rank);
    if (key === undefined) {
      key = toSortKey(String(valueAtRank(counts, rank)));
      keys.set(rank, key);
    }
    return key;
  };
  return (a, b) => compareCodePoints(keyOf(a), keyOf(b)) || a.rank - b.rank;
};

const comparisonFor = (sort: FacetSort, counts: FieldCounts): CompareCounts => {
  switch (sort) {
    case 'count_desc':
      return (a, b) => b.count - a.count || a.rank - b.rank;
    case 'count_asc':
      return (a, b) => a.count - b.count || a.rank - b.rank;
    case 'alpha_asc':
      return byAlphabet(counts);
    case 'alpha_desc': {
      const ascending = byAlphabet(counts);
      return (a, b) => ascending(b, a);
    }
  }
};

export const facetValues = (
  reader: IndexReader,
  query: FacetValuesQuery,
  deadline: Deadline = INFINITE_DEADLINE,
): FacetValuesResult => {
  const matches = findMatches(reader, query.within, deadline, { ranked: false });
  const counts = mergeCounts(reader, query.field, countOneFacet(reader, query.within, matches, query.field, deadline));
  deadline.throwIfPassed();
  const searchText = query.contains === undefined ? '' : foldText(query.contains).trim();
  const listed = listCounts(counts).filter(
    ({ rank }) => searchText === '' || foldText(String(valueAtRank(counts, rank))).includes(searchText),
  );
  const page = listed.sort(comparisonFor(query.sort, counts)).slice(query.offset, query.offset + query.limit);
  return { total: listed.length, buckets: page.map((item) => toBucket(counts, item)) };
};
