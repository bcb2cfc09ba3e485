// Route schemas of the OGC API, the source of both OpenAPI documents: that of the whole service and /ogc/api.

import { METADATA_FORMAT_CONTENT, METADATA_FORMAT_PARAMETERS } from '../../../http/response/metadata-formats.ts';
import {
  commaList,
  example,
  integer,
  type JsonSchema,
  object,
  ref,
  shownExample,
  stringEnum,
  text,
} from '../../../http/schema/json-schema.ts';
import { problemResponses } from '../../../http/schema/schemas.ts';
import { FILTER_CRS } from '../../../query/cql2/parse-filter.ts';
import { MAX_RESULT_WINDOW } from '../../../query/paging.ts';
import { RESULT_FORMATS, RESULT_NAMES } from '../../../query/request/result-formats.ts';
import { METADATA_FORMAT_NAMES } from '../../../record/formats/metadata-formats.ts';
import { OGC_PROPERTIES } from '../../../schema/ogc-properties.ts';
import {
  CATALOG_TYPE,
  COLLECTION_ID,
  GEOJSON_TYPE,
  HTML_TYPE,
  JSON_TYPE,
  OPENAPI_TYPE,
  RECORD_PROFILE,
  SCHEMA_TYPE,
} from '../names.ts';
import { FACET_NAMES } from '../parse/facets.ts';
import { DEFAULT_LIMIT, MAX_LIMIT, MAX_SORT_KEYS, SORTABLE_NAMES } from '../parse/sorting-and-paging.ts';

const FORMAT_HELP = 'Format of the response; overrides Accept.';
const FORMAT = { f: stringEnum(['json', 'html'], FORMAT_HELP) };
const COLLECTION = {
  collectionId: text('The collection: regional-records, also called btaa-records.', example(COLLECTION_ID)),
};

const FILE_TYPES = Object.values(RESULT_FORMATS).map(({ type }) => type.split(';')[0] ?? '');
const FILE_CONTENT = Object.fromEntries(FILE_TYPES.map((type) => [type, { schema: text('The file.') }]));

type Route = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly types: readonly string[];
  readonly body: JsonSchema;
  /** Media types beside `types` and HTML. */
  readonly otherContent?: Readonly<Record<string, object>>;
  readonly params?: Readonly<Record<string, JsonSchema>>;
  readonly query?: Readonly<Record<string, JsonSchema>>;
  readonly problems?: readonly number[];
};

const route = ({ types, body, otherContent = {}, params, query = {}, problems = [], ...texts }: Route) => ({
  tags: ['OGC API'],
  ...texts,
  ...(params === undefined ? {} : { params: object(params) }),
  querystring: object({}, { ...FORMAT, ...query }),
  response: {
    200: {
      description: 'OK',
      content: {
        ...otherContent,
        ...Object.fromEntries(types.map((type) => [type, { schema: body }])),
        [HTML_TYPE]: { schema: { type: 'string' } },
      },
    },
    ...problemResponses(400, ...problems, 406),
  },
});

export const LANDING_SCHEMA = route({
  operationId: 'getOgcLandingPage',
  summary: 'Landing page of the OGC API',
  description: 'The entry point of OGC clients, with links to all other resources.',
  types: [JSON_TYPE],
  body: ref('OgcLandingPage'),
});

export const CONFORMANCE_SCHEMA = route({
  operationId: 'getOgcConformance',
  summary: 'Conformance classes of the OGC API',
  description: 'The implemented conformance classes of OGC API - Records, Features, Common and CQL2.',
  types: [JSON_TYPE],
  body: ref('OgcConformance'),
});

export const COLLECTIONS_SCHEMA = route({
  operationId: 'listOgcCollections',
  summary: 'Collections of the OGC API',
  description: 'The list of collections. There is one, which contains all records.',
  types: [JSON_TYPE],
  body: ref('OgcCollections'),
});

export const COLLECTION_SCHEMA = route({
  operationId: 'getOgcCollection',
  summary: 'The collection of records',
  description: 'Title, extent and links of the collection, as a catalogue of OGC API - Records.',
  types: [CATALOG_TYPE, JSON_TYPE],
  params: COLLECTION,
  body: ref('OgcCollection'),
  problems: [404],
});

const propertiesRoute = (texts: Pick<Route, 'operationId' | 'summary' | 'description'>) =>
  route({
    ...texts,
    types: [SCHEMA_TYPE, JSON_TYPE],
    params: COLLECTION,
    body: object({ type: text('object'), properties: { type: 'object' } }),
    problems: [404],
  });

export const PROPERTIES_SCHEMA = {
  queryables: propertiesRoute({
    operationId: 'getOgcQueryables',
    summary: 'Properties available in filters',
    description: 'A JSON Schema of the properties accepted in `filter` and as parameters, with their types and values.',
  }),
  sortables: propertiesRoute({
    operationId: 'getOgcSortables',
    summary: 'Properties available for sorting',
    description: 'A JSON Schema of the properties accepted in `sortby`.',
  }),
  schema: propertiesRoute({
    operationId: 'getOgcSchema',
    summary: 'Properties of the records',
    description: 'A JSON Schema of everything that a record may have, following OGC API - Features, Part 5.',
  }),
  'feature-schema': propertiesRoute({
    operationId: 'getOgcFeatureSchema',
    summary: 'JSON Schema of a record as a GeoJSON feature',
    description: 'The schema that the collection links as `describedby`; GDAL reads the fields of a layer from it.',
  }),
} as const;

/** Patterns produce only valid values, for tools that generate requests; the parsers accept more. */
const DEGREES = '-?1?\\d{1,2}(\\.\\d{1,9})?';
const SOUTH = '-[0-8]?\\d(\\.\\d{1,9})?';
const NORTH = '[0-8]?\\d(\\.\\d{1,9})?';
const DAY = '[12]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])';

/** Relevance has no direction. */
const SORTS = SORTABLE_NAMES.flatMap((name) => (name === 'score' ? [name] : [name, `-${name}`]));

const texts = (description: string, keywords: JsonSchema = {}): JsonSchema =>
  commaList({ type: 'string' }, description, keywords);

const FILTER_QUERY = {
  q: text('Search terms separated by commas, of which any must occur. The words of a term must occur as a phrase.'),
  type: texts('Resource types.', example(['dataset'])),
  ids: texts('Identifiers of records.'),
  externalIds: texts('Identifiers assigned by others.'),
  bbox: text(
    'Bounding box: west, south, east, north in degrees (WGS 84), or six numbers with heights. If west is greater than east, the box crosses the antimeridian.',
    { pattern: `^${DEGREES},${SOUTH},${DEGREES},${NORTH}$`, ...example('-97.5,-43.4,-89.4,49.5') },
  ),
  datetime: text('A date or timestamp (RFC 3339), or an interval of two, with .. for an open end.', {
    pattern: `^(${DAY}|${DAY}/\\.\\.|\\.\\./${DAY})$`,
    ...example('1900-01-01/..'),
  }),
  filter: text('A CQL2 filter (OGC 21-065r2).', example("title LIKE '%county%'")),
  'filter-lang': stringEnum(['cql2-text', 'cql2-json'], 'Encoding of the filter.', { default: 'cql2-text' }),
  'filter-crs': stringEnum([FILTER_CRS], 'Coordinate reference system of geometries in the filter.'),
};

const ITEM_QUERY = {
  ...FILTER_QUERY,
  limit: integer(`Number of records per page; values above ${MAX_LIMIT} mean ${MAX_LIMIT}.`, {
    minimum: 1,
    default: DEFAULT_LIMIT,
    ...shownExample(2),
  }),
  offset: integer('Number of records to skip.', { minimum: 0, maximum: MAX_RESULT_WINDOW, default: 0 }),
  page: integer('Page number; an alternative to offset.', { minimum: 1, maximum: MAX_RESULT_WINDOW }),
  sortby: commaList(stringEnum(SORTS, 'A sortable; a leading - reverses the order.'), 'Sort order.', {
    maxItems: MAX_SORT_KEYS,
    ...example(['title']),
  }),
  properties: commaList(
    stringEnum([...OGC_PROPERTIES.keys()], 'A property.'),
    'Properties to return in addition to type and title.',
    { maxItems: 20, ...example(['title']) },
  ),
  profile: stringEnum([RECORD_PROFILE], 'Profile of the records.'),
  format: stringEnum(
    RESULT_NAMES,
    'Exports all matching records as a file, or one page if limit, offset or page is given.',
  ),
};

const items = {
  types: [GEOJSON_TYPE, JSON_TYPE],
  otherContent: FILE_CONTENT,
  params: COLLECTION,
  query: ITEM_QUERY,
  body: ref('OgcRecords'),
};

export const ITEMS_SCHEMA = route({
  ...items,
  operationId: 'listOgcItems',
  summary: 'Records as GeoJSON features',
  description:
    'A page of the records that match all parameters. Every queryable is also a parameter. Unknown parameters are an error.',
  problems: [404, 503],
});

export const ITEMS_POST_SCHEMA = {
  ...route({
    ...items,
    operationId: 'findOgcItems',
    summary: 'Records that match a CQL2 JSON filter in the body',
    description: 'Like GET, for filters that are too long for a URL.',
    problems: [404, 413, 415, 503],
  }),
  body: {
    type: 'object',
    description: 'A CQL2 JSON filter (OGC 21-065r2).',
    ...example({ op: 'like', args: [{ property: 'title' }, '%county%'] }),
  },
};

export const FACETS_SCHEMA = route({
  operationId: 'getOgcFacets',
  summary: 'Facet counts of the matching records',
  description: 'The most frequent values of each requested queryable.',
  types: [JSON_TYPE],
  params: COLLECTION,
  query: {
    ...FILTER_QUERY,
    facets: commaList(stringEnum(FACET_NAMES, 'A queryable.'), 'Queryables to count.', {
      maxItems: 10,
      ...example(FACET_NAMES.slice(0, 1)),
    }),
  },
  body: ref('OgcFacets'),
  problems: [404, 503],
});

export const API_SCHEMA = route({
  operationId: 'getOgcApi',
  summary: 'API definition of the OGC API, OpenAPI 3.0',
  description: 'The OpenAPI document of the OGC API, with a parameter for every queryable.',
  types: ['application/vnd.oai.openapi+json', OPENAPI_TYPE, JSON_TYPE],
  body: object({ openapi: text('3.0.3'), info: { type: 'object' }, paths: { type: 'object' } }),
});

export const ITEM_SCHEMA = route({
  operationId: 'getOgcItem',
  summary: 'One record as a GeoJSON feature',
  description: 'The record as a feature, an HTML page or another metadata format (`f`, `profile` or Accept).',
  types: [GEOJSON_TYPE, JSON_TYPE],
  otherContent: METADATA_FORMAT_CONTENT,
  params: { ...COLLECTION, recordId: text('Identifier of the record.') },
  query: { ...METADATA_FORMAT_PARAMETERS, f: stringEnum(['json', 'html', ...METADATA_FORMAT_NAMES], FORMAT_HELP) },
  body: ref('OgcRecord'),
  problems: [404],
});
