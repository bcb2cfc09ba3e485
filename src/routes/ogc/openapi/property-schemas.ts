// JSON Schemas of the properties that queries can name (OGC 19-079r2, 6; OGC 20-004r1, sorting).
import type { JsonSchema } from '../../../http/schema/json-schema.ts';
import { OGC_PROPERTIES, OGC_SORTABLES, type OgcRow } from '../../../schema/ogc-properties.ts';

const typeOf = (row: OgcRow): JsonSchema => {
  const values = row.enum === undefined ? {} : { enum: row.enum };
  switch (row.kind) {
    case 'text':
    case 'coded':
      return { type: 'string', ...values };
    case 'list':
      return { type: 'array', items: { type: row.items ?? 'string', ...values } };
    case 'integer':
    case 'boolean':
      return { type: row.kind };
    case 'instant':
      return { type: 'string', format: row.format };
    case 'interval':
      return { type: 'string', format: 'date' };
    case 'geometry':
      return { format: 'geometry-any', 'x-ogc-role': 'primary-geometry' };
  }
};

const ROLES: Readonly<Record<string, string>> = { id: 'id', type: 'type' };

const toSchema = (name: string, row: OgcRow): JsonSchema => ({
  title: row.title,
  ...(row.description === undefined ? {} : { description: row.description }),
  ...typeOf(row),
  ...(ROLES[name] === undefined ? {} : { 'x-ogc-role': ROLES[name] }),
});

export const QUERYABLES: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  [...OGC_PROPERTIES].map(([name, row]) => [name, toSchema(name, row)]),
);

const RELEVANCE: JsonSchema = { title: 'Relevance', description: 'How well a record matches q.', type: 'number' };

export const SORTABLES: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  [...OGC_SORTABLES.keys()].map((name) => [name, QUERYABLES[name] ?? RELEVANCE]),
);
