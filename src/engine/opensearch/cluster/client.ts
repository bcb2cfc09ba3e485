// One call to the cluster by its official client, and what is asked of all nodes at once.
import { readFileSync } from 'node:fs';
import { Client } from '@opensearch-project/opensearch';
import { NO_DEADLINE } from '../../query-context.ts';
import { type ClusterRequest, withPreference } from './request.ts';
import type { NodesResponse } from './responsive-nodes.ts';

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

export type SendOptions = {
  readonly timeoutMs: number;
  /** On other nodes. */
  readonly retries: number;
  readonly preference?: string | undefined;
};

export type RawResponse = { readonly statusCode: number | null; readonly body: unknown };

export type ClusterClient = {
  readonly send: (request: ClusterRequest, patience: SendOptions) => Promise<RawResponse>;
  /** Which nodes there are and which of them answer; fails when none does. */
  readonly fetchNodes: () => Promise<NodesResponse>;
  readonly close: () => Promise<void>;
};

const createClient = ({ nodes, user, password, token, caFile, timeoutMs }: ClusterOptions): Client =>
  new Client({
    nodes: [...nodes],
    requestTimeout: timeoutMs,
    ...(user === undefined ? {} : { auth: { username: user, password: password ?? '' } }),
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(caFile === undefined ? {} : { ssl: { ca: readFileSync(caFile) } }),
  });

const toLine = (line: object | string): string => (typeof line === 'string' ? line : JSON.stringify(line));

const toParams = ({ method, path, query, body, lines }: ClusterRequest) => ({
  ...{ method, path },
  ...(query === undefined ? {} : { querystring: query }),
  ...(body === undefined ? {} : { body }),
  ...(lines === undefined ? {} : { bulkBody: lines.map(toLine) }),
});

/** A node waits so long for the others before it says which of them answered, and we wait so long for the node. */
const NODES = {
  method: 'GET',
  path: '/_nodes/http',
  querystring: { timeout: '1s', filter_path: '_nodes.failed,nodes.*.name' },
};
const NODES_MS = 1_500;

export const createClusterClient = (options: ClusterOptions): ClusterClient => {
  const client = createClient(options);

  const send: ClusterClient['send'] = async (request, { timeoutMs, retries, preference }) => {
    const { context: { deadline } = NO_DEADLINE } = request;
    const signal = deadline.signal();
    deadline.throwIfPassed();
    const sent = client.transport.request(toParams(withPreference(request, preference)), {
      requestTimeout: timeoutMs,
      maxRetries: retries,
      ignore: [...(request.accept ?? [])],
    });
    // Its value must not be given back: of a listener that gives back a promise, Node takes the rejection for uncaught.
    const abort = (): void => {
      sent.abort();
    };
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await sent;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  };

  /** All are asked, in turn as the client goes round: so it knows afterwards which of them to leave out. */
  const askNodes = async (): Promise<NodesResponse> => {
    const asked = options.nodes.map(
      async () => await client.transport.request(NODES, { requestTimeout: NODES_MS, maxRetries: 0 }),
    );
    await Promise.allSettled(asked);
    return (await Promise.any(asked)).body as NodesResponse;
  };

  return { send, fetchNodes: askNodes, close: () => client.close() };
};
