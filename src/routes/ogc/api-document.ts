// The API definition of this door as OpenAPI 3.0: exact schemas of parameters, and no reference to anything outside.

import type { Site } from '../../http/request/site.ts';
import { RESULT_NAMES } from '../../query/request/result-formats.ts';
import { METADATA_FORMAT_NAMES } from '../../record/formats/metadata-formats.ts';
import {
  CATALOG_TYPE,
  COLLECTION_ID,
  GEOJSON_TYPE,
  HTML_TYPE,
  JSON_TYPE,
  OGC_PREFIX,
  OPENAPI_TYPE,
  SCHEMA_TYPE,
} from './names.ts';
import { BASE_QUERY_PARAMETERS, ITEM_PARAMETERS } from './parse/items.ts';
import { QUERYABLE_PARAMETERS } from './parse/queryables.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from './parse/sorting-and-paging.ts';
import { QUERYABLES } from './property-schemas.ts';
import { RECORD_SCHEMAS } from './record-schemas.ts';

type Json = Readonly<Record<string, unknown>>;

const parameter = (name: string, schema: Json, description: string, more: Json = {}): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
  style: 'form',
  explode: false,
  ...more,
});

const listOf = (items: Json, more: Json = {}): Json => ({ type: 'array', items, ...more });
const TEXT: Json = { type: 'string' };
const FORMAT = parameter(
  'f',
  { type: 'string', enum: ['json', 'html'] },
  'Form of the answer; Accept decides without it.',
);

/** One record comes in the forms of other catalogues too. */
const ITEM_FORMAT = parameter(
  'f',
  { type: 'string', enum: ['json', 'html', ...METADATA_FORMAT_NAMES] },
  'Form of the answer; Accept decides without it.',
);

/** As the standards write them: OGC 17-069r4 7.15, OGC 20-004r1 record core query parameters, OGC 19-079r2 7. */
const PARAMETERS: Readonly<Record<(typeof ITEM_PARAMETERS)[number], Json>> = {
  format: parameter(
    'format',
    { type: 'string', enum: RESULT_NAMES },
    'A file of all records that match, or of one page when limit, offset or page is given.',
  ),
  q: parameter('q', listOf(TEXT), 'Terms, any of which must occur; the words of a term stand in this order.'),
  type: parameter('type', listOf({ type: 'string', maxLength: 64 }), 'Types of resources.'),
  ids: parameter('ids', listOf(TEXT), 'Identifiers of records.'),
  externalIds: parameter('externalIds', listOf(TEXT), 'Identifiers that others gave to resources.'),
  bbox: parameter(
    'bbox',
    {
      type: 'array',
      oneOf: [
        { minItems: 4, maxItems: 4 },
        { minItems: 6, maxItems: 6 },
      ],
      items: { type: 'number' },
    },
    'West, south, east, north in degrees of WGS 84, or six with heights; west beyond east crosses the antimeridian.',
  ),
  datetime: parameter(
    'datetime',
    TEXT,
    'A date or timestamp of RFC 3339, or an interval of two with .. for an open end.',
  ),
  limit: parameter(
    'limit',
    { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
    'Records on a page.',
  ),
  offset: parameter('offset', { type: 'integer', minimum: 0, default: 0 }, 'Records before the first one of the page.'),
  page: parameter('page', { type: 'integer', minimum: 1 }, 'Number of the page, instead of offset.'),
  sortby: parameter(
    'sortby',
    listOf({ type: 'string', pattern: '[+|-]?[A-Za-z_].*' }, { minItems: 1 }),
    'Sortables, each with + or - before it.',
  ),
  filter: parameter('filter', TEXT, 'A condition in CQL2 (OGC 21-065r2).'),
  'filter-lang': parameter(
    'filter-lang',
    { type: 'string', enum: ['cql2-text', 'cql2-json'], default: 'cql2-text' },
    'How the condition is written.',
  ),
  'filter-crs': parameter('filter-crs', { type: 'string', format: 'uri' }, 'Of geometries in the condition: CRS84.'),
  profile: parameter('profile', listOf({ type: 'string' }), 'Profile of the records.'),
  properties: parameter('properties', listOf(TEXT), 'Properties to return beside type and title.'),
  f: FORMAT,
};

const queryableParameter = (name: string): Json => {
  const { 'x-ogc-role': _role, title, description, ...schema } = QUERYABLES[name] ?? {};
  return parameter(name, schema.type === 'array' ? (schema.items as Json) : schema, String(description ?? title));
};

const ITEMS: readonly Json[] = [
  ...ITEM_PARAMETERS.map((name) => PARAMETERS[name]),
  ...QUERYABLE_PARAMETERS.filter((name) => !Object.hasOwn(PARAMETERS, name)).map(queryableParameter),
];

const FACETS: readonly Json[] = [
  ...ITEMS.filter(({ name }) => BASE_QUERY_PARAMETERS.includes(String(name))),
  parameter('facets', listOf(TEXT), 'Queryables to count.'),
];

const problem = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } },
});

const ok = (types: readonly string[], schema: string): Json => ({
  description: 'OK',
  content: {
    ...Object.fromEntries(types.map((type) => [type, { schema: { $ref: `#/components/schemas/${schema}` } }])),
    [HTML_TYPE]: { schema: TEXT },
  },
});

type Operation = {
  readonly id: string;
  readonly summary: string;
  readonly tag: 'Capabilities' | 'Data';
  readonly types: readonly string[];
  readonly schema: string;
  readonly parameters?: readonly Json[];
  readonly statuses?: Json;
};

const operation = ({ id, summary, tag, types, schema, parameters = [FORMAT], statuses = {} }: Operation): Json => ({
  tags: [tag],
  operationId: id,
  summary,
  parameters,
  responses: {
    200: ok(types, schema),
    400: problem('A parameter is not known, or its value is not accepted.'),
    ...statuses,
    406: problem('None of the media types in Accept can be served.'),
    500: problem('Something went wrong in the server.'),
  },
});

const NOT_FOUND = { 404: problem('There is no such record.') };
const COLLECTION = `/collections/${COLLECTION_ID}`;
const GEOJSON = [GEOJSON_TYPE, JSON_TYPE];
const RECORD_ID: Json = {
  name: 'recordId',
  in: 'path',
  required: true,
  description: 'Identifier of the record.',
  schema: TEXT,
};

const CONDITION: Json = {
  description: 'A condition in CQL2 JSON (OGC 21-065r2).',
  required: true,
  content: {
    [JSON_TYPE]: { schema: { type: 'object', properties: { op: TEXT, args: { type: 'array', items: {} } } } },
  },
};

const capability = (id: string, summary: string, schema: string, types: readonly string[] = [JSON_TYPE]): Json => ({
  get: operation({ id, summary, schema, types, tag: 'Capabilities' }),
});

const paths = (): Json => ({
  '/': capability('getLandingPage', 'Landing page', 'landingPage'),
  '/conformance': capability('getConformance', 'Conformance classes', 'confClasses'),
  '/api': capability('getApi', 'This document', 'object', [OPENAPI_TYPE, JSON_TYPE]),
  '/collections': capability('getCollections', 'The collections', 'collections'),
  [COLLECTION]: capability('getCollection', 'The collection of records', 'collection', [CATALOG_TYPE, JSON_TYPE]),
  [`${COLLECTION}/queryables`]: capability('getQueryables', 'What filters can name', 'object', [
    SCHEMA_TYPE,
    JSON_TYPE,
  ]),
  [`${COLLECTION}/sortables`]: capability('getSortables', 'What records can be sorted by', 'object', [
    SCHEMA_TYPE,
    JSON_TYPE,
  ]),
  [`${COLLECTION}/items`]: {
    get: operation({
      id: 'getRecords',
      summary: 'Records',
      tag: 'Data',
      types: GEOJSON,
      schema: 'records',
      parameters: ITEMS,
    }),
    post: {
      ...operation({
        id: 'queryRecords',
        summary: 'Records that meet the condition in the body',
        tag: 'Data',
        types: GEOJSON,
        schema: 'records',
        parameters: ITEMS,
      }),
      requestBody: CONDITION,
    },
  },
  [`${COLLECTION}/facets`]: {
    get: operation({
      ...{ id: 'getFacets', summary: 'Counts of values among the records that match', tag: 'Data', types: [JSON_TYPE] },
      schema: 'object',
      parameters: [...FACETS, PARAMETERS.f],
    }),
  },
  [`${COLLECTION}/items/{recordId}`]: {
    get: operation({
      ...{ id: 'getRecord', summary: 'One record', tag: 'Data', types: GEOJSON, schema: 'record', statuses: NOT_FOUND },
      parameters: [RECORD_ID, PARAMETERS.profile, ITEM_FORMAT],
    }),
  },
});

export const presentApi = ({ base, name }: Site, description: string, version: string): Json => ({
  openapi: '3.0.3',
  info: { title: `${name}: OGC API - Records`, description, version },
  servers: [{ url: `${base}${OGC_PREFIX}` }],
  tags: [
    { name: 'Capabilities', description: 'What this API is and can do.' },
    { name: 'Data', description: 'The records.' },
  ],
  paths: paths(),
  components: { schemas: RECORD_SCHEMAS },
});
