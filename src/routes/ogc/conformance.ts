// GET /ogc/conformance: the implemented conformance classes.
import { html } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import { text } from '../../http/texts/texts.ts';
import { queryOf } from './context.ts';
import { JSON_TYPE } from './names.ts';
import { CONFORMANCE_SCHEMA } from './openapi/route-schemas.ts';
import { requireKnownParameters } from './parameters.ts';
import { sendRepresentation } from './representations.ts';

const classes = (standard: string, ...names: readonly string[]): readonly string[] =>
  names.map((name) => `http://www.opengis.net/spec/${standard}/conf/${name}`);

const CONFORMANCE_CLASSES: readonly string[] = [
  ...classes('ogcapi-common-1/1.0', 'core', 'landing-page', 'json', 'html', 'oas30'),
  ...classes('ogcapi-common-2/1.0', 'collections', 'json', 'html'),
  ...classes('ogcapi-features-1/1.0', 'core', 'oas30', 'geojson', 'html'),
  ...classes('ogcapi-features-3/1.0', 'queryables', 'queryables-query-parameters', 'filter', 'features-filter'),
  ...classes('ogcapi-records-1/1.0', 'record-core', 'record-collection', 'record-core-query-parameters', 'record-api'),
  ...classes(
    'ogcapi-records-1/1.0',
    'searchable-catalog',
    'searchable-catalog-sorting',
    'searchable-catalog-filtering',
  ),
  ...classes(
    'ogcapi-records-1/1.0',
    'sorting',
    'filtering',
    'json',
    'html',
    'oas30',
    'autodiscovery',
    'query-param-profile',
  ),
  ...classes('cql2/1.0', 'cql2-text', 'cql2-json', 'basic-cql2', 'advanced-comparison-operators'),
  ...classes('cql2/1.0', 'case-insensitive-comparison', 'accent-insensitive-comparison', 'property-property'),
  ...classes('cql2/1.0', 'basic-spatial-functions', 'basic-spatial-functions-plus', 'spatial-functions'),
  ...classes('cql2/1.0', 'temporal-functions', 'array-functions'),
  // The name in an earlier draft, which older clients look for.
  ...classes('ogcapi-records-1/1.0', 'core'),
];

export const registerConformance = (app: FastifyInstance): void => {
  app.get('/conformance', { schema: CONFORMANCE_SCHEMA }, (request, reply) => {
    requireKnownParameters(queryOf(request));
    sendRepresentation(request, reply, {
      jsonType: JSON_TYPE,
      json: (links) => ({ conformsTo: CONFORMANCE_CLASSES, links }),
      html: () => ({
        title: text('ogc.conformance'),
        parent: 'landing',
        body: html`<h1>${text('ogc.conformance')}</h1><ul>${CONFORMANCE_CLASSES.map((name) => html`<li><a href="${name}"><code>${name}</code></a></li>\n`)}</ul>`,
      }),
    });
  });
};
