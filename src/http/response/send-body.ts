// One way to answer with a body that is whole: ETag, 304, compression and caching in one pass over the bytes.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasCredential } from '../request/credential.ts';
import { baseUrl } from '../request/urls.ts';
import { toBytes } from './bytes.ts';
import { compress, compressCached, isCompressible, pickEncoding } from './compress.ts';
import { matchesEtag, toEtag, toVersionEtag } from './etag.ts';
import { addVary } from './headers.ts';

const MIN_COMPRESSED_BYTES = 1_000;

export type HttpResponse = {
  /** Media type, with charset where it is text. */
  readonly type: string;
  readonly body: string | Uint8Array;
  /** 200 unless said otherwise; only a 200 gets an ETag. */
  readonly status?: number;
  /** Instead of the one made from cache.maxAgeSeconds. */
  readonly cacheControl?: string;
  /**
   * Stands for the content: the ETag is made from it rather than from the bytes. It must change whenever the answer does,
   * and differ between the representations that one URL can have. See isNotModified.
   */
  readonly version?: string | number;
  /** The tag itself, where it has been made from the version already. */
  readonly tag?: string;
  /** The same bytes object is sent again and again: its compressed forms are kept. */
  readonly isStatic?: true;
};

/** A handler returns nothing after it: a promise of the reply would make Fastify listen for the end of what has been sent. */
export const sendBody = (reply: FastifyReply, answer: HttpResponse): void => {
  const status = answer.status ?? 200;
  const bytes = typeof answer.body === 'string' ? toBytes(answer.body) : answer.body;
  reply.code(status).header('content-type', answer.type);
  if (status === 200) {
    const etag = answer.tag ?? (answer.version === undefined ? toEtag(bytes) : versionEtag(reply, answer.version));
    if (answerFrom(reply, etag, answer.cacheControl)) {
      reply.removeHeader('content-type').code(304).send();
      return;
    }
  } else if (!reply.hasHeader('cache-control')) {
    reply.header('cache-control', answer.cacheControl ?? 'no-store');
  }
  reply.send(encode(reply, bytes, answer));
};

/**
 * For answers that are expensive to make: true when the client holds this version already. The 304 is then sent, and the
 * handler returns without working.
 */
export const isNotModified = (reply: FastifyReply, version: string | number, cacheControl?: string): boolean => {
  if (!answerFrom(reply, versionEtag(reply, version), cacheControl)) return false;
  reply.code(304).send();
  return true;
};

/** The tag of an answer to this URL by its version. An answer has one version: the tag that isNotModified has set is not made again. */
export const versionEtag = (reply: FastifyReply, version: string | number): string => {
  const made = reply.getHeader('etag');
  if (typeof made === 'string') return made;
  return toVersionEtag(reply.server.httpContext.etagSalt, version, baseUrl(reply.request), reply.request.url);
};

/** Sets the headers that a 200 and its 304 share (RFC 9110 15.4.5); true when the client's copy is good. */
const answerFrom = (reply: FastifyReply, etag: string, cacheControl: string | undefined): boolean => {
  const { request } = reply;
  const { config } = reply.server.httpContext;
  if (config.server.compression) addVary(reply, 'Accept-Encoding');
  if (!reply.hasHeader('cache-control')) {
    reply.header('cache-control', cacheControl ?? defaultCacheControl(request, config.cache.maxAgeSeconds));
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  reply.header('etag', etag);
  return matchesEtag(request.headers['if-none-match'], etag);
};

/** What one sees who has shown something is not for others (RFC 9111 3.5). */
const defaultCacheControl = (request: FastifyRequest, maxAgeSeconds: number): string => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return 'no-store';
  if (hasCredential(request)) return 'private, no-cache';
  return maxAgeSeconds === 0 ? 'no-cache' : `public, max-age=${maxAgeSeconds}`;
};

const encode = (reply: FastifyReply, bytes: Uint8Array, answer: HttpResponse): Uint8Array => {
  const { server } = reply.server.httpContext.config;
  if (!server.compression || bytes.length < MIN_COMPRESSED_BYTES || !isCompressible(answer.type)) return bytes;
  const encoding = pickEncoding(reply.request.headers['accept-encoding']);
  if (encoding === undefined) return bytes;
  reply.header('content-encoding', encoding);
  return answer.isStatic === true ? compressCached(bytes, encoding) : compress(bytes, encoding);
};
