// GET .../queryables and .../sortables: JSON Schemas of what questions may name (OGC 19-079r2, 6; OGC 20-004r1, sorting).
import { escapeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import { type Site, siteOf } from '../../http/request/site.ts';
import type { JsonSchema } from '../../http/schema/json-schema.ts';
import { queryOf, requireCollection } from './context.ts';
import {
  collectionBreadcrumb,
  collectionsBreadcrumb,
  landingBreadcrumb,
  type OgcDocument,
  renderOgcPage,
} from './html/layout.ts';
import { collectionUrl, SCHEMA_TYPE } from './names.ts';
import { QUERYABLES, SORTABLES } from './openapi/property-schemas.ts';
import { PROPERTIES_SCHEMA } from './openapi/route-schemas.ts';
import { requireKnownParameters } from './parameters.ts';
import type { OgcLink } from './present/resource-links.ts';
import { sendRepresentation } from './representations.ts';

type Kind = {
  readonly path: 'queryables' | 'sortables';
  readonly title: string;
  readonly properties: Readonly<Record<string, JsonSchema>>;
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

const renderRow = ([name, schema]: readonly [string, JsonSchema]): string => {
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

export const registerProperties = (app: FastifyInstance): void => {
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
