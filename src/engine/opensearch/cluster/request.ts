// A request to the cluster, and how reads prefer nodes that respond.
import type { QueryContext } from '../../query-context.ts';

export type ClusterRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  /** NDJSON lines, for bulk requests and multi-searches. */
  readonly lines?: readonly (object | string)[];
  /** Statuses that are not errors. */
  readonly accept?: readonly number[];
  readonly context?: QueryContext;
  /** Whether the request may be sent twice; default true. */
  readonly retry?: boolean;
};

export const isRead = ({ method, path }: ClusterRequest): boolean =>
  method === 'GET' || (method === 'POST' && /\/(_m?search|_mget|_count|point_in_time)$/.test(path));

/** Requests that select shards; a point in time has its shards already. */
const takesPreference = (request: ClusterRequest): boolean =>
  isRead(request) &&
  /\/(_search|_mget|_count|point_in_time|_doc\/[^/]+)$/.test(request.path) &&
  !('pit' in (request.body ?? {}));

/** In a multi-search the header line before each query takes the preference. */
const withLinePreference = (lines: readonly (object | string)[], preference: string): readonly (object | string)[] =>
  lines.map((line, at) => (at % 2 === 0 && typeof line === 'object' ? { ...line, preference } : line));

export const withPreference = (request: ClusterRequest, preference: string | undefined): ClusterRequest => {
  if (preference === undefined) return request;
  const { lines, path } = request;
  if (lines !== undefined && path.endsWith('/_msearch'))
    return { ...request, lines: withLinePreference(lines, preference) };
  return takesPreference(request) ? { ...request, query: { ...request.query, preference } } : request;
};
