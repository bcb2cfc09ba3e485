// CORS headers (Fetch standard 3.2) for responses and preflight requests.
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

/** Sent to a preflight that does not list headers. */
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
  /** Sets the headers of a response. */
  readonly apply: (request: FastifyRequest, reply: FastifyReply) => void;
  /** The headers of a response that is sent without Fastify. */
  readonly headersFor: (origin: string | undefined) => Readonly<Record<string, string>>;
  /** For OPTIONS. Any request header is allowed. */
  readonly preflight: (request: FastifyRequest, reply: FastifyReply, methods: readonly string[]) => void;
};

/** `origins` consist of scheme, host and port, as browsers send them. */
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
      const allowedOrigin = allowed(origin);
      return {
        ...(any ? {} : { vary: 'Origin' }),
        ...(allowedOrigin === undefined
          ? {}
          : { 'access-control-allow-origin': allowedOrigin, 'access-control-expose-headers': EXPOSED }),
      };
    },
    apply: (request, reply) => {
      if (allows(request, reply)) reply.header('access-control-expose-headers', EXPOSED);
    },
    preflight: (request, reply, methods) => {
      if (request.headers['access-control-request-method'] === undefined || !allows(request, reply)) return;
      const requested = request.headers['access-control-request-headers'];
      addVary(reply, 'Access-Control-Request-Headers');
      reply.headers({
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': requested !== undefined && HEADER_LIST.test(requested) ? requested : ALLOWED,
        'access-control-max-age': MAX_AGE_SECONDS,
      });
    },
  };
};
