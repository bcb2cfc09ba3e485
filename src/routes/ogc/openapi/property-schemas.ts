// JSON Schemas of the properties that records have and that queries can name (OGC 19-079r2, 6; OGC 20-004r1, sorting).
import type { JsonSchema } from '../../../http/schema/json-schema.ts';
import { OGC_PROPERTIES, OGC_SORTABLES, type OgcRow } from '../../../schema/ogc-properties.ts';
import { CORE_PROPERTIES, geometry, time } from './components.ts';

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

/** Dates that are not of the record core are shown as the record has them. */
const asShown = ({ format: _format, 'x-ogc-role': _role, ...schema }: JsonSchema): JsonSchema => schema;

/** The properties of a feature. */
const RECORD_PROPERTIES: Readonly<Record<string, JsonSchema>> = {
  ...CORE_PROPERTIES,
  ...Object.fromEntries(
    Object.entries(QUERYABLES).flatMap(([name, schema]) =>
      ['id', 'geometry', 'time'].includes(name) || name in CORE_PROPERTIES ? [] : [[name, asShown(schema)]],
    ),
  ),
};

/** All that a record has, whatever the encoding (OGC API - Features, Part 5). */
export const RETURNABLES: Readonly<Record<string, JsonSchema>> = {
  id: QUERYABLES.id ?? {},
  geometry: QUERYABLES.geometry ?? {},
  time,
  ...RECORD_PROPERTIES,
};

/** The members of a feature, from which GDAL takes the fields of the layer. */
export const FEATURE_MEMBERS: Readonly<Record<string, JsonSchema>> = {
  type: { type: 'string', enum: ['Feature'] },
  id: { type: 'string' },
  time,
  geometry,
  properties: { type: 'object', properties: RECORD_PROPERTIES },
};

const RELEVANCE: JsonSchema = { title: 'Relevance', description: 'How well a record matches q.', type: 'number' };

export const SORTABLES: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  [...OGC_SORTABLES.keys()].map((name) => [name, QUERYABLES[name] ?? RELEVANCE]),
);
