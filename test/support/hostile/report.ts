// Checks the status of a response to a random request, and prints the request.
import type { RawRequest } from '../raw-http.ts';

/** Successes, redirects and client errors. The only server error is 501, for an export that is not available. */
export const PROPER_STATUSES: readonly number[] = [
  ...[200, 202, 204, 206, 301, 302, 304, 307, 308],
  ...[400, 401, 403, 404, 405, 406, 410, 412, 413, 414, 415, 416, 421, 426, 431, 501],
];

const short = (text: string): string =>
  text.length <= 600 ? text : `${text.slice(0, 600)}... (${text.length} characters)`;

export const describeRequest = ({ method, target, headers, body = '' }: RawRequest): string => {
  const lines = headers.map(([name, value]) => `${name}: ${short(value)}`);
  return [`${method} ${short(target)}`, ...lines, ...(body === '' ? [] : [short(body)])].join('\n    ');
};
