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
const BOX = `place.${SPATIAL_COLUMNS.dcat_bbox}`;
const SIDES = ['west', 'south', 'east', 'north'] as const;

const isIn = ([west, south, east, north]: Box): Dsl =>
  allOf([
    { range: { [`${CENTRE}.west`]: { gte: west, lte: east } } },
    { range: { [`${CENTRE}.south`]: { gte: south, lte: north } } },
  ]);

/** The median of each side; opposite sides are one typical size apart. */
const toSizeAggregation = (resolution: number): Dsl => ({
  filter: allOf([{ exists: { field: `cells.r${resolution}` } }, term(`${BOX}.isBox`, true)]),
  aggs: Object.fromEntries(
    SIDES.map((side) => [side, { percentiles: { field: `${BOX}.${side}`, percents: [50], keyed: false } }]),
  ),
});

type Median = { readonly values: readonly { readonly value: number | null }[] };
type MedianSides = Readonly<Record<(typeof SIDES)[number], Median>>;

const toTypicalSize = (sides: MedianSides): readonly [number, number] => {
  const [west, south, east, north] = SIDES.map((side) => sides[side].values[0]?.value ?? 0) as [
    number,
    number,
    number,
    number,
  ];
  return [Math.max(0, east - west), Math.max(0, north - south)];
};

type Counted = {
  readonly sizes?: MedianSides;
  readonly view: {
    readonly cells: { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] };
  };
  readonly everywhere: { readonly doc_count: number };
};

export const countHexes = async (
  searchClient: SearchClient,
  compileFilters: FilterCompiler,
  { within, resolution, boxes, limit, sized }: HexQuery,
  context: QueryContext,
): Promise<HexResult> => {
  const query = await toMatchingQuery(within, compileFilters, context);
  const size = Math.min(limit, MAX_CELLS);
  const order = [{ _count: 'desc' }, { _key: 'asc' }];
  const cells = { terms: { field: `cells.r${resolution}`, size: Math.max(1, size), shard_size: MAX_CELLS, order } };
  const aggs = {
    view: { filter: boxes.length === 0 ? MATCH_ALL : anyOf(boxes.map(isIn)), aggs: { cells } },
    everywhere: { filter: term(valuesColumn('geo_or_near_global'), 'true') },
    ...(sized && { sizes: toSizeAggregation(resolution) }),
  };
  const { aggregations } = await searchClient.search({ size: 0, track_total_hits: false, query, aggs }, context);
  const { view, everywhere, sizes } = aggregations as Counted;
  const hexes = view.cells.buckets.slice(0, limit).map(({ key, doc_count }) => [key, doc_count] as const);
  return { hexes, globalCount: everywhere.doc_count, ...(sizes && { typicalSize: toTypicalSize(sizes) }) };
};
