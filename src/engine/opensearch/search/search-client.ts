// Sends searches to the cluster, accepts only complete responses, and stops at the deadline.
import type { QueryContext } from '../../query-context.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { incompleteResponse } from '../cluster/cluster-errors.ts';
import type { IndexNames } from '../cluster/index-names.ts';
import type { SearchResponse } from '../cluster/wire.ts';

export type SearchClient = {
  readonly search: <T>(body: object, context: QueryContext) => Promise<SearchResponse<T>>;
  /** Runs several searches; returns the responses in order. */
  readonly searchAll: <T>(bodies: readonly object[], context: QueryContext) => Promise<readonly SearchResponse<T>[]>;
};

/** Searches per request, so that others are not delayed. */
const BATCH_SIZE = 100;

const isPartial = ({ error, _shards, timed_out }: SearchResponse<unknown>): boolean =>
  error !== undefined || (_shards?.failed ?? 0) > 0 || timed_out === true;

const NAMED_SCORES = 'include_named_queries_score';

/** Scores of named queries must be requested in the URL as well as in the body. */
const toQuery = (body: object) => ({
  allow_partial_search_results: false,
  ...(NAMED_SCORES in body ? { [NAMED_SCORES]: true } : {}),
});

export const createSearchClient = (cluster: Cluster, { records }: Pick<IndexNames, 'records'>): SearchClient => ({
  search: async <T>(body: object, context: QueryContext) => {
    const { body: response } = await cluster.request<SearchResponse<T>>({
      method: 'POST',
      // A point in time determines the indices.
      path: 'pit' in body ? '/_search' : `/${records}/_search`,
      query: toQuery(body),
      body,
      context,
    });
    return response;
  },
  searchAll: async <T>(bodies: readonly object[], context: QueryContext) => {
    const responses: SearchResponse<T>[] = [];
    for (let at = 0; at < bodies.length; at += BATCH_SIZE) {
      const lines = bodies
        .slice(at, at + BATCH_SIZE)
        .flatMap((body) => [{ allow_partial_search_results: false }, body]);
      const { body } = await cluster.request<{ readonly responses: readonly SearchResponse<T>[] }>({
        method: 'POST',
        path: `/${records}/_msearch`,
        lines,
        context,
      });
      const partial = body.responses.find(isPartial);
      if (partial !== undefined) throw incompleteResponse(partial.error ?? partial);
      responses.push(...body.responses);
    }
    return responses;
  },
});
