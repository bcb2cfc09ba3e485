// Counts matching records by the H3 cell of their centroid.
import type { Box } from '@periplus/geo';
import type { QueryContext } from '../../query-context.ts';
import type { HexQuery, HexResult } from '../../search-index.ts';
import type { Dsl } from '../cluster/wire.ts';
import { SPATIAL_COLUMNS } from '../document/spatial-columns.ts';
import { allOf, anyOf, MATCH_ALL, term } from '../query/dsl.ts';
import type { FilterCompiler } from '../query/filter-query.ts';
import { toMatchingQuery } from '../query/search-body.ts';
import { valuesColumn } from '../query/value-filter.ts';
import type { SearchClient } from './search-client.ts';

/** The cluster's limit of buckets. */
const MAX_CELLS = 60_000;

const CENTRE = `place.${SPATIAL_COLUMNS.dcat_centroid}`;

const isIn = ([west, south, east, north]: Box): Dsl =>
  allOf([
    { range: { [`${CENTRE}.west`]: { gte: west, lte: east } } },
    { range: { [`${CENTRE}.south`]: { gte: south, lte: north } } },
  ]);

type Counted = {
  readonly view: {
    readonly cells: { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] };
  };
  readonly everywhere: { readonly doc_count: number };
};

export const countHexes = async (
  searchClient: SearchClient,
  compileFilters: FilterCompiler,
  { within, resolution, boxes, limit }: HexQuery,
  context: QueryContext,
): Promise<HexResult> => {
  const query = await toMatchingQuery(within, compileFilters, context);
  const size = Math.min(limit, MAX_CELLS);
  const order = [{ _count: 'desc' }, { _key: 'asc' }];
  const cells = { terms: { field: `cells.r${resolution}`, size: Math.max(1, size), shard_size: MAX_CELLS, order } };
  const aggs = {
    view: { filter: boxes.length === 0 ? MATCH_ALL : anyOf(boxes.map(isIn)), aggs: { cells } },
    everywhere: { filter: term(valuesColumn('geo_or_near_global'), 'true') },
  };
  const { aggregations } = await searchClient.search({ size: 0, track_total_hits: false, query, aggs }, context);
  const { view, everywhere } = aggregations as Counted;
  const hexes = view.cells.buckets.slice(0, limit).map(({ key, doc_count }) => [key, doc_count] as const);
  return { hexes, globalCount: everywhere.doc_count };
};
