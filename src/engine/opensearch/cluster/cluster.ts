// The way to the cluster: every call has a time limit, reads are tried again on another node, errors come in our codes.
import { errors } from '@opensearch-project/opensearch';
import { NO_DEADLINE } from '../../query-context.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { type ClusterOptions, createClusterClient, type RawResponse } from './client.ts';
import { clusterUnavailable, incompleteResponse, isOutage, toCatalogError } from './cluster-errors.ts';
import { type ClusterRequest, isRead } from './request.ts';
import { createResponsiveNodes } from './responsive-nodes.ts';

export type { ClusterOptions } from './client.ts';
export type { ClusterRequest } from './request.ts';

export type ClusterResponse<T> = { readonly status: number; readonly body: T };

export type Cluster = {
  /** `T` is what the API of the cluster documents for this call. */
  readonly request: <T>(request: ClusterRequest) => Promise<ClusterResponse<T>>;
  readonly close: () => Promise<void>;
};

const RETRIES = 2;
/** A node that has frozen says nothing: what is only read is put to another one after this time. */
const HURRIED_MS = 2_500;
/** And then, while nodes are known to be silent. */
const AGAIN_MS: readonly number[] = [2_500, 5_000];

/** So many failures in a row, and others are spared the wait. */
const BREAKER = { failures: 5, pauseMs: 2_000 };

type Shards = { readonly failed?: number };

/** Some calls answer 200 though shards failed or time ran out. */
const checkWhole = (body: unknown): void => {
  if (typeof body !== 'object' || body === null) return;
  const { _shards, timed_out } = body as { readonly _shards?: Shards; readonly timed_out?: boolean };
  if ((_shards?.failed ?? 0) > 0 || timed_out === true) throw incompleteResponse(body);
};

/** Tells what to do when nothing was said in time. */
const unlessSilent = async (
  sent: Promise<RawResponse>,
  otherwise: () => Promise<RawResponse>,
): Promise<RawResponse> => {
  try {
    return await sent;
  } catch (problem) {
    if (!(problem instanceof errors.TimeoutError)) throw problem;
    return await otherwise();
  }
};

/** A node that is gone refuses at once, and another one need not be looked for long. */
const isUnreached = (problem: unknown): boolean => isOutage(problem) && !(problem instanceof errors.TimeoutError);

export const createCluster = (options: ClusterOptions): Cluster => {
  const { timeoutMs, nodes } = options;
  const { send, fetchNodes: askNodes, close } = createClusterClient(options);
  const { preference, check } = createResponsiveNodes({ fetchNodes: askNodes });
  const breaker = createCircuitBreaker(BREAKER);

  const trySend = (request: ClusterRequest, ms: number, retries = 0): Promise<RawResponse> =>
    send(request, { timeoutMs: ms, retries, preference: preference() });

  /**
   * Nothing was said in time: either a node is silent, and others have what it has, or the question takes long. When all nodes are known
   * to answer it takes long, and has all the time there is; so has the last try, that what takes long is answered too.
   */
  const askElsewhere = async (request: ClusterRequest, [ms, ...more] = AGAIN_MS): Promise<RawResponse> => {
    request.context?.deadline.throwIfPassed();
    const isKnown = await check();
    return ms === undefined || (isKnown && preference() === undefined)
      ? trySend(request, timeoutMs)
      : unlessSilent(trySend(request, ms), () => askElsewhere(request, more));
  };

  const read = async (request: ClusterRequest): Promise<RawResponse> => {
    const elsewhere = (): Promise<RawResponse> => askElsewhere(request);
    try {
      return await unlessSilent(trySend(request, HURRIED_MS), elsewhere);
    } catch (problem) {
      if (!isUnreached(problem)) throw problem;
      return await unlessSilent(trySend(request, HURRIED_MS, 1), elsewhere);
    }
  };

  const sendAgain = (request: ClusterRequest): Promise<RawResponse> => {
    const { retry: again = true } = request;
    const isHurried = again && isRead(request) && nodes.length > 1 && timeoutMs > HURRIED_MS;
    return isHurried ? read(request) : send(request, { timeoutMs, retries: again ? RETRIES : 0 });
  };

  return {
    request: async <T>(request: ClusterRequest): Promise<ClusterResponse<T>> => {
      const { context: { deadline } = NO_DEADLINE } = request;
      deadline.throwIfPassed();
      if (breaker.waitMs() > 0) throw clusterUnavailable();
      try {
        const { statusCode, body } = await sendAgain(request);
        breaker.succeed();
        checkWhole(body);
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
