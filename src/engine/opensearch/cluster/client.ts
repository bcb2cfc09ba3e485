// Sends requests with the official OpenSearch client, and asks all nodes which of them respond.
import { readFileSync } from 'node:fs';
import { Client } from '@opensearch-project/opensearch';
import { NO_DEADLINE } from '../../query-context.ts';
import { type ClusterRequest, withPreference } from './request.ts';
import type { NodesResponse } from './responsive-nodes.ts';

export type ClusterOptions = {
  readonly nodes: readonly string[];
  readonly user?: string;
  readonly password?: string;
  /** Sent as a bearer token. */
  readonly token?: string;
  /** CA certificates in PEM. */
  readonly caFile?: string;
  /** Per request. */
  readonly timeoutMs: number;
};

type SendOptions = {
  readonly timeoutMs: number;
  /** Retries on other nodes. */
  readonly retries: number;
  readonly preference?: string | undefined;
};

export type RawResponse = { readonly statusCode: number | null; readonly body: unknown };

export type ClusterClient = {
  readonly send: (request: ClusterRequest, options: SendOptions) => Promise<RawResponse>;
  /** Returns the nodes that respond; rejects if none does. */
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

/** A node waits a second for the other nodes; the client waits a little longer for the node. */
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
    // The listener must not return the promise: Node would report its rejection as uncaught.
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

  /** Sends one request per node, which the client distributes in turn, so that it learns which nodes are down. */
  const fetchNodes = async (): Promise<NodesResponse> => {
    const requests = options.nodes.map(
      async () => await client.transport.request(NODES, { requestTimeout: NODES_MS, maxRetries: 0 }),
    );
    await Promise.allSettled(requests);
    return (await Promise.any(requests)).body as NodesResponse;
  };

  return { send, fetchNodes, close: () => client.close() };
};
