// GET /ogc/api: the OpenAPI document of the OGC API, also as a page.
import { html, type SafeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import { siteOf } from '../../http/request/site.ts';
import { text } from '../../http/texts/texts.ts';
import { type OgcContext, queryOf } from './context.ts';
import { type OgcPage, renderAnchor } from './html/layout.ts';
import { OPENAPI_TYPE, ogcUrl } from './names.ts';
import { type ApiDocument, type Operation, presentApi, type Route } from './openapi/api-document.ts';
import { API_SCHEMA } from './openapi/route-schemas.ts';
import { requireKnownParameters } from './parameters.ts';
import { sendRepresentation } from './representations.ts';

const renderOperation = (base: string, path: string, method: string, { summary, parameters }: Operation): SafeHtml => {
  const name = `${method.toUpperCase()} ${path}`;
  const canFollow = method === 'get' && !path.includes('{');
  return html`<section><h2>${canFollow ? renderAnchor(ogcUrl(base, path.slice(1)), name) : name}</h2>
<p>${summary}.</p>
<dl>${parameters.map(({ name: parameter, description }) => html`<dt><code>${parameter}</code></dt><dd>${description}</dd>\n`)}</dl></section>\n`;
};

const toPage = ({ paths }: ApiDocument, base: string): OgcPage => ({
  title: text('ogc.api'),
  parent: 'landing',
  body: html`<h1>${text('ogc.api')}</h1>\n<div lang="en">${Object.entries(paths).map(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => renderOperation(base, path, method, operation)),
  )}</div>`,
});

export const registerApi = (app: FastifyInstance, { config, version }: OgcContext, routes: readonly Route[]): void => {
  app.get('/api', { schema: API_SCHEMA }, (request, reply) => {
    requireKnownParameters(queryOf(request));
    const site = siteOf(request);
    const document = presentApi(routes, site, config.api.description, version);
    sendRepresentation(request, reply, {
      jsonType: OPENAPI_TYPE,
      json: () => document,
      html: () => toPage(document, site.url),
    });
  });
};
