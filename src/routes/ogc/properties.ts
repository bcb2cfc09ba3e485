// GET .../queryables, .../sortables, .../schema and .../feature-schema: JSON Schemas of the properties of records.
import { html, type SafeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import { type Site, siteOf } from '../../http/request/site.ts';
import type { JsonSchema } from '../../http/schema/json-schema.ts';
import { text } from '../../http/texts/texts.ts';
import { queryOf, requireCollection } from './context.ts';
import type { OgcPage } from './html/layout.ts';
import { collectionUrl, SCHEMA_TYPE } from './names.ts';
import { FEATURE_MEMBERS, QUERYABLES, RETURNABLES, SORTABLES } from './openapi/property-schemas.ts';
import { PROPERTIES_SCHEMA } from './openapi/route-schemas.ts';
import { requireKnownParameters } from './parameters.ts';
import { sendRepresentation } from './representations.ts';

type Kind = {
  readonly path: keyof typeof PROPERTIES_SCHEMA;
  readonly title: string;
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly keywords: JsonSchema;
};

/** A query cannot name other properties. */
const CLOSED = { additionalProperties: false };

const KINDS: readonly Kind[] = [
  { path: 'queryables', title: 'Queryables', properties: QUERYABLES, keywords: CLOSED },
  { path: 'sortables', title: 'Sortables', properties: SORTABLES, keywords: CLOSED },
  { path: 'schema', title: 'Schema', properties: RETURNABLES, keywords: { required: ['id', 'type', 'title'] } },
  {
    path: 'feature-schema',
    title: 'Schema of a feature',
    properties: FEATURE_MEMBERS,
    keywords: { required: ['type', 'id', 'geometry', 'properties'] },
  },
];

const presentSchema = ({ base, name }: Site, { path, title, properties, keywords }: Kind): object => ({
  $schema: 'https://json-schema.org/draft/2019-09/schema',
  $id: `${collectionUrl(base)}/${path}`,
  type: 'object',
  title: `${title}: ${name}`,
  properties,
  ...keywords,
});

const renderRow = ([name, { title, type, format = type, description }]: readonly [string, JsonSchema]): SafeHtml =>
  html`<tr><th scope="row"><code>${name}</code></th>${[title ?? '', format ?? '', description ?? ''].map((cell) => html`<td>${String(cell)}</td>`)}</tr>\n`;

const COLUMNS = ['ogc.name', 'ogc.title', 'ogc.type', 'ogc.description'] as const;

const toPage = ({ path, properties }: Kind): OgcPage => ({
  title: text(`ogc.${path}`),
  parent: 'collection',
  body: html`<h1>${text(`ogc.${path}`)}</h1>
<table>
<thead><tr>${COLUMNS.map((key) => html`<th scope="col">${text(key)}</th>`)}</tr></thead>
<tbody lang="en">
${Object.entries(properties).map(renderRow)}</tbody>
</table>`,
});

export const registerProperties = (app: FastifyInstance): void => {
  for (const kind of KINDS) {
    app.get(`/collections/:collectionId/${kind.path}`, { schema: PROPERTIES_SCHEMA[kind.path] }, (request, reply) => {
      requireCollection(request);
      requireKnownParameters(queryOf(request));
      sendRepresentation(request, reply, {
        jsonType: SCHEMA_TYPE,
        json: () => presentSchema(siteOf(request), kind),
        html: () => toPage(kind),
      });
    });
  }
};
