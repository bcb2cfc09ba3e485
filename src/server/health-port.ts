// The health port for supervisors, served by the main thread: it responds however busy the serving threads are.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { CatalogError } from '../errors.ts';
import { PROBLEM_TYPE, presentProblem } from '../http/problem/problem.ts';
import { createRequestId } from '../http/request/request-id.ts';
import { JSON_TYPE } from '../http/response/send-json.ts';
import type { Health } from './health.ts';
import { toListenError } from './port.ts';

export type HealthPort = { readonly address: string; readonly close: () => Promise<void> };

type HealthResponse = { readonly status: number; readonly type: string; readonly body: object };

const toProblemResponse = (error: CatalogError, instance: string): HealthResponse => ({
  status: error.status,
  type: PROBLEM_TYPE,
  body: presentProblem(error, { base: '', instance, requestId: createRequestId() }),
});

const respond = (path: string, { whyUnhealthy, whyUnready }: Health): HealthResponse => {
  const checks = new Map([
    ['/healthz', { status: 'ok', why: whyUnhealthy }],
    ['/readyz', { status: 'ready', why: whyUnready }],
  ]);
  const check = checks.get(path);
  if (check === undefined) {
    return toProblemResponse(new CatalogError('not_found', 'This port serves /healthz and /readyz only.'), path);
  }
  const reason = check.why();
  if (reason !== undefined) return toProblemResponse(new CatalogError('service_unavailable', reason), path);
  return { status: 200, type: JSON_TYPE, body: { status: check.status } };
};

const createHealthServer = (health: Health): Server =>
  createServer((request: IncomingMessage, response: ServerResponse) => {
    const [path = ''] = (request.url ?? '').split('?');
    const { status, type, body } = respond(path, health);
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', connection: 'close' });
    response.end(JSON.stringify(body));
  });

/** Opened before the index is built, so that a supervisor can distinguish a long start from a failed one. */
export const openHealthPort = async (host: string, port: number, health: Health): Promise<HealthPort> => {
  const server = createHealthServer(health);
  try {
    await once(server.listen({ host, port, exclusive: true }), 'listening');
  } catch (cause) {
    throw toListenError({ host, port, flag: '--health-port' }, cause);
  }
  const bound = server.address();
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    address: `http://${name}:${typeof bound === 'object' && bound !== null ? bound.port : port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
