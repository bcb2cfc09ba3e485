// Cross-origin access (Fetch standard 3.2): which scripts may read answers, and the answer to a preflight.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './headers.ts';

const EXPOSED = [
  'Content-Length',
  'Content-Disposition',
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'Server-Timing',
  'X-Request-ID',
  'X-Total-Count',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'Mcp-Session-Id',
].join(', ');

/** What a preflight is told when it does not name the headers that it wants. */
const ALLOWED = [
  'Accept',
  'Authorization',
  'Cache-Control',
  'Content-Type',
  'If-None-Match',
  'Last-Event-ID',
  'Mcp-Protocol-Version',
  'Mcp-Session-Id',
  'X-API-Key',
  'X-Request-ID',
  'X-Requested-With',
].join(', ');

const HEADER_LIST = /^[\w!#$%&'*+.^`|~-]+(\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/;
const MAX_AGE_SECONDS = '3600';

export type Cors = {
  /** For every answer. */
  readonly apply: (request: FastifyRequest, reply: FastifyReply) => void;
  /** The same as headers, for an answer that is sent without Fastify. */
  readonly headersFor: (origin: string | undefined) => Readonly<Record<string, string>>;
  /** For OPTIONS: what may be asked of this path. Any header may be sent: no answer depends on who sends it. */
  readonly preflight: (request: FastifyRequest, reply: FastifyReply, methods: readonly string[]) => void;
};

/** `origins` are compared as browsers send them: scheme, host and port, no path. */
export const createCors = (origins: readonly string[]): Cors => {
  const any = origins.includes('*');
  const listed = new Set(origins.map((origin) => origin.toLowerCase().replace(/\/$/, '')));

  const allowed = (origin: string | undefined): string | undefined => {
    if (any) return '*';
    return origin !== undefined && listed.has(origin.toLowerCase()) ? origin : undefined;
  };

  const allows = (request: FastifyRequest, reply: FastifyReply): boolean => {
    const origin = allowed(request.headers.origin);
    if (!any) addVary(reply, 'Origin');
    if (origin !== undefined) reply.header('access-control-allow-origin', origin);
    return origin !== undefined;
  };

  return {
    headersFor: (origin) => {
      const own = allowed(origin);
      return {
        ...(any ? {} : { vary: 'Origin' }),
        ...(own === undefined ? {} : { 'access-control-allow-origin': own, 'access-control-expose-headers': EXPOSED }),
      };
    },
    apply: (request, reply) => {
      if (allows(request, reply)) reply.header('access-control-expose-headers', EXPOSED);
    },
    preflight: (request, reply, methods) => {
      if (request.headers['access-control-request-method'] === undefined || !allows(request, reply)) return;
      const wanted = request.headers['access-control-request-headers'];
      addVary(reply, 'Access-Control-Request-Headers');
      reply.headers({
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': wanted !== undefined && HEADER_LIST.test(wanted) ? wanted : ALLOWED,
        'access-control-max-age': MAX_AGE_SECONDS,
      });
    },
  };
};
