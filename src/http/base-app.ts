// The shell: a Fastify instance with everything that HTTP doors share, and no door yet. Opens no port.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { throttle } from '@periplus/time';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Config } from '../config/settings.ts';
import { CatalogError } from '../errors.ts';
import type { QuotaCounter } from '../keys/quota-counter.ts';
import type { HttpContext } from './http-context.ts';
import { type Readiness, registerHealth } from './observability/health.ts';
import { logRequest } from './observability/logging.ts';
import { type CollectMetrics, registerMetrics } from './observability/metrics.ts';
import type { MetricEvent } from './observability/metrics-registry.ts';
import { registerTracing } from './observability/tracing.ts';
import { registerApiDocs } from './openapi/api-docs.ts';
import { type FindPathVariables, registerOpenApi } from './openapi/openapi.ts';
import { sendProblem, sendProblemUnlogged } from './problem/problem.ts';
import { registerProblemTypePages } from './problem/problem-type-pages.ts';
import { createRouteTable } from './problem/route-table.ts';
import { handleUnknownRoute } from './problem/unknown-route.ts';
import type { FindKey } from './request/caller.ts';
import { queryProblem } from './request/query-string.ts';
import { createBodyCache } from './response/body-cache.ts';
import { type Cors, createCors } from './response/cors.ts';
import { toVersionEtag } from './response/etag.ts';
import { commonHeaders } from './response/headers.ts';
import { createAccessControl, hasOpenAccess } from './security/access-control.ts';
import { canRejectEarly, createBusyResponder } from './security/busy-response.ts';
import { limitConnections } from './security/connections.ts';
import { createLoadShedder, type LoadShedder } from './security/load-shedder.ts';
import { createRateLimiter } from './security/rate-limiter.ts';
import { HTTP_LIMITS, serverOptions } from './server-options.ts';
import { allocateSharedMemory, attachSharedMemory, type SharedState } from './shared-memory.ts';

export type BaseAppOptions = {
  readonly config: Config;
  /** Version of the program. */
  readonly version: string;
  /** Absent means always ready. */
  readonly readiness?: () => Readiness | Promise<Readiness>;
  /** Values of path variables that lead somewhere, for documentation; absent when there are none. */
  readonly findPathVariables?: FindPathVariables;
  /** Where log lines go; absent means standard output. */
  readonly logStream?: DestinationStream;
  /** Shared with the other threads of the server; absent when there are none. */
  readonly shared?: SharedState;
  /** Absent where there are no keys. */
  readonly findKey?: FindKey;
  /** Counts requests, where others than the threads of this server count too. */
  readonly counting?: QuotaCounter;
  /** Further figures for /metrics. */
  readonly collectMetrics?: CollectMetrics;
};

const noKeys: FindKey = async () => undefined;

const REFUSAL_LOG_MS = 10_000;

export const createBaseApp = async (options: BaseAppOptions): Promise<FastifyInstance> => {
  const { config } = options;
  const cors = createCors(config.cors.origins);
  const headers = commonHeaders(config);

  const prepare: Prepare = (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    cors.apply(request, reply);
  };

  const app: FastifyInstance = Fastify(serverOptions(config, prepare, options.logStream));
  const routes = createRouteTable();
  const { version, shared = attachSharedMemory(allocateSharedMemory(config)) } = options;
  const { activity, counting, metrics: figures } = shared;
  const edition = toVersionEtag(version, JSON.stringify(config));
  const limiter = createRateLimiter(config, options.counting ?? counting);
  const gate = createAccessControl(config, limiter, options.findKey ?? noKeys);
  const context: HttpContext = {
    ...{ config, version, etagSalt: edition, routes, activity, accessControl: gate, metrics: figures },
    bodyCache: createBodyCache(config),
    planOf: limiter.planOf,
  };
  app.decorate('httpContext', context);
  for (const name of ['caller', 'keyProblem', 'quotaStatus']) app.decorateRequest(name, null);
  app.addHook('onRoute', (route) => {
    routes.add(route.url, route.method);
    figures.addRoute(route.url);
  });
  readOnlyJson(app);
  const shedder = createLoadShedder(config, activity);
  const onRefused = countAndWarn(
    app,
    'refusedConnections',
    'A connection was refused: server.maxConnections are open.',
  );
  const countShed = countAndWarn(app, 'shed', 'Requests are sent away: the server has too much to do.');
  const onRequest = createFirstCheck(shedder, countShed, createBusyResponder(config, cors, headers));
  limitConnections(app.server, config, activity, {
    onConnection: shedder.onConnection,
    onConnectionRejected: onRefused,
    onRequest,
  });

  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));
  addHooks(app, { cors, prepare, shedder, countShed });
  app.addHook('onClose', async () => shedder.stop());
  await registerOpenApi(app, options.findPathVariables ?? (async () => ({})));
  registerApiDocs(app);
  registerMetrics(app, figures, options.collectMetrics ?? (async () => []));
  registerTracing(app);
  registerHealth(app, options.readiness ?? (() => ({ ready: true })));
  registerProblemTypePages(app);
  return app;
};

/** Of what comes in floods: each is counted, and the log hears of it now and then. */
const countAndWarn = (app: FastifyInstance, event: MetricEvent, sentence: string): (() => void) => {
  const warn = throttle(REFUSAL_LOG_MS, () => app.log.warn(sentence));
  return () => {
    app.httpContext.metrics.count(event);
    warn();
  };
};

type Prepare = (request: FastifyRequest, reply: FastifyReply) => void;

/** Says true when the request has been answered already. */
const createFirstCheck =
  (
    { onRequest: arrived, checkOverload: refuse }: LoadShedder,
    countShed: () => void,
    answerBusy: ReturnType<typeof createBusyResponder>,
  ) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    arrived(request.socket);
    const busy = canRejectEarly(request) ? refuse() : undefined;
    if (busy === undefined) return false;
    countShed();
    answerBusy(request, response, busy);
    return true;
  };

type HookParts = {
  readonly cors: Cors;
  readonly prepare: Prepare;
  readonly shedder: LoadShedder;
  readonly countShed: () => void;
};

const addHooks = (app: FastifyInstance, { cors, prepare, shedder, countShed }: HookParts): void => {
  const { activity, metrics: figures, accessControl: gate } = app.httpContext;
  app.addHook('onRequest', (request, reply, done) => {
    prepare(request, reply);
    const goOn = (): void => {
      // Before the body is read: a wrong method is told before a wrong body.
      const refusal = refuse(request) ?? (request.is404 ? handleUnknownRoute(request, reply, cors) : undefined);
      if (refusal !== undefined) done(refusal);
      else if (!reply.sent) done();
    };
    const busy = shedder.checkOverload();
    if (busy !== undefined && !hasOpenAccess(request)) {
      countShed();
      sendProblemUnlogged(request, reply, busy);
      return;
    }
    const admit = (): void => {
      const admitted = gate.admit(request, reply);
      if (admitted === undefined) goOn();
      else admitted.then(goOn, done);
    };
    const closed = activity.whenClosed();
    if (closed === undefined) admit();
    else closed.then(admit, done);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (activity.isDraining()) reply.header('connection', 'close');
    addServerTiming(reply);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    const { statusCode } = reply;
    figures.observe(request.routeOptions.url, statusCode, reply.elapsedTime);
    if (statusCode === 429) figures.count('limited');
    done();
  });
};

/** https://www.w3.org/TR/server-timing/; parts of it were set by those who know them. */
const addServerTiming = (reply: FastifyReply): void => {
  const total = `total;dur=${reply.elapsedTime.toFixed(2)}`;
  const parts = reply.getHeader('server-timing');
  reply.header('server-timing', parts === undefined ? total : `${parts}, ${total}`);
};

const refuse = (request: FastifyRequest): CatalogError | undefined => {
  const { urlLength } = HTTP_LIMITS;
  if (request.url.length > urlLength) {
    const detail = `The URL is longer than ${urlLength} characters. Send large questions as a JSON body.`;
    return new CatalogError('uri_too_long', detail);
  }
  return queryProblem(request);
};

/** Bodies are JSON under any of its names, such as application/vnd.api+json; doors that take others add them. */
const readOnlyJson = (app: FastifyInstance): void => {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(/^application\/[\w.+-]+\+json/, { parseAs: 'string' }, parse);
};
