// Lists all values of one facet within a query, with exact counts, in four sort orders and in pages.
import { compareCodePoints } from '@periplus/collections';
import { foldText } from '@periplus/text';
import { toSortKey } from '../../../record/sort-key.ts';
import type { QueryContext } from '../../query-context.ts';
import type { FacetBucket, FacetSort, FacetValuesQuery, FacetValuesResult } from '../../search-index.ts';
import type { FilterCompiler } from '../query/filter-query.ts';
import { toMatchingQuery } from '../query/search-body.ts';
import { compareValues, countAllValues } from './facet-counts.ts';
import { ownFilter } from './facets.ts';
import type { SearchClient } from './search-client.ts';

type Compare = (a: FacetBucket, b: FacetBucket) => number;

const byValue: Compare = (a, b) => compareValues(a.value, b.value);

/** Ignores case and accents, then compares code points; numbers compare as numbers. */
const byAlphabet: Compare = (a, b) =>
  (typeof a.value === 'number' ? 0 : compareCodePoints(toSortKey(String(a.value)), toSortKey(String(b.value)))) ||
  byValue(a, b);

const ORDERS: Readonly<Record<FacetSort, Compare>> = {
  count_desc: (a, b) => b.count - a.count || byValue(a, b),
  count_asc: (a, b) => a.count - b.count || byValue(a, b),
  alpha_asc: byAlphabet,
  alpha_desc: (a, b) => byAlphabet(b, a),
};

export const listFacetValues = async (
  searchClient: SearchClient,
  compileFilters: FilterCompiler,
  { within, field, sort, contains = '', offset, limit }: FacetValuesQuery,
  context: QueryContext,
): Promise<FacetValuesResult> => {
  const match = await toMatchingQuery(within, compileFilters, context, ownFilter(within, field));
  const all = await countAllValues(searchClient, match, field, context);
  const substring = foldText(contains).trim();
  const matching = substring === '' ? all : all.filter(({ value }) => foldText(String(value)).includes(substring));
  context.deadline.throwIfPassed();
  return { total: matching.length, buckets: matching.toSorted(ORDERS[sort]).slice(offset, offset + limit) };
};
