// The log: JSON lines, one per request, without secrets.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';
import type { Config } from '../../config/settings.ts';
import { clientAddressOf } from '../request/client-address.ts';
import { splitPath } from '../request/paths.ts';
import { redactApiKeys, removeApiKey } from '../request/redact-api-keys.ts';

const SECRETS = ['authorization', 'cookie', 'x-api-key', 'proxy-authorization'].flatMap((name) => [
  `headers["${name}"]`,
  `req.headers["${name}"]`,
]);

const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: name,
    ...(code === undefined ? {} : { code }),
    message,
    stack,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
};

export const loggerOptions = (config: Config): LoggerOptions => ({
  level: config.log.level,
  redact: { paths: SECRETS, censor: '[hidden]' },
  serializers: { err: describeError },
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  // Any text may contain a URL with a key.
  hooks: { streamWrite: redactApiKeys },
  formatters: { level: (label) => ({ level: label }) },
});

/** Logs addresses and query strings only if configured. Server errors are warnings; their cause has its own line. */
export const logRequest = (request: FastifyRequest, reply: FastifyReply): void => {
  const { statusCode } = reply;
  const { log } = request.server.httpContext.config;
  const line = {
    request_id: request.id,
    method: request.method,
    url: log.query ? removeApiKey(request.originalUrl) : splitPath(request.originalUrl)[0],
    status: statusCode,
    ms: Math.round(reply.elapsedTime * 100) / 100,
    ...(request.caller?.kind === 'key' ? { key: request.caller.key.id } : {}),
    ...(log.address ? { ip: clientAddressOf(request) } : {}),
  };
  if (statusCode >= 500) request.log.warn(line, 'request');
  else request.log.info(line, 'request');
};
