// What goes wrong with a cluster, in our codes: addresses, questions and answers of the backend stay in the cause.
import { errors } from '@opensearch-project/opensearch';
import { CatalogError } from '../../../errors.ts';

const RETRY_SECONDS = 2;

export const clusterUnavailable = (cause?: unknown): CatalogError =>
  new CatalogError('store_unavailable', 'The catalogue cannot be reached at the moment; try again soon.', {
    cause,
    retryAfterSeconds: RETRY_SECONDS,
  });

/** An answer that is not whole is none: counts of the shards that did answer would be wrong. */
export const incompleteResponse = (cause: unknown): CatalogError =>
  new CatalogError('store_unavailable', 'A part of the catalogue did not answer; try again soon.', {
    cause,
    retryAfterSeconds: RETRY_SECONDS,
  });

/** Types of errors that say that the question asks for too much, not that the cluster is in trouble. */
const TOO_MUCH =
  /too_many_(nested_)?clauses|too_complex_to_determinize|too_many_buckets|TooComplexToDeterminize|max_clause/i;

const tooMuch = (cause: unknown): CatalogError =>
  new CatalogError('query_too_expensive', 'The query is too expensive for the cluster; narrow it down.', {
    cause,
  });

/** Not let in, blocked, overloaded, broken. */
const isTrouble = (status: number): boolean => [401, 403, 429].includes(status) || status >= 500;

/** Whether the cluster, or the way there, is to blame: then others need not try. */
export const isOutage = (problem: unknown): boolean =>
  problem instanceof errors.ConnectionError ||
  problem instanceof errors.NoLivingConnectionsError ||
  problem instanceof errors.TimeoutError ||
  (problem instanceof errors.ResponseError && (problem.statusCode ?? 0) >= 502);

export const toCatalogError = (problem: unknown): Error => {
  if (problem instanceof CatalogError) return problem;
  if (problem instanceof errors.ResponseError) {
    const text = JSON.stringify(problem.body ?? '');
    if (TOO_MUCH.test(text)) return tooMuch(problem);
    const status = problem.statusCode ?? 0;
    if (isTrouble(status)) return clusterUnavailable(new Error(`The cluster answered ${status}.`, { cause: problem }));
    return new CatalogError('internal_server_error', 'The catalogue could not answer.', { cause: problem });
  }
  if (problem instanceof errors.OpenSearchClientError) return clusterUnavailable(problem);
  return problem instanceof Error ? problem : new Error(String(problem));
};
