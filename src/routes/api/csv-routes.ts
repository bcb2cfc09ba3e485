// Which routes give a table: others say so to a client that takes nothing else (RFC 9110 15.5.7).
import type { FastifyInstance } from 'fastify';
import { CatalogError } from '../../errors.ts';
import { negotiateType } from '../../http/request/negotiate.ts';
import { prefersCsv } from '../../http/response/send-csv.ts';

/** The `config` of a route that gives a table. */
export const SERVES_CSV = { servesCsv: true } as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly servesCsv?: true;
  }
}

const DETAIL =
  'There is no table here. Accept application/json; text/csv is served by search, lists, facets and dictionaries.';

/** Other media types that nobody serves are ignored, since clients send all sorts of them. */
export const registerCsvAcceptCheck = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused =
      request.routeOptions.config.servesCsv !== true &&
      prefersCsv(request) &&
      negotiateType(request.headers.accept, ['application/json', 'application/vnd.api+json']) === undefined;
    done(isRefused ? new CatalogError('not_acceptable', DETAIL) : undefined);
  });
};
