// Answers requests that no route takes: OPTIONS, a missing or extra slash, another method, or nothing there.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CatalogError } from '../../errors.ts';
import { splitPath } from '../request/paths.ts';
import { baseUrl } from '../request/urls.ts';
import type { Cors } from '../response/cors.ts';

/** Answers, or returns what to refuse with. Redirects with 307 keep the method, the body and the query (contract 2.1). */
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
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  const otherMethods = routes.methodsOf(other);
  if (otherMethods.length === 0) return new CatalogError('not_found', `There is nothing at ${path.slice(0, 200)}.`);
  cors.preflight(request, reply, otherMethods);
  reply
    .code(307)
    .header('location', `${baseUrl(request)}${other}${query}`)
    .send();
  return undefined;
};

const methodNotAllowed = (method: string, methods: readonly string[]): CatalogError =>
  new CatalogError('method_not_allowed', `${method} is not possible here. Possible: ${methods.join(', ')}.`);
