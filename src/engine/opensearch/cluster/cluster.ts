// The way to the cluster: every call has a time limit, reads are tried again on another node, errors come in our codes.
import { readFileSync } from 'node:fs';
import { Client, errors } from '@opensearch-project/opensearch';
import { type Asking, UNHURRIED } from '../../asking.ts';
import { createBreaker } from './breaker.ts';
import { incomplete, isOutage, toCatalogError, unreachable } from './failures.ts';

export type ClusterOptions = {
  /** Addresses of nodes. */
  readonly nodes: readonly string[];
  readonly user?: string;
  readonly password?: string;
  /** Sent as a bearer token. */
  readonly token?: string;
  /** Certificates to trust, in PEM. */
  readonly caFile?: string;
  /** Of one call. */
  readonly timeoutMs: number;
};

export type ClusterRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  /** Lines of JSON, or what makes them, for calls that take several things at once. */
  readonly lines?: readonly (object | string)[];
  /** Statuses that are answers and no errors. */
  readonly accept?: readonly number[];
  readonly asking?: Asking;
  /** What may be done twice without harm is tried again on another node. */
  readonly again?: boolean;
};

export type ClusterAnswer<T> = { readonly status: number; readonly body: T };

export type Cluster = {
  /** `T` is what the API of the cluster documents for this call. */
  readonly request: <T>(request: ClusterRequest) => Promise<ClusterAnswer<T>>;
  readonly close: () => Promise<void>;
};

const RETRIES = 2;
/**
 * A node that has frozen says nothing. What is only read is put to another one after this time, twice; the last node has all the
 * time there is, so that what takes long is answered too.
 */
const HURRIED = { timeoutMs: 2_500, retries: 1 };

const isRead = ({ method, path }: ClusterRequest): boolean => method === 'GET' || /\/_(m?search|mget)$/.test(path);

type Patience = { readonly timeoutMs: number; readonly retries: number };

/** So many failures in a row, and others are spared the wait. */
const BREAKER = { failures: 5, pauseMs: 2_000 };

const createClient = ({ nodes, user, password, token, caFile, timeoutMs }: ClusterOptions): Client =>
  new Client({
    nodes: [...nodes],
    requestTimeout: timeoutMs,
    maxRetries: RETRIES,
    ...(user === undefined ? {} : { auth: { username: user, password: password ?? '' } }),
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(caFile === undefined ? {} : { ssl: { ca: readFileSync(caFile) } }),
  });

const toLine = (line: object | string): string => (typeof line === 'string' ? line : JSON.stringify(line));

type Shards = { readonly failed?: number };

/** Some calls answer 200 though shards failed or time ran out. */
const checkWhole = (body: unknown): void => {
  if (typeof body !== 'object' || body === null) return;
  const { _shards, timed_out } = body as { readonly _shards?: Shards; readonly timed_out?: boolean };
  if ((_shards?.failed ?? 0) > 0 || timed_out === true) throw incomplete(body);
};

export const createCluster = (options: ClusterOptions): Cluster => {
  const client = createClient(options);
  const breaker = createBreaker(BREAKER);

  const sendOnce = async (request: ClusterRequest, { timeoutMs, retries }: Patience) => {
    const { asking: { deadline } = UNHURRIED } = request;
    deadline.throwIfPassed();
    const sent = client.transport.request(
      {
        method: request.method,
        path: request.path,
        ...(request.query === undefined ? {} : { querystring: request.query }),
        ...(request.body === undefined ? {} : { body: request.body }),
        ...(request.lines === undefined ? {} : { bulkBody: request.lines.map(toLine) }),
      },
      {
        requestTimeout: Math.max(1, Math.min(timeoutMs, deadline.remainingMs())),
        maxRetries: retries,
        ignore: [...(request.accept ?? [])],
      },
    );
    const signal = deadline.signal();
    const abort = (): void => sent.abort();
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await sent;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  };

  const send = async (request: ClusterRequest) => {
    const { timeoutMs, nodes } = options;
    const { again = true } = request;
    const isHurried = again && isRead(request) && nodes.length > 1 && timeoutMs > HURRIED.timeoutMs;
    if (!isHurried) return sendOnce(request, { timeoutMs, retries: again ? RETRIES : 0 });
    try {
      return await sendOnce(request, HURRIED);
    } catch (problem) {
      if (!(problem instanceof errors.TimeoutError)) throw problem;
      return await sendOnce(request, { timeoutMs, retries: 0 });
    }
  };

  return {
    request: async <T>(request: ClusterRequest): Promise<ClusterAnswer<T>> => {
      const { asking: { deadline } = UNHURRIED } = request;
      deadline.throwIfPassed();
      if (breaker.waitMs() > 0) throw unreachable();
      try {
        const { statusCode, body } = await send(request);
        breaker.succeed();
        checkWhole(body);
        return { status: statusCode ?? 0, body: body as T };
      } catch (problem) {
        deadline.throwIfPassed();
        if (isOutage(problem)) breaker.fail();
        throw toCatalogError(problem);
      }
    },
    close: () => client.close(),
  };
};
