// Headers of every response: secure defaults for browsers, and X-Robots-Tag.
import type { FastifyReply } from 'fastify';

/** Forbids API responses to load anything or be framed. Pages replace it. */
const API_CSP = "default-src 'none'; frame-ancestors 'none'";

export type HeaderMap = Readonly<Record<string, string>>;

/** Contract 2.2. Pages and pictures that may be indexed remove X-Robots-Tag (indexing.ts). */
export const COMMON_HEADERS: HeaderMap = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': API_CSP,
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-embedder-policy': 'unsafe-none',
  'cross-origin-opener-policy': 'unsafe-none',
  'x-robots-tag': 'noindex, nofollow, noarchive, nosnippet',
};

export const addVary = (reply: FastifyReply, name: string): void => {
  const present = reply.getHeader('vary');
  if (typeof present !== 'string') reply.header('vary', name);
  else if (!present.toLowerCase().split(/,\s*/).includes(name.toLowerCase()))
    reply.header('vary', `${present}, ${name}`);
};
