// Handles requests without a matching route: OPTIONS, a missing or extra slash, a wrong method, an unknown path.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CatalogError } from '../../errors.ts';
import { splitPath } from '../request/paths.ts';
import { siteOf } from '../request/site.ts';
import type { Cors } from '../response/cors.ts';

/** Sends a response or returns an error. A 307 redirect keeps method, body and query (contract 2.1). */
export const handleUnknownRoute = (
  request: FastifyRequest,
  reply: FastifyReply,
  cors: Cors,
): CatalogError | undefined => {
  const { routes } = request.server.httpContext;
  const [path, query] = splitPath(request.url);
  const methods = routes.methodsOf(path);
  if (methods.length > 0) {
    reply.header('allow', methods.join(', '));
    if (request.method !== 'OPTIONS') return methodNotAllowed(request.method, methods);
    cors.preflight(request, reply, methods);
    reply.code(204).send();
    return undefined;
  }
  const otherPath = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  const otherMethods = routes.methodsOf(otherPath);
  if (otherMethods.length === 0) return new CatalogError('not_found', `Not found: ${path.slice(0, 200)}.`);
  cors.preflight(request, reply, otherMethods);
  reply
    .code(307)
    .header('location', `${siteOf(request).url}${otherPath}${query}`)
    .send();
  return undefined;
};

const methodNotAllowed = (method: string, methods: readonly string[]): CatalogError =>
  new CatalogError('method_not_allowed', `${method} is not supported here. Supported: ${methods.join(', ')}.`);
