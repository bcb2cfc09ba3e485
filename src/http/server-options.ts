// Fastify's options: limits, router, logger and the handlers of what never reaches a route.
import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { DestinationStream } from 'pino';
import { pino } from 'pino';
import type { Config } from '../config/settings.ts';
import { loggerOptions, logRequest } from './observability/logging.ts';
import { createClientErrorHandler } from './problem/client-errors.ts';
import { sendProblem } from './problem/problem.ts';
import { toCanonicalPath } from './request/paths.ts';
import { parseQueryString } from './request/query-string.ts';
import { toRequestId } from './request/request-id.ts';
import { WEBSOCKET_PATH } from './request/urls.ts';

export const HTTP_LIMITS = {
  /** Longer URLs are a 414. */
  urlLength: 16_384,
  /** One part of a path, such as an id. */
  pathPartLength: 2_000,
  /** All request headers and the request line together; more is a 431. */
  headerBytes: 32_768,
  headersTimeoutMs: 15_000,
  /** How often Node looks for requests that are too slow. */
  timeoutCheckMs: 5_000,
  keepAliveMs: 72_000,
  /** A connection is closed after so many requests, so that load spreads over new ones. */
  requestsPerConnection: 100_000,
} as const;

/** `prepare` gives an answer the headers that every answer has: these errors come before any hook runs. */
export const serverOptions = (
  config: Config,
  prepare: (request: FastifyRequest, reply: FastifyReply) => void,
  logStream: DestinationStream | undefined,
) => ({
  loggerInstance: createLogger(config, logStream),
  logController: new LogController({ disableRequestLogging: true }),
  // A logger for each request would cost more than the line it writes: lines name their request themselves.
  childLoggerFactory: (logger: FastifyBaseLogger) => logger,
  genReqId: (request: { headers: Record<string, string | string[] | undefined> }) =>
    toRequestId(request.headers['x-request-id']),
  trustProxy: toTrust(config),
  bodyLimit: config.server.bodyLimitBytes,
  requestTimeout: config.server.requestTimeoutMs,
  keepAliveTimeout: HTTP_LIMITS.keepAliveMs,
  maxRequestsPerSocket: HTTP_LIMITS.requestsPerConnection,
  http: {
    maxHeaderSize: HTTP_LIMITS.headerBytes,
    headersTimeout: Math.min(HTTP_LIMITS.headersTimeoutMs, config.server.requestTimeoutMs),
    connectionsCheckingInterval: HTTP_LIMITS.timeoutCheckMs,
    shouldUpgradeCallback: isSocketRequest,
  },
  // While stopping, requests on open connections are still answered, each with Connection: close.
  return503OnClosing: false,
  forceCloseConnections: 'idle' as const,
  routerOptions: { maxParamLength: HTTP_LIMITS.pathPartLength, querystringParser: parseQueryString },
  rewriteUrl: (request: { url?: string | undefined }) => toCanonicalPath(request.url ?? '/'),
  clientErrorHandler: createClientErrorHandler(config.server.publicUrl ?? ''),
  frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    prepare(request, reply);
    sendProblem(request, reply, error);
    logRequest(request, reply);
  },
});

/**
 * With one proxy in front, the client is the last address that is named: earlier ones are what the client itself may have written. Fastify
 * would take the first.
 */
const toTrust = ({ server }: Config): false | string[] | ((address: string, hop: number) => boolean) => {
  if (server.trustedProxies.length > 0) return [...server.trustedProxies];
  return server.trustProxy ? (_address, hop) => hop === 0 : false;
};

/** Clients offer other upgrades too, such as h2c, and go on with HTTP/1.1 when nobody takes them up (RFC 9110 7.8). */
const isSocketRequest = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url.split('?')[0] === WEBSOCKET_PATH;

/** The log of the service: one JSON object a line, on standard output unless a stream is given. */
export const createLogger = (config: Config, stream?: DestinationStream): FastifyBaseLogger =>
  stream === undefined ? pino(loggerOptions(config)) : pino(loggerOptions(config), stream);
