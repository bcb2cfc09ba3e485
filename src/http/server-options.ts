// Fastify's options: limits, router, logger, and handlers for requests that never reach a route.
import type { IncomingMessage } from 'node:http';
import { parseAllowList } from '@periplus/safe-fetch';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { DestinationStream } from 'pino';
import { pino } from 'pino';
import type { Config } from '../config/settings.ts';
import { loggerOptions, logRequest } from './observability/logging.ts';
import { createClientErrorHandler } from './problem/client-errors.ts';
import { sendProblem } from './problem/problem.ts';
import { normaliseAddress, type TrustProxy } from './request/client-address.ts';
import { removeLanguage } from './request/language.ts';
import { parseQueryString } from './request/query-string.ts';
import { toRequestId } from './request/request-id.ts';
import { WEBSOCKET_PATH } from './request/urls.ts';

export const HTTP_LIMITS = {
  /** Longer URLs get a 414. */
  urlLength: 16_384,
  /** Of one path segment, such as an id. */
  pathSegmentLength: 2_000,
  /** Request line and headers together; more gets a 431. */
  headerBytes: 32_768,
  headersTimeoutMs: 15_000,
  /** Interval at which Node checks for slow requests. */
  timeoutCheckMs: 5_000,
  keepAliveMs: 72_000,
  /** Closing a connection after this many requests spreads the load over threads. */
  requestsPerConnection: 100_000,
} as const;

/** `setHeaders` sets the common headers: framework errors occur before any hook runs. */
export const serverOptions = (
  config: Config,
  setHeaders: (request: FastifyRequest, reply: FastifyReply) => void,
  logStream: DestinationStream | undefined,
) => ({
  loggerInstance: createLogger(config, logStream),
  logController: new LogController({ disableRequestLogging: true }),
  // A logger per request would cost more than the line it writes. Lines contain the request id instead.
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
  // While stopping, the server still answers requests on open connections, with Connection: close.
  return503OnClosing: false,
  forceCloseConnections: 'idle' as const,
  routerOptions: { maxParamLength: HTTP_LIMITS.pathSegmentLength, querystringParser: parseQueryString },
  rewriteUrl: ({ url = '/' }: { url?: string | undefined }) => removeLanguage(url, config),
  clientErrorHandler: createClientErrorHandler(config.server.publicUrl ?? ''),
  frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    setHeaders(request, reply);
    sendProblem(request, reply, error);
    logRequest(request, reply);
  },
});

/**
 * Behind one proxy, the client is the last forwarded address; clients can forge the earlier ones. Fastify takes the
 * first.
 */
export const toTrust = ({ server }: Config): TrustProxy => {
  const proxies = parseAllowList(server.trustedProxies);
  if (server.trustedProxies.length > 0)
    return (address) => proxies.kind === 'ok' && proxies.list.allowsAddress(normaliseAddress(address) ?? '');
  return server.trustProxy ? (_address, hop) => hop === 0 : false;
};

/** Other upgrades, such as h2c, are ignored; clients then continue with HTTP/1.1 (RFC 9110 7.8). */
const isSocketRequest = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url.split('?')[0] === WEBSOCKET_PATH;

/** Logs JSON lines to standard output unless a stream is given. */
export const createLogger = (config: Config, stream?: DestinationStream): FastifyBaseLogger =>
  stream === undefined ? pino(loggerOptions(config)) : pino(loggerOptions(config), stream);
