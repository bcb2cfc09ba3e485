// Headers that every answer carries: safe defaults for browsers, and the wish not to be indexed.
import type { FastifyReply } from 'fastify';
import type { Config } from '../../config/settings.ts';

/** Nothing may load or frame an answer of the API; doors that send pages replace it. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'";

export type HeaderMap = Readonly<Record<string, string>>;

/** Contract 2.2; names are in lower case because Fastify keeps them so. */
export const commonHeaders = (config: Config): HeaderMap => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': API_CSP,
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-embedder-policy': 'unsafe-none',
  'cross-origin-opener-policy': 'unsafe-none',
  ...(config.api.indexing ? {} : { 'x-robots-tag': 'noindex, nofollow, noarchive, nosnippet' }),
});

/** Adds a name to Vary once, keeping what is there. */
export const addVary = (reply: FastifyReply, name: string): void => {
  const present = reply.getHeader('vary');
  if (typeof present !== 'string') reply.header('vary', name);
  else if (!present.toLowerCase().split(/,\s*/).includes(name.toLowerCase()))
    reply.header('vary', `${present}, ${name}`);
};
