// Counts the requested facets, each with or without its own filter.
import { type Bitset, memoise, memoiseWeakByKey } from '@periplus/collections';
import { type Deadline, INFINITE_DEADLINE } from '@periplus/time';
import { isOwnFilter } from '../../../query/own-filter.ts';
import type { Filter, SearchQuery } from '../../../query/search-query.ts';
import type { FieldName } from '../../../schema/fields.ts';
import type { FacetResult } from '../../engine.ts';
import { INDEX_FIELDS } from '../../indexed-fields.ts';
import { type Matches, type MatchQuery, topLevelFilters } from '../filter/matches.ts';
import { BASE_SET_COUNT, baseSetSize, type IndexReader } from '../segment/index-reader.ts';
import { mergeCounts, toFacetResult } from './facet-buckets.ts';
import { countFacets, type ValueCounts } from './facet-count.ts';

/** The facet's own top-level filter, which the mode `multi` ignores when it counts that facet. */
const ownFilter = (query: MatchQuery & Pick<SearchQuery, 'facetMode'>, field: FieldName): Filter | undefined =>
  query.facetMode === 'multi' ? topLevelFilters(query.filter).find((filter) => isOwnFilter(filter, field)) : undefined;

export const countRequestedFacets = (
  reader: IndexReader,
  query: SearchQuery,
  matches: Matches,
  total: number,
  deadline: Deadline,
): readonly FacetResult[] => {
  const plain = query.facets.filter((field) => ownFilter(query, field) === undefined);
  if (total === 0 && plain.length === query.facets.length) {
    return plain.map((field) => ({ field, buckets: [], distinct: 0 }));
  }
  const matchesAll = total === baseSetSize(reader, matches.baseSet);
  if (matchesAll && plain.length === query.facets.length) return plain.map(matchAllFacets(reader, matches.baseSet));
  const toResult = (field: FieldName, counts: ValueCounts): FacetResult =>
    toFacetResult(mergeCounts(reader, field, counts), reader, query.facetSize);
  const countsOf = countFacets(reader, plain, matches.set, matches.baseSet, deadline);
  const results = new Map(plain.map((field) => [field, toResult(field, countsOf(field))]));
  // Facets with their own filter are counted last, because counting reuses the buffer of earlier counts.
  return query.facets.map(
    (field) => results.get(field) ?? toResult(field, countOneFacet(reader, query, matches, field, deadline)),
  );
};

/** Facets over all records, which every start page shows; computed once per generation, without a deadline. */
const matchAllFacets = memoiseWeakByKey(BASE_SET_COUNT, (reader: IndexReader, base: Bitset) =>
  memoise((field: FieldName): FacetResult => {
    const countsOf = countFacets(reader, [field], base, base, INFINITE_DEADLINE);
    return toFacetResult(mergeCounts(reader, field, countsOf(field)), reader);
  }, INDEX_FIELDS.length),
);

export const countOneFacet = (
  reader: IndexReader,
  query: MatchQuery & Pick<SearchQuery, 'facetMode'>,
  matches: Matches,
  field: FieldName,
  deadline: Deadline,
): ValueCounts => {
  const filter = ownFilter(query, field);
  const set = filter === undefined ? matches.set : matches.without(filter);
  return countFacets(reader, [field], set, matches.baseSet, deadline)(field);
};
