// Reads hits in pages from a point in time, a fixed state of the index.
import type { QueryContext } from '../../query-context.ts';
import { NO_DEADLINE } from '../../query-context.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { IndexNames } from '../cluster/index-names.ts';
import type { SearchHit, SearchResponse } from '../cluster/wire.ts';
import {
  NO_CHECKPOINTS,
  type PageCheckpoints,
  type SearchAfter,
  SORT_KEYS_ONLY,
  skipToOffset,
} from '../store/page-checkpoints.ts';
import type { SearchClient } from './search-client.ts';

/** Restarts with every page. */
const KEEP_ALIVE = '2m';

export type PagedBody = {
  readonly query: object;
  readonly sort: readonly object[];
  readonly include_named_queries_score?: true;
};

export type PointInTime = {
  /** The next hits; fewer than `size` at the end. */
  readonly next: <T>(
    size: number,
    source: readonly string[] | false,
    fields?: readonly string[],
  ) => Promise<readonly SearchHit<T>[]>;
  /** Skips `count` hits; false if there are fewer. */
  readonly skip: (count: number) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

const createId = async (cluster: Cluster, names: IndexNames, context: QueryContext): Promise<string> => {
  const { body } = await cluster.request<{ readonly pit_id: string }>({
    method: 'POST',
    path: `/${names.records}/_search/point_in_time`,
    query: { keep_alive: KEEP_ALIVE, allow_partial_pit_creation: false },
    context,
  });
  return body.pit_id;
};

/** Without a deadline, so that it is released even after a timeout; otherwise it expires. */
const deleteId = async (cluster: Cluster, id: string): Promise<void> => {
  await cluster
    .request({
      method: 'DELETE',
      path: '/_search/point_in_time',
      body: { pit_id: [id] },
      accept: [404],
      context: NO_DEADLINE,
    })
    .catch(() => undefined);
};

export const openPointInTime = async (
  cluster: Cluster,
  names: IndexNames,
  searchClient: SearchClient,
  paged: PagedBody,
  context: QueryContext,
  checkpoints: PageCheckpoints = NO_CHECKPOINTS,
): Promise<PointInTime> => {
  let id = await createId(cluster, names, context);
  let after: SearchAfter;
  const next: PointInTime['next'] = async <T>(
    size: number,
    source: readonly string[] | false,
    fields: readonly string[] = [],
  ) => {
    const response: SearchResponse<T> = await searchClient.search<T>(
      {
        ...paged,
        size,
        track_total_hits: false,
        ...(source === false ? SORT_KEYS_ONLY : { _source: source }),
        ...(fields.length === 0 ? {} : { docvalue_fields: fields, track_scores: true }),
        pit: { id, keep_alive: KEEP_ALIVE },
        ...(after === undefined ? {} : { search_after: after }),
      },
      context,
    );
    id = response.pit_id ?? id;
    after = response.hits.hits.at(-1)?.sort ?? after;
    return response.hits.hits;
  };
  return {
    next,
    skip: async (count) => {
      const checkpoint = await skipToOffset(checkpoints, count, async (from, step) => {
        after = from;
        return (await next(step, false)).length < step ? undefined : after;
      });
      if (checkpoint !== undefined) after = checkpoint.after;
      return checkpoint !== undefined;
    },
    close: () => deleteId(cluster, id),
  };
};
