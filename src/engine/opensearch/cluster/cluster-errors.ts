// Translates errors of the cluster to our codes. Addresses and details stay in the cause.
import { errors } from '@opensearch-project/opensearch';
import { CatalogError } from '../../../errors.ts';

const RETRY_SECONDS = 2;

export const clusterUnavailable = (cause?: unknown): CatalogError =>
  new CatalogError('store_unavailable', 'The catalogue is not reachable at the moment; try again soon.', {
    cause,
    retryAfterSeconds: RETRY_SECONDS,
  });

/** A partial response is an error, because counts without the missing shards would be wrong. */
export const incompleteResponse = (cause: unknown): CatalogError =>
  new CatalogError('store_unavailable', 'A part of the catalogue did not respond; try again soon.', {
    cause,
    retryAfterSeconds: RETRY_SECONDS,
  });

/** Error types that mean that the query is too expensive, not that the cluster has a problem. */
const TOO_EXPENSIVE =
  /too_many_(nested_)?clauses|too_complex_to_determinize|too_many_buckets|TooComplexToDeterminize|max_clause/i;

const tooExpensive = (cause: unknown): CatalogError =>
  new CatalogError('query_too_expensive', 'The query is too expensive for the cluster; narrow it down.', {
    cause,
  });

/** Unauthorised, forbidden, overloaded or failing. */
const isClusterFailure = (status: number): boolean => [401, 403, 429].includes(status) || status >= 500;

/** Whether the cluster or the network failed, so that other requests would fail too. */
export const isOutage = (problem: unknown): boolean =>
  problem instanceof errors.ConnectionError ||
  problem instanceof errors.NoLivingConnectionsError ||
  problem instanceof errors.TimeoutError ||
  (problem instanceof errors.ResponseError && (problem.statusCode ?? 0) >= 502);

export const toCatalogError = (problem: unknown): Error => {
  if (problem instanceof CatalogError) return problem;
  if (problem instanceof errors.ResponseError) {
    const text = JSON.stringify(problem.body ?? '');
    if (TOO_EXPENSIVE.test(text)) return tooExpensive(problem);
    const status = problem.statusCode ?? 0;
    if (isClusterFailure(status))
      return clusterUnavailable(new Error(`The cluster responded with status ${status}.`, { cause: problem }));
    return new CatalogError('internal_server_error', 'The cluster rejected the request.', { cause: problem });
  }
  if (problem instanceof errors.OpenSearchClientError) return clusterUnavailable(problem);
  return problem instanceof Error ? problem : new Error(String(problem));
};
