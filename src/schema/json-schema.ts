// JSON Schema of a record, built from the field table for clients and the OpenAPI document.
import { type FieldKind, type FieldRow, RECORD_FIELDS } from './fields.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

const STRING: JsonSchema = { type: 'string' };

const KIND_SCHEMAS: Readonly<Record<FieldKind, JsonSchema>> = {
  string: STRING,
  date: STRING,
  datetime: STRING,
  geometry: STRING,
  centroid: STRING,
  references: { type: 'string', contentMediaType: 'application/json' },
  strings: { type: 'array', items: STRING },
  ranges: { type: 'array', items: { type: 'string', pattern: '^\\[(\\d{1,4}|\\*) TO (\\d{1,4}|\\*)\\]$' } },
  integer: { type: 'integer' },
  integers: { type: 'array', items: { type: 'integer' } },
  boolean: { type: 'boolean' },
  links: { type: 'object', additionalProperties: STRING },
};

const constraintsOf = (row: FieldRow): JsonSchema => ({
  ...(row.enum === undefined ? {} : { enum: row.enum }),
  ...(row.format === undefined ? {} : { format: row.format }),
});

/** For lists, the constraints apply to the items. */
const valueSchema = (row: FieldRow): JsonSchema => {
  const schema = KIND_SCHEMAS[row.kind];
  const constraints = constraintsOf(row);
  if (schema.items !== undefined) return { ...schema, items: { ...(schema.items as JsonSchema), ...constraints } };
  if (row.kind === 'links') return { ...schema, additionalProperties: { ...STRING, ...constraints } };
  return { ...schema, ...constraints };
};

const fieldSchema = (row: FieldRow): JsonSchema => ({
  ...valueSchema(row),
  title: row.label,
  ...(row.note === undefined ? {} : { description: row.note }),
});

const properties = (): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries<FieldRow>(RECORD_FIELDS).map(([name, row]) => [name, fieldSchema(row)]));

const requiredNames = (): readonly string[] =>
  Object.entries<FieldRow>(RECORD_FIELDS)
    .filter(([, row]) => row.required === true)
    .map(([name]) => name);

/** The strict schema of POST /validate. */
export const recordJsonSchema = (id: string): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: id,
  title: 'Aardvark record with custom elements',
  type: 'object',
  required: requiredNames(),
  properties: properties(),
  additionalProperties: true,
});

/** Values are served as imported, so the schema guarantees only their type. */
const servedSchema = (row: FieldRow): JsonSchema => ({
  ...(row.kind === 'ranges' ? KIND_SCHEMAS.strings : KIND_SCHEMAS[row.kind]),
  title: row.label,
});

/** A record in responses: the same fields, of which only the id is guaranteed. */
export const servedRecordSchema = (): JsonSchema => ({
  type: 'object',
  required: ['id'],
  properties: Object.fromEntries(
    Object.entries<FieldRow>(RECORD_FIELDS).map(([name, row]) => [name, servedSchema(row)]),
  ),
  additionalProperties: true,
});

const GEOJSON: JsonSchema = { type: 'object', required: ['type'], properties: { type: { type: 'string' } } };

/** A single record: geometries are GeoJSON objects, or the original text if it cannot be parsed. */
export const singleRecordSchema = (): JsonSchema => {
  const schema = servedRecordSchema();
  const geometries = Object.entries<FieldRow>(RECORD_FIELDS)
    .filter(([, row]) => row.kind === 'geometry')
    .map(([name, row]) => [name, { anyOf: [GEOJSON, STRING], title: row.label }]);
  return { ...schema, properties: { ...(schema.properties as JsonSchema), ...Object.fromEntries(geometries) } };
};
