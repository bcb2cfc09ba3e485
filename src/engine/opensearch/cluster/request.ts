// What is asked of the cluster in one call, and how a read is kept away from nodes that do not answer.
import type { QueryContext } from '../../query-context.ts';

export type ClusterRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  /** Lines of JSON, or what makes them, for calls that take several things at once. */
  readonly lines?: readonly (object | string)[];
  /** Statuses that are answers and no errors. */
  readonly accept?: readonly number[];
  readonly context?: QueryContext;
  /** What may be done twice without harm is tried again on another node. */
  readonly retry?: boolean;
};

/** What is only read may be asked of any node. */
export const isRead = ({ method, path }: ClusterRequest): boolean =>
  method === 'GET' || (method === 'POST' && /\/(_m?search|_mget|_count|point_in_time)$/.test(path));

/** Calls that look for shards; a point in time has found its own. */
const takesPreference = (request: ClusterRequest): boolean =>
  isRead(request) &&
  /\/(_search|_mget|_count|point_in_time|_doc\/[^/]+)$/.test(request.path) &&
  !('pit' in (request.body ?? {}));

/** Of several searches in one call each has a line of its own for it, before its question. */
const preferring = (lines: readonly (object | string)[], preference: string): readonly (object | string)[] =>
  lines.map((line, at) => (at % 2 === 0 && typeof line === 'object' ? { ...line, preference } : line));

export const withPreference = (request: ClusterRequest, preference: string | undefined): ClusterRequest => {
  if (preference === undefined) return request;
  const { lines, path } = request;
  if (lines !== undefined && path.endsWith('/_msearch')) return { ...request, lines: preferring(lines, preference) };
  return takesPreference(request) ? { ...request, query: { ...request.query, preference } } : request;
};
