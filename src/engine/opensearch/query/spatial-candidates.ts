// Tests the distinct spatial extents that a prefilter leaves undecided, each once, with @periplus/geo.
import { setImmediate } from 'node:timers/promises';
import { createLru } from '@periplus/collections';
import { type Box, boxesOfGeometry, type Geometry, type SpatialExtent } from '@periplus/geo';
import { CatalogError } from '../../../errors.ts';
import type { QueryContext } from '../../query-context.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { IndexNames } from '../cluster/index-names.ts';
import type { Dsl, SearchResponse } from '../cluster/wire.ts';
import { isShapeKey } from '../document/spatial-columns.ts';
import { readMany } from '../store/read-many.ts';

/** Queries with more distinct extents are rejected. */
const MAX_EXTENTS = 50_000;
const PAGE_SIZE = 5_000;
/** Other requests get a turn after this many tests. */
const YIELD_EVERY = 500;
const SHAPE_CACHE_MS = 86_400_000;
/** In characters. */
const SHAPE_CACHE_SIZE = 50_000_000;

type Buckets = {
  readonly buckets: readonly { readonly key: { readonly key: string } }[];
  readonly after_key?: { readonly key: string };
};
type ShapeSource = { readonly kept: { readonly text: string } };

const tooMany = (): CatalogError =>
  new CatalogError(
    'query_too_expensive',
    `More than ${MAX_EXTENTS} extents would have to be compared with this shape; use a box or a smaller area.`,
  );

export type GeometryPredicate = (extent: SpatialExtent) => boolean;

export type SpatialCandidates = {
  /** The keys of the extents that meet the condition and pass the test. */
  readonly findMatchingKeys: (
    column: string,
    condition: Dsl,
    test: GeometryPredicate,
    context: QueryContext,
  ) => Promise<readonly string[]>;
};

export const createSpatialCandidates = (cluster: Cluster, names: IndexNames): SpatialCandidates => {
  const shapes = createLru<Geometry>({ maxWeight: SHAPE_CACHE_SIZE, weigh: (shape) => JSON.stringify(shape).length });

  const listKeys = async (column: string, condition: Dsl, context: QueryContext): Promise<readonly string[]> => {
    const keys: string[] = [];
    for (let after: { readonly key: string } | undefined; ; ) {
      const sources = [{ key: { terms: { field: `${column}.key` } } }];
      const { body } = await cluster.request<SearchResponse<never>>({
        method: 'POST',
        path: `/${names.records}/_search`,
        query: { allow_partial_search_results: false },
        context,
        body: {
          size: 0,
          track_total_hits: false,
          query: condition,
          aggs: { places: { composite: { size: PAGE_SIZE, sources, ...(after === undefined ? {} : { after }) } } },
        },
      });
      const { places } = body.aggregations as { readonly places: Buckets };
      const { buckets, after_key } = places;
      keys.push(...buckets.map(({ key }) => key.key));
      if (keys.length > MAX_EXTENTS) throw tooMany();
      if (buckets.length < PAGE_SIZE || after_key === undefined) return keys;
      after = after_key;
    }
  };

  const readShapes = async (keys: readonly string[]): Promise<ReadonlyMap<string, Geometry>> => {
    const found = new Map<string, Geometry>();
    const missing: string[] = [];
    for (const key of keys) {
      const cached = shapes.get(key);
      if (cached === undefined) missing.push(key);
      else found.set(key, cached);
    }
    for (const [key, { _source }] of await readMany<ShapeSource>(cluster, names.shapes, missing, ['kept.text'])) {
      if (_source === undefined) continue;
      const geometry = JSON.parse(_source.kept.text) as Geometry;
      shapes.set(key, geometry, SHAPE_CACHE_MS);
      found.set(key, geometry);
    }
    return found;
  };

  return {
    findMatchingKeys: async (column, condition, test, context) => {
      const keys = await listKeys(column, condition, context);
      const outlines = await readShapes(keys.filter(isShapeKey));
      const matching: string[] = [];
      for (const [at, key] of keys.entries()) {
        if (at % YIELD_EVERY === YIELD_EVERY - 1) await setImmediate();
        context.deadline.throwIfPassed();
        const geometry = outlines.get(key);
        const boxes = geometry === undefined ? (JSON.parse(key) as readonly Box[]) : boxesOfGeometry(geometry);
        if (test(geometry === undefined ? { boxes } : { boxes, geometry })) matching.push(key);
      }
      return matching;
    },
  };
};
