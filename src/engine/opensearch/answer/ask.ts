// How a question is put to the cluster: whole answers only, given up with its deadline.
import type { QueryContext } from '../../asking.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { incomplete } from '../cluster/failures.ts';
import type { Names } from '../cluster/names.ts';
import type { SearchAnswer } from '../cluster/wire.ts';

export type Ask = {
  readonly search: <T>(body: object, context: QueryContext) => Promise<SearchAnswer<T>>;
  /** Several at once, in the order given. */
  readonly searchAll: <T>(bodies: readonly object[], context: QueryContext) => Promise<readonly SearchAnswer<T>[]>;
};

/** More in one call would hold up the answers of others. */
const AT_ONCE = 100;

const isPartial = ({ error, _shards, timed_out }: SearchAnswer<unknown>): boolean =>
  error !== undefined || (_shards?.failed ?? 0) > 0 || timed_out === true;

const NAMED_SCORES = 'include_named_queries_score';

/** Of what is asked for in a body, the scores under names are shown only when the address asks for them too. */
const toQuery = (body: object) => ({
  allow_partial_search_results: false,
  ...(NAMED_SCORES in body ? { [NAMED_SCORES]: true } : {}),
});

/** Searches of the records of a generation. */
export const createAsk = (cluster: Cluster, { records }: Pick<Names, 'records'>): Ask => ({
  search: async <T>(body: object, context: QueryContext) => {
    const { body: answer } = await cluster.request<SearchAnswer<T>>({
      method: 'POST',
      // A point in time knows its indices.
      path: 'pit' in body ? '/_search' : `/${records}/_search`,
      query: toQuery(body),
      body,
      asking: context,
    });
    return answer;
  },
  searchAll: async <T>(bodies: readonly object[], context: QueryContext) => {
    const answers: SearchAnswer<T>[] = [];
    for (let at = 0; at < bodies.length; at += AT_ONCE) {
      const lines = bodies.slice(at, at + AT_ONCE).flatMap((body) => [{ allow_partial_search_results: false }, body]);
      const { body } = await cluster.request<{ readonly responses: readonly SearchAnswer<T>[] }>({
        method: 'POST',
        path: `/${records}/_msearch`,
        lines,
        asking: context,
      });
      const partial = body.responses.find(isPartial);
      if (partial !== undefined) throw incomplete(partial.error ?? partial);
      answers.push(...body.responses);
    }
    return answers;
  },
});
