// Liveness and readiness probes.
import type { FastifyInstance } from 'fastify';
import { CatalogError } from '../../errors.ts';
import { sendJson } from '../response/send-json.ts';
import { OPEN_ACCESS } from '../security/access-control.ts';

export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };

export const registerHealth = (app: FastifyInstance, readiness: () => Readiness | Promise<Readiness>): void => {
  app.get('/healthz', { schema: { hide: true }, config: OPEN_ACCESS }, (_request, reply) =>
    sendJson(reply, { status: 'ok' }, { cacheControl: 'no-store' }),
  );
  app.get('/readyz', { schema: { hide: true }, config: OPEN_ACCESS }, async (_request, reply) => {
    if (app.httpContext.activity.isDraining()) throw new CatalogError('service_unavailable', 'The server is stopping.');
    const state = await readiness();
    if (!state.ready) throw new CatalogError('service_unavailable', state.reason);
    return sendJson(reply, { status: 'ready' }, { cacheControl: 'no-store' });
  });
};
