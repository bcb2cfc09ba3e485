// How a question is put to the cluster: whole answers only, given up with its deadline.
import type { QueryContext } from '../../query-context.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { incompleteResponse } from '../cluster/cluster-errors.ts';
import type { IndexNames } from '../cluster/index-names.ts';
import type { SearchResponse } from '../cluster/wire.ts';

export type SearchClient = {
  readonly search: <T>(body: object, context: QueryContext) => Promise<SearchResponse<T>>;
  /** Several at once, in the order given. */
  readonly searchAll: <T>(bodies: readonly object[], context: QueryContext) => Promise<readonly SearchResponse<T>[]>;
};

/** More in one call would hold up the answers of others. */
const AT_ONCE = 100;

const isPartial = ({ error, _shards, timed_out }: SearchResponse<unknown>): boolean =>
  error !== undefined || (_shards?.failed ?? 0) > 0 || timed_out === true;

const NAMED_SCORES = 'include_named_queries_score';

/** Of what is asked for in a body, the scores under names are shown only when the address asks for them too. */
const toQuery = (body: object) => ({
  allow_partial_search_results: false,
  ...(NAMED_SCORES in body ? { [NAMED_SCORES]: true } : {}),
});

/** Searches of the records of a generation. */
export const createSearchClient = (cluster: Cluster, { records }: Pick<IndexNames, 'records'>): SearchClient => ({
  search: async <T>(body: object, context: QueryContext) => {
    const { body: answer } = await cluster.request<SearchResponse<T>>({
      method: 'POST',
      // A point in time knows its indices.
      path: 'pit' in body ? '/_search' : `/${records}/_search`,
      query: toQuery(body),
      body,
      context,
    });
    return answer;
  },
  searchAll: async <T>(bodies: readonly object[], context: QueryContext) => {
    const answers: SearchResponse<T>[] = [];
    for (let at = 0; at < bodies.length; at += AT_ONCE) {
      const lines = bodies.slice(at, at + AT_ONCE).flatMap((body) => [{ allow_partial_search_results: false }, body]);
      const { body } = await cluster.request<{ readonly responses: readonly SearchResponse<T>[] }>({
        method: 'POST',
        path: `/${records}/_msearch`,
        lines,
        context,
      });
      const partial = body.responses.find(isPartial);
      if (partial !== undefined) throw incompleteResponse(partial.error ?? partial);
      answers.push(...body.responses);
    }
    return answers;
  },
});
