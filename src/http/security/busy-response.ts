// Rejects API requests before Fastify handles them, so that rejecting costs much less than answering.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../config/settings.ts';
import type { CatalogError } from '../../errors.ts';
import { PROBLEM_TYPE, presentProblem } from '../problem/problem.ts';
import { splitPath } from '../request/paths.ts';
import { toRequestId } from '../request/request-id.ts';
import { API_PREFIX, PICTURE_PATHS } from '../request/urls.ts';
import type { Cors } from '../response/cors.ts';
import type { HeaderMap } from '../response/headers.ts';

/** Pages and open routes are decided later, when the route is known. */
export const canRejectEarly = ({ method, url = '' }: IncomingMessage): boolean =>
  method !== 'OPTIONS' && url.startsWith(`${API_PREFIX}/`) && !PICTURE_PATHS.some((path) => url.startsWith(path));

export const createBusyResponder =
  ({ server }: Config, cors: Cors, headers: HeaderMap) =>
  (request: IncomingMessage, response: ServerResponse, error: CatalogError): void => {
    const [instance] = splitPath(request.url ?? '');
    const requestId = toRequestId(request.headers['x-request-id']);
    const body = JSON.stringify(presentProblem(error, { base: server.publicUrl ?? '', instance, requestId }));
    response.writeHead(error.status, {
      ...headers,
      ...cors.headersFor(request.headers.origin),
      'content-type': PROBLEM_TYPE,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'retry-after': String(error.retryAfterSeconds),
      'x-request-id': requestId,
    });
    response.end(body);
  };
