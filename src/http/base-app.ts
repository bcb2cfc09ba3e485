// A Fastify instance with the hooks, error handling and routes that all HTTP interfaces share. Opens no port.
import type { IncomingMessage } from 'node:http';
import { throttle } from '@periplus/time';
import { runForCaller } from '@periplus/worker-rpc';
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
import { acceptOnlyJson } from './request/body.ts';
import { type FindKey, toCallerId } from './request/caller.ts';
import { createClientOf } from './request/client-address.ts';
import { decompressBody } from './request/decompress-body.ts';
import { checkHost } from './request/host.ts';
import { queryProblem } from './request/query-string.ts';
import { createBodyCache } from './response/body-cache.ts';
import { type Cors, createCors } from './response/cors.ts';
import { toVersionEtag } from './response/etag.ts';
import { COMMON_HEADERS } from './response/headers.ts';
import { createAccessControl, hasOpenAccess } from './security/access-control.ts';
import { canRejectEarly, createBusyResponder } from './security/busy-response.ts';
import { type ConnectionEvents, limitConnections } from './security/connections.ts';
import { createLoadShedder } from './security/load-shedder.ts';
import { createRateLimiter } from './security/rate-limiter.ts';
import { HTTP_LIMITS, serverOptions, toTrust } from './server-options.ts';
import { allocateSharedMemory, attachSharedMemory, type SharedState } from './shared-memory.ts';
import { runForRequest } from './texts/texts.ts';

export type BaseAppOptions = {
  readonly config: Config;
  /** Version of the program. */
  readonly version: string;
  /** Absent means always ready. */
  readonly readiness?: () => Readiness | Promise<Readiness>;
  /** Existing values of path variables, for examples in the documentation. */
  readonly findPathVariables?: FindPathVariables;
  /** Absent means standard output. */
  readonly logStream?: DestinationStream;
  /** Memory shared with the other threads of the server. */
  readonly shared?: SharedState;
  /** Absent if there are no API keys. */
  readonly findKey?: FindKey;
  /** Replaces the shared memory when several servers count together. */
  readonly counting?: QuotaCounter;
  readonly collectMetrics?: CollectMetrics;
};

const noKeys: FindKey = async () => undefined;

const REJECTION_LOG_MS = 10_000;

const createHttpContext = (options: BaseAppOptions): HttpContext => {
  const { config, version, shared = attachSharedMemory(allocateSharedMemory(config)) } = options;
  const { activity, metrics } = shared;
  const limiter = createRateLimiter(config, options.counting ?? shared.counting);
  return {
    ...{ config, version, activity, metrics },
    etagSalt: toVersionEtag(version, JSON.stringify(config)),
    routes: createRouteTable(),
    accessControl: createAccessControl(config, limiter, options.findKey ?? noKeys),
    bodyCache: createBodyCache(config),
    loadShedder: createLoadShedder(config, activity, createClientOf(toTrust(config))),
    planOf: limiter.planOf,
  };
};

export const createBaseApp = async (options: BaseAppOptions): Promise<FastifyInstance> => {
  const { config } = options;
  const cors = createCors(config.cors.origins);
  const setHeaders: SetHeaders = (request, reply) => {
    reply.headers(COMMON_HEADERS).header('x-request-id', request.id);
    cors.apply(request, reply);
  };
  const app: FastifyInstance = Fastify(serverOptions(config, setHeaders, options.logStream));
  const context = createHttpContext(options);
  const { activity, metrics, routes } = context;
  app.decorate('httpContext', context);
  for (const name of ['caller', 'keyProblem', 'quotaStatus', 'language']) app.decorateRequest(name, null);
  app.addHook('onRoute', ({ url, method }) => {
    routes.add(url, method);
    metrics.addRoute(url);
  });
  acceptOnlyJson(app);
  const countShed = countAndWarn(app, 'shedRequests', 'The server is overloaded and rejects requests.');
  limitConnections(app.server, config, activity, {
    onConnectionRejected: countAndWarn(
      app,
      'rejectedConnections',
      'The server rejects connections: server.maxConnections are open.',
    ),
    onRequest: createDispatcher(context, countShed, createBusyResponder(config, cors, COMMON_HEADERS)),
    onResponseEnded: context.loadShedder.hasEnded,
  });
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));
  addHooks(app, { cors, setHeaders, countShed });
  await registerOpenApi(app, options.findPathVariables ?? (async () => ({})));
  registerApiDocs(app);
  registerMetrics(app, metrics, options.collectMetrics ?? (async () => []));
  registerTracing(app);
  registerHealth(app, options.readiness ?? (() => ({ ready: true })));
  registerProblemTypePages(app);
  return app;
};

/** Counts every event, and logs a warning at most every few seconds. */
const countAndWarn = (app: FastifyInstance, event: MetricEvent, message: string): (() => void) => {
  const warn = throttle(REJECTION_LOG_MS, () => app.log.warn(message));
  return () => {
    app.httpContext.metrics.count(event);
    warn();
  };
};

type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** Why requests that reach Fastify are rejected: those of pages, and of routes that may turn out to be open. */
const overloads = new WeakMap<IncomingMessage, CatalogError>();

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Decides before Fastify handles a request when that happens. */
const createDispatcher =
  (
    { loadShedder }: HttpContext,
    countShed: () => void,
    sendBusy: ReturnType<typeof createBusyResponder>,
  ): ConnectionEvents['onRequest'] =>
  (request, response, handle) => {
    const run = (): void => {
      handle();
      if (hasBody(request)) loadShedder.enter(undefined); // Other connections are read until the body is complete.
    };
    loadShedder.start(request, run, (overload) => {
      if (canRejectEarly(request)) {
        countShed();
        sendBusy(request, response, overload);
        return;
      }
      overloads.set(request, overload);
      handle();
    });
  };

type HookDependencies = {
  readonly cors: Cors;
  readonly setHeaders: SetHeaders;
  readonly countShed: () => void;
};

/** Callbacks rather than async hooks: most requests have nothing to wait for. */
const createRequestHook =
  ({ cors, setHeaders, countShed }: HookDependencies, { activity, accessControl }: HttpContext) =>
  (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    setHeaders(request, reply);
    // Runs before the body is parsed, so that a wrong method is reported before an invalid body.
    const checkRequest = (): void => {
      const error =
        checkHost(request) ??
        checkUrl(request) ??
        (request.is404 ? handleUnknownRoute(request, reply, cors) : undefined);
      if (error !== undefined) done(error);
      else if (!reply.sent) done();
    };
    const admit = (): void => {
      const admitted = accessControl.admit(request, reply);
      if (admitted === undefined) checkRequest();
      else admitted.then(checkRequest, done);
    };
    const overload = overloads.get(request.raw);
    if (overload !== undefined && !hasOpenAccess(request)) {
      countShed();
      sendProblemUnlogged(request, reply, overload);
      return;
    }
    const closed = activity.whenClosed();
    if (closed === undefined) admit();
    else closed.then(admit, done);
  };

const addHooks = (app: FastifyInstance, dependencies: HookDependencies): void => {
  const { activity, metrics, loadShedder } = app.httpContext;
  app.addHook('onRequest', createRequestHook(dependencies, app.httpContext));
  app.addHook('preParsing', decompressBody);
  // After parsing: events of the body would lose the caller.
  app.addHook('preHandler', (request, _reply, done) => {
    const charge = (cpuMs: number): void => loadShedder.charge(loadShedder.clientOf(request.raw), cpuMs);
    runForCaller(
      () => toCallerId(request),
      () => runForRequest(request, done),
      charge,
    );
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    loadShedder.enter(loadShedder.clientOf(request.raw)); // The handler may have waited for another thread.
    if (activity.isDraining()) reply.header('connection', 'close');
    addServerTiming(reply);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    const { statusCode } = reply;
    metrics.observe(request.routeOptions.url, statusCode, reply.elapsedTime);
    if (statusCode === 429) metrics.count('rateLimitedRequests');
    loadShedder.enter(undefined);
    done();
  });
};

/** Adds the total to the timings that handlers have set (https://www.w3.org/TR/server-timing/). */
const addServerTiming = (reply: FastifyReply): void => {
  const total = `total;dur=${reply.elapsedTime.toFixed(2)}`;
  const timings = reply.getHeader('server-timing');
  reply.header('server-timing', timings === undefined ? total : `${timings}, ${total}`);
};

const checkUrl = (request: FastifyRequest): CatalogError | undefined => {
  const { urlLength } = HTTP_LIMITS;
  if (request.url.length > urlLength) {
    const detail = `The URL is longer than ${urlLength} characters. Send long queries as a JSON body.`;
    return new CatalogError('uri_too_long', detail);
  }
  return queryProblem(request);
};
