// JSON Schemas of a record and a collection as the standard requires them (OGC 20-004r1, tables 7 to 10; RFC 7946).
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { check } from './suite.ts';

const link = {
  type: 'object',
  required: ['href', 'rel'],
  properties: {
    href: { type: 'string', minLength: 1 },
    rel: { type: 'string', minLength: 1 },
    type: { type: 'string' },
    hreflang: { type: 'string' },
    title: { type: 'string' },
    length: { type: 'integer' },
  },
} as const;

const DATE = '^\\d{4}-\\d{2}-\\d{2}$';
const TIMESTAMP = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?Z$';

const time = {
  type: ['object', 'null'],
  properties: {
    date: { type: 'string', pattern: DATE },
    timestamp: { type: 'string', pattern: TIMESTAMP },
    interval: {
      type: 'array',
      minItems: 2,
      maxItems: 2,
      items: { anyOf: [{ type: 'string', pattern: DATE }, { type: 'string', pattern: TIMESTAMP }, { const: '..' }] },
    },
    resolution: { type: 'string' },
  },
} as const;

const position = { type: 'array', minItems: 2, items: { type: 'number' } } as const;
const line = { type: 'array', minItems: 2, items: position } as const;
const ring = { type: 'array', minItems: 4, items: position } as const;
const polygon = { type: 'array', items: ring } as const;
const coordinates = (type: string, schema: object) => ({
  type: 'object',
  required: ['type', 'coordinates'],
  properties: { type: { const: type }, coordinates: schema },
});

const geometry = {
  oneOf: [
    { type: 'null' },
    coordinates('Point', position),
    coordinates('MultiPoint', { type: 'array', items: position }),
    coordinates('LineString', line),
    coordinates('MultiLineString', { type: 'array', items: line }),
    coordinates('Polygon', polygon),
    coordinates('MultiPolygon', { type: 'array', items: polygon }),
    {
      type: 'object',
      required: ['type', 'geometries'],
      properties: { type: { const: 'GeometryCollection' }, geometries: { type: 'array' } },
    },
  ],
} as const;

const text = { type: 'string' } as const;
const texts = { type: 'array', items: text } as const;
const language = { type: 'object', required: ['code'], properties: { code: text } } as const;
const languages = { type: 'array', items: language } as const;

const contact = {
  type: 'object',
  anyOf: [{ required: ['name'] }, { required: ['organization'] }],
  properties: { name: text, organization: text, roles: texts, links: { type: 'array', items: link } },
} as const;

const theme = {
  type: 'object',
  required: ['concepts', 'scheme'],
  properties: {
    concepts: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: ['id'], properties: { id: text, title: text } },
    },
    scheme: text,
  },
} as const;

const described = {
  created: { type: 'string', format: 'date-time' },
  updated: { type: 'string', format: 'date-time' },
  title: text,
  description: text,
  keywords: texts,
  language,
  languages,
  resourceLanguages: languages,
  themes: { type: 'array', minItems: 1, items: theme },
  contacts: { type: 'array', items: contact },
  license: text,
  rights: text,
} as const;

const recordProperties = {
  type: 'object',
  required: ['type', 'title'],
  properties: {
    ...described,
    type: { type: 'string', maxLength: 64 },
    externalIds: { type: 'array', items: { type: 'object', required: ['value'], properties: { value: text } } },
    formats: {
      type: 'array',
      items: { type: 'object', anyOf: [{ required: ['name'] }, { required: ['mediaType'] }] },
    },
  },
} as const;

const template = { type: 'object', required: ['uriTemplate'], properties: { uriTemplate: text } } as const;

const record = {
  type: 'object',
  required: ['id', 'type', 'geometry', 'properties', 'links'],
  properties: {
    id: { type: 'string', minLength: 1 },
    type: { const: 'Feature' },
    conformsTo: texts,
    time,
    geometry,
    properties: recordProperties,
    links: { type: 'array', items: link },
    linkTemplates: { type: 'array', items: template },
  },
} as const;

const recordCollection = {
  type: 'object',
  required: ['type', 'features', 'links'],
  properties: {
    type: { const: 'FeatureCollection' },
    features: { type: 'array', items: record },
    links: { type: 'array', items: link },
    timeStamp: { type: 'string', format: 'date-time' },
    numberMatched: { type: 'integer', minimum: 0 },
    numberReturned: { type: 'integer', minimum: 0 },
  },
} as const;

const collection = {
  type: 'object',
  required: ['id', 'type', 'title', 'links'],
  properties: {
    ...described,
    id: { type: 'string', minLength: 1 },
    // Schema editions differ: catalog.yaml has one, collection.yaml of the same year the other.
    type: { type: 'string', pattern: '^([Cc]atalog|[Cc]ollection)$' },
    itemType: { anyOf: [{ type: 'string' }, texts] },
    links: { type: 'array', items: link },
    extent: { type: 'object' },
    crs: texts,
    conformsTo: texts,
  },
} as const;

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);

const SCHEMAS = {
  record: ajv.compile(record),
  recordCollection: ajv.compile(recordCollection),
  collection: ajv.compile(collection),
} as const;

/** Fails with the first few schema violations. */
export const checkSchema = (name: keyof typeof SCHEMAS, value: unknown, what: string): void => {
  const validate = SCHEMAS[name];
  if (validate(value)) return;
  const faults = (validate.errors ?? []).slice(0, 3).map(({ instancePath, message }) => `${instancePath} ${message}`);
  check(false, `${what} is no valid ${name}: ${faults.join('; ')}`);
};
