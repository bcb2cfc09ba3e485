// GET .../queryables and .../sortables: JSON Schemas of what questions may name (OGC 19-079r2, 6; OGC 20-004r1, sorting).
import { escapeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import { type Site, siteOf } from '../../http/request/site.ts';
import { OGC_PROPERTIES, OGC_SORTABLES, type OgcRow } from '../../schema/ogc-properties.ts';
import { queryOf, requireCollection } from './context.ts';
import {
  collectionBreadcrumb,
  collectionsBreadcrumb,
  landingBreadcrumb,
  type OgcDocument,
  renderOgcPage,
} from './html/layout.ts';
import { collectionUrl, SCHEMA_TYPE } from './names.ts';
import { requireKnownParameters } from './parameters.ts';
import type { OgcLink } from './present/resource-links.ts';
import { sendRepresentation } from './representations.ts';
import { PROPERTIES_SCHEMA } from './schemas.ts';

type Schema = Readonly<Record<string, unknown>>;

const withEnum = (row: OgcRow): Schema => (row.enum === undefined ? {} : { enum: row.enum });

const typeOf = (row: OgcRow): Schema => {
  switch (row.kind) {
    case 'text':
    case 'coded':
      return { type: 'string', ...withEnum(row) };
    case 'list':
      return { type: 'array', items: { type: 'string', ...withEnum(row) } };
    case 'integer':
      return { type: 'integer' };
    case 'boolean':
      return { type: 'boolean' };
    case 'instant':
      return { type: 'string', format: row.format };
    case 'interval':
      return { type: 'string', format: 'date' };
    case 'geometry':
      return { format: 'geometry-any', 'x-ogc-role': 'primary-geometry' };
  }
};

const ROLES: Readonly<Record<string, string>> = { id: 'id', type: 'type' };

const presentProperty = (name: string, row: OgcRow): Schema => ({
  title: row.title,
  ...(row.description === undefined ? {} : { description: row.description }),
  ...typeOf(row),
  ...(ROLES[name] === undefined ? {} : { 'x-ogc-role': ROLES[name] }),
});

export const QUERYABLES: Readonly<Record<string, Schema>> = Object.fromEntries(
  [...OGC_PROPERTIES].map(([name, row]) => [name, presentProperty(name, row)]),
);

const RELEVANCE: Schema = { title: 'Relevance', description: 'How well a record fits the words of q.', type: 'number' };

export const SORTABLES: Readonly<Record<string, Schema>> = Object.fromEntries(
  [...OGC_SORTABLES.keys()].map((name) => [name, QUERYABLES[name] ?? RELEVANCE]),
);

type Kind = {
  readonly path: 'queryables' | 'sortables';
  readonly title: string;
  readonly properties: Readonly<Record<string, Schema>>;
};

const KINDS: readonly Kind[] = [
  { path: 'queryables', title: 'Queryables', properties: QUERYABLES },
  { path: 'sortables', title: 'Sortables', properties: SORTABLES },
];

const presentSchema = ({ base, name }: Site, { path, title, properties }: Kind): object => ({
  $schema: 'https://json-schema.org/draft/2019-09/schema',
  $id: `${collectionUrl(base)}/${path}`,
  type: 'object',
  title: `${title}: ${name}`,
  properties,
  additionalProperties: false,
});

const renderRow = ([name, schema]: readonly [string, Schema]): string => {
  const cells = [schema.title, schema.format ?? schema.type, schema.description ?? ''].map((text) =>
    escapeHtml(String(text)),
  );
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
};

const renderBody = ({ title, properties }: Kind): string => `<h1>${title}</h1>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">Title</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
<tbody>
${Object.entries(properties).map(renderRow).join('\n')}
</tbody>
</table>
`;

const renderSchema = (site: Site, kind: Kind, links: readonly OgcLink[]): OgcDocument =>
  renderOgcPage({
    site,
    title: kind.title,
    breadcrumbs: [landingBreadcrumb(site), collectionsBreadcrumb(site), collectionBreadcrumb(site)],
    links,
    body: renderBody(kind),
  });

export const registerPropertySchemas = (app: FastifyInstance): void => {
  for (const kind of KINDS) {
    app.get(`/collections/:collectionId/${kind.path}`, { schema: PROPERTIES_SCHEMA[kind.path] }, (request, reply) => {
      requireCollection(request);
      requireKnownParameters(queryOf(request));
      const site = siteOf(request);
      sendRepresentation(request, reply, {
        jsonType: SCHEMA_TYPE,
        json: () => presentSchema(site, kind),
        html: (links) => renderSchema(site, kind, links),
      });
    });
  }
};
