// GET /ogc/api: the API definition, and the same as a page.
import { escapeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import { siteOf } from '../../http/request/site.ts';
import { type OgcContext, queryOf } from './context.ts';
import { landingBreadcrumb, renderAnchor, renderOgcPage } from './html/layout.ts';
import { OPENAPI_TYPE } from './names.ts';
import { type Operation, type Parameter, presentApi, type Route } from './openapi/api-document.ts';
import { API_SCHEMA } from './openapi/route-schemas.ts';
import { requireKnownParameters } from './parameters.ts';
import { sendRepresentation } from './representations.ts';

const renderParameters = (parameters: readonly Parameter[]): string =>
  `<dl>\n${parameters.map(({ name, description }) => `<dt><code>${escapeHtml(name)}</code></dt><dd>${escapeHtml(description)}</dd>`).join('\n')}\n</dl>\n`;

const renderPath = (server: string, path: string, operations: Readonly<Record<string, Operation>>): string =>
  Object.entries(operations)
    .map(([method, { summary, parameters }]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const title = method === 'get' && !path.includes('{') ? renderAnchor(`${server}${path}`, name) : escapeHtml(name);
      return `<section>\n<h2>${title}</h2>\n<p>${escapeHtml(summary)}.</p>\n${renderParameters(parameters)}</section>\n`;
    })
    .join('');

export const registerApi = (app: FastifyInstance, { config, version }: OgcContext, routes: readonly Route[]): void => {
  app.get('/api', { schema: API_SCHEMA }, (request, reply) => {
    requireKnownParameters(queryOf(request));
    const site = siteOf(request);
    const document = presentApi(routes, site, config.api.description, version);
    const [server] = document.servers as readonly { readonly url: string }[];
    const render = (): string =>
      Object.entries(document.paths)
        .map(([path, operations]) => renderPath(server?.url ?? '', path, operations))
        .join('');
    sendRepresentation(request, reply, {
      jsonType: OPENAPI_TYPE,
      json: () => document,
      html: (links) =>
        renderOgcPage({
          site,
          title: 'API',
          breadcrumbs: [landingBreadcrumb(site)],
          links,
          body: `<h1>API</h1>\n${render()}`,
        }),
    });
  });
};
