// Places that may answer a question, read from the index as distinct keys, so that packages/geo/src decides on each of them once.
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

/** More distinct places than this are not decided one by one: the question asks for a smaller area, or with a box. */
const MOST_PLACES = 50_000;
const PAGE = 5_000;
/** Between so many decisions other requests have their turn. */
const TURN = 500;
/** They never change; memory is bounded by their size. */
const SHAPE_MS = 86_400_000;
/** Characters of shapes that are kept in memory. */
const SHAPES_KEPT = 50_000_000;

type Buckets = {
  readonly buckets: readonly { readonly key: { readonly key: string } }[];
  readonly after_key?: { readonly key: string };
};
type KeptText = { readonly kept: { readonly text: string } };

const tooMany = (): CatalogError =>
  new CatalogError(
    'query_too_expensive',
    `More than ${MOST_PLACES} places would have to be compared with this shape one by one; ask with a box, or for a smaller area.`,
  );

export type GeometryPredicate = (place: SpatialExtent) => boolean;

export type SpatialCandidates = {
  /** Keys of the places for which the test holds, of those that meet the condition. */
  readonly findMatchingKeys: (
    column: string,
    condition: Dsl,
    test: GeometryPredicate,
    context: QueryContext,
  ) => Promise<readonly string[]>;
};

export const createSpatialCandidates = (cluster: Cluster, names: IndexNames): SpatialCandidates => {
  const shapes = createLru<Geometry>({ maxWeight: SHAPES_KEPT, weigh: (shape) => JSON.stringify(shape).length });

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
          aggs: { places: { composite: { size: PAGE, sources, ...(after === undefined ? {} : { after }) } } },
        },
      });
      const { places } = body.aggregations as { readonly places: Buckets };
      const { buckets, after_key } = places;
      keys.push(...buckets.map(({ key }) => key.key));
      if (keys.length > MOST_PLACES) throw tooMany();
      if (buckets.length < PAGE || after_key === undefined) return keys;
      after = after_key;
    }
  };

  const readShapes = async (keys: readonly string[]): Promise<ReadonlyMap<string, Geometry>> => {
    const found = new Map<string, Geometry>();
    const missing: string[] = [];
    for (const key of keys) {
      const known = shapes.get(key);
      if (known === undefined) missing.push(key);
      else found.set(key, known);
    }
    for (const [key, { _source }] of await readMany<KeptText>(cluster, names.shapes, missing, ['kept.text'])) {
      if (_source === undefined) continue;
      const geometry = JSON.parse(_source.kept.text) as Geometry;
      shapes.set(key, geometry, SHAPE_MS);
      found.set(key, geometry);
    }
    return found;
  };

  return {
    findMatchingKeys: async (column, condition, test, context) => {
      const keys = await listKeys(column, condition, context);
      const outlines = await readShapes(keys.filter(isShapeKey));
      const chosen: string[] = [];
      for (const [at, key] of keys.entries()) {
        if (at % TURN === TURN - 1) await setImmediate();
        context.deadline.throwIfPassed();
        const geometry = outlines.get(key);
        const boxes = geometry === undefined ? (JSON.parse(key) as readonly Box[]) : boxesOfGeometry(geometry);
        if (test(geometry === undefined ? { boxes } : { boxes, geometry })) chosen.push(key);
      }
      return chosen;
    },
  };
};
