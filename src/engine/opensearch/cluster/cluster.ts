// Access to the cluster: every request has a timeout, reads are retried on other nodes, errors have our codes.
import { errors } from '@opensearch-project/opensearch';
import { NO_DEADLINE } from '../../query-context.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { type ClusterOptions, createClusterClient, type RawResponse } from './client.ts';
import { clusterUnavailable, incompleteResponse, isOutage, toCatalogError } from './cluster-errors.ts';
import { type ClusterRequest, isRead } from './request.ts';
import { createResponsiveNodes } from './responsive-nodes.ts';

export type { ClusterOptions } from './client.ts';

type ClusterResponse<T> = { readonly status: number; readonly body: T };

export type Cluster = {
  /** `T` is the response body as documented by the cluster's API. */
  readonly request: <T>(request: ClusterRequest) => Promise<ClusterResponse<T>>;
  readonly close: () => Promise<void>;
};

const RETRIES = 2;
/** After this time a read is sent to another node, because a frozen node does not respond at all. */
const FIRST_TRY_MS = 2_500;
/** Timeouts of further tries, while some nodes do not respond. */
const RETRY_MS: readonly number[] = [2_500, 5_000];

const BREAKER = { failures: 5, pauseMs: 2_000 };

type Shards = { readonly failed?: number };

/** Some requests return 200 although shards failed or timed out. */
const checkComplete = (body: unknown): void => {
  if (typeof body !== 'object' || body === null) return;
  const { _shards, timed_out } = body as { readonly _shards?: Shards; readonly timed_out?: boolean };
  if ((_shards?.failed ?? 0) > 0 || timed_out === true) throw incompleteResponse(body);
};

const onTimeout = async (sent: Promise<RawResponse>, retry: () => Promise<RawResponse>): Promise<RawResponse> => {
  try {
    return await sent;
  } catch (problem) {
    if (!(problem instanceof errors.TimeoutError)) throw problem;
    return await retry();
  }
};

/** A node that is down refuses the connection, so the next one can be tried immediately. */
const isConnectionFailure = (problem: unknown): boolean =>
  isOutage(problem) && !(problem instanceof errors.TimeoutError);

export const createCluster = (options: ClusterOptions): Cluster => {
  const { timeoutMs, nodes } = options;
  const { send, fetchNodes, close } = createClusterClient(options);
  const { preference, check } = createResponsiveNodes({ fetchNodes });
  const breaker = createCircuitBreaker(BREAKER);

  const trySend = (request: ClusterRequest, ms: number, retries = 0): Promise<RawResponse> =>
    send(request, { timeoutMs: ms, retries, preference: preference() });

  /**
   * After a timeout, either a node is frozen or the query is slow. If all nodes respond, the query is slow and gets the
   * full timeout; so does the last try, so that a slow query succeeds in any case.
   */
  const retryElsewhere = async (request: ClusterRequest, [ms, ...more] = RETRY_MS): Promise<RawResponse> => {
    request.context?.deadline.throwIfPassed();
    const hasResponse = await check();
    return ms === undefined || (hasResponse && preference() === undefined)
      ? trySend(request, timeoutMs)
      : onTimeout(trySend(request, ms), () => retryElsewhere(request, more));
  };

  const read = async (request: ClusterRequest): Promise<RawResponse> => {
    const elsewhere = (): Promise<RawResponse> => retryElsewhere(request);
    try {
      return await onTimeout(trySend(request, FIRST_TRY_MS), elsewhere);
    } catch (problem) {
      if (!isConnectionFailure(problem)) throw problem;
      return await onTimeout(trySend(request, FIRST_TRY_MS, 1), elsewhere);
    }
  };

  const sendWithRetries = (request: ClusterRequest): Promise<RawResponse> => {
    const { retry = true } = request;
    const isRetriedEarly = retry && isRead(request) && nodes.length > 1 && timeoutMs > FIRST_TRY_MS;
    return isRetriedEarly ? read(request) : send(request, { timeoutMs, retries: retry ? RETRIES : 0 });
  };

  return {
    request: async <T>(request: ClusterRequest): Promise<ClusterResponse<T>> => {
      const { context: { deadline } = NO_DEADLINE } = request;
      deadline.throwIfPassed();
      if (breaker.waitMs() > 0) throw clusterUnavailable();
      try {
        const { statusCode, body } = await sendWithRetries(request);
        breaker.succeed();
        checkComplete(body);
        return { status: statusCode ?? 0, body: body as T };
      } catch (problem) {
        deadline.throwIfPassed();
        if (isOutage(problem)) breaker.fail();
        throw toCatalogError(problem);
      }
    },
    close,
  };
};
