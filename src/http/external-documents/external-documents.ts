// Shared by routes that fetch external documents: the User-Agent header and the log of failures.
import type { FastifyBaseLogger } from 'fastify';
import type { CatalogError } from '../../errors.ts';
import type { HttpContext } from '../http-context.ts';

export const toUserAgent = ({ config, version }: Pick<HttpContext, 'config' | 'version'>): string =>
  `Periplus/${version}${config.server.publicUrl === undefined ? '' : ` (+${config.server.publicUrl})`}`;

/** Query strings may contain keys and passwords, which must not be logged. */
const withoutQuery = (url: string): string => {
  const { origin = '', pathname = '' } = URL.parse(url) ?? {};
  return `${origin}${pathname}`;
};

export const logExternalFailure =
  (log: FastifyBaseLogger) =>
  (url: string, { code, message, cause }: CatalogError): void => {
    const reason = cause instanceof Error ? cause.message : undefined;
    log.warn({ url: withoutQuery(url), code, cause: reason }, message);
  };
