// What routes that fetch foreign documents share: how this server names itself to others, and what it notes of failures.
import type { FastifyBaseLogger } from 'fastify';
import type { CatalogError } from '../errors.ts';
import type { HttpContext } from './http-context.ts';

export const toUserAgent = ({ config, version }: Pick<HttpContext, 'config' | 'version'>): string =>
  `Periplus/${version}${config.server.publicUrl === undefined ? '' : ` (+${config.server.publicUrl})`}`;

/** Addresses of services may carry keys and passwords, which do not belong into a log. */
const withoutQuery = (url: string): string => {
  const { origin = '', pathname = '' } = URL.parse(url) ?? {};
  return `${origin}${pathname}`;
};

export const logExternalFailure =
  (log: FastifyBaseLogger) =>
  (url: string, { code, message, cause }: CatalogError): void => {
    const why = cause instanceof Error ? cause.message : undefined;
    log.warn({ url: withoutQuery(url), code, cause: why }, message);
  };
