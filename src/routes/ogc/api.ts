// GET /ogc/api: the API definition, and the same as a page.
import { escapeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import { siteOf } from '../../http/request/site.ts';
import { presentApi } from './api-document.ts';
import { type OgcContext, queryOf } from './context.ts';
import { landingBreadcrumb, renderAnchor, renderOgcPage } from './html/layout.ts';
import { OPENAPI_TYPE } from './names.ts';
import { requireKnownParameters } from './parameters.ts';
import { sendRepresentation } from './representations.ts';
import { API_SCHEMA } from './schemas.ts';

type Parameter = { readonly name: string; readonly description: string };
type Operation = { readonly summary: string; readonly parameters: readonly Parameter[] };
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

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

export const registerApi = (app: FastifyInstance, { config, version }: OgcContext): void => {
  app.get('/api', { schema: API_SCHEMA }, (request, reply) => {
    requireKnownParameters(queryOf(request));
    const site = siteOf(request);
    const document = presentApi(site, config.api.description, version);
    const [server] = document.servers as readonly { readonly url: string }[];
    const render = (): string =>
      Object.entries(document.paths as Paths)
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
