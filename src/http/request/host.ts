// Checks the Host header, from which links in responses are built (RFC 9112 3.2).
import type { FastifyRequest } from 'fastify';
import { CatalogError } from '../../errors.ts';

/** A name or an IPv4 address, or an IPv6 address in brackets, with an optional port (RFC 3986 3.2.2). */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

const DEFAULT_PORT = /:(?:80|443)?$/;
const toComparable = (host: string): string => host.toLowerCase().replace(DEFAULT_PORT, '');

const countHosts = (rawHeaders: readonly string[]): number => {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
};

/** The reason to reject the request with a 400, or undefined. HTTP/1.0 requests need no Host. */
export const checkHost = ({ raw, originalUrl }: FastifyRequest): CatalogError | undefined => {
  const reject = (detail: string): CatalogError => new CatalogError('bad_request', detail);
  const { host } = raw.headers;
  if (host === undefined) return raw.httpVersion === '1.1' ? reject('The Host header is missing.') : undefined;
  if (countHosts(raw.rawHeaders) > 1) return reject('The request has more than one Host header.');
  if (!HOST.test(host)) return reject('The Host header must be a host name or address with an optional port.');
  const target = originalUrl.startsWith('/') ? undefined : ABSOLUTE.exec(originalUrl)?.[1];
  return target === undefined || toComparable(target) === toComparable(host)
    ? undefined
    : reject('The Host header differs from the host of the request target.');
};
