// Marks the routes that serve CSV; others respond with 406 to clients that accept only CSV (RFC 9110 15.5.7).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CatalogError } from '../../errors.ts';
import { negotiateType } from '../../http/request/negotiate.ts';
import { prefersCsv } from '../../http/response/send-csv.ts';

/** The `config` of a route that serves CSV. */
export const SERVES_CSV = { servesCsv: true } as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly servesCsv?: true;
  }
}

const DETAIL =
  'This route does not serve text/csv; accept application/json. Search, lists, facets and dictionaries serve CSV.';

const servesPictures = ({ routeOptions: { schema } }: FastifyRequest): boolean =>
  (schema as { readonly tags?: readonly string[] } | undefined)?.tags?.includes('Pictures') === true;

/** Other unsupported media types are ignored, because clients send many kinds. Pictures ignore this one too. */
export const registerCsvAcceptCheck = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused =
      request.routeOptions.config.servesCsv !== true &&
      prefersCsv(request) &&
      !servesPictures(request) &&
      negotiateType(request.headers.accept, ['application/json', 'application/vnd.api+json']) === undefined;
    done(isRefused ? new CatalogError('not_acceptable', DETAIL) : undefined);
  });
};
