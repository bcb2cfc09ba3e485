// Route schemas of this door, for the OpenAPI document of the whole service; the exact one of this door is at /ogc/api.

import { METADATA_FORMAT_CONTENT, METADATA_FORMAT_PARAMETERS } from '../../http/response/metadata-formats.ts';
import {
  commaList,
  example,
  integer,
  type JsonSchema,
  list,
  object,
  shownExample,
  stringEnum,
  text,
} from '../../http/schema/json-schema.ts';
import { problemResponses } from '../../http/schema/schemas.ts';
import { FILTER_CRS } from '../../query/cql2/parse-filter.ts';
import { MAX_RESULT_WINDOW } from '../../query/paging.ts';
import { RESULT_FORMATS, RESULT_NAMES } from '../../query/request/result-formats.ts';
import { OGC_PROPERTIES } from '../../schema/ogc-properties.ts';
import { CATALOG_TYPE, COLLECTION_ID, GEOJSON_TYPE, JSON_TYPE, RECORD_PROFILE, SCHEMA_TYPE } from './names.ts';
import { FACET_NAMES } from './parse/facets.ts';
import { DEFAULT_LIMIT, MAX_LIMIT, MAX_SORT_KEYS, SORTABLE_NAMES } from './parse/sorting-and-paging.ts';

const TAGS = ['OGC API'];

const link = object(
  { href: text('Address.'), rel: text('Relation.') },
  { type: text('Media type.'), title: text('Title.') },
);
const links = list(link, 'Links.');

const FORMAT = { f: stringEnum(['json', 'html'], 'Form of the answer; Accept decides without it.') };
const COLLECTION = {
  collectionId: text('The collection: regional-records, also called btaa-records.', example(COLLECTION_ID)),
};

const FILE_TYPES = Object.values(RESULT_FORMATS).map(({ type }) => type.split(';')[0] ?? '');

const answer = (types: readonly string[], schema: JsonSchema, hasFiles: boolean): JsonSchema => ({
  description: 'OK',
  content: {
    ...(hasFiles ? Object.fromEntries(FILE_TYPES.map((type) => [type, { schema: text('The file.') }])) : {}),
    ...Object.fromEntries(types.map((type) => [type, { schema }])),
    'text/html': { schema: { type: 'string' } },
  },
});

type Route = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly types: readonly string[];
  readonly body: JsonSchema;
  /** It can be had as a file in other formats too. */
  readonly hasFiles?: true;
  readonly params?: Readonly<Record<string, JsonSchema>>;
  readonly query?: Readonly<Record<string, JsonSchema>>;
  readonly problems?: readonly number[];
};

const route = ({ types, body, hasFiles, params, query = {}, problems = [], ...words }: Route): JsonSchema => ({
  tags: TAGS,
  ...words,
  ...(params === undefined ? {} : { params: object(params) }),
  querystring: object({}, { ...query, ...FORMAT }),
  response: { 200: answer(types, body, hasFiles === true), ...problemResponses(400, ...problems, 406) },
});

export const LANDING_SCHEMA = route({
  operationId: 'getOgcLandingPage',
  summary: 'Landing page of the OGC API',
  description: 'Where OGC clients begin: links to everything else, by their relations.',
  types: [JSON_TYPE],
  body: object({ title: text('Title.'), description: text('Description.'), links }),
});

export const CONFORMANCE_SCHEMA = route({
  operationId: 'getOgcConformance',
  summary: 'Conformance classes of the OGC API',
  description: 'The classes of OGC API - Records, Features, Common and CQL2 that hold here.',
  types: [JSON_TYPE],
  body: object({ conformsTo: list(text('Address of a class.'), 'Classes that hold.') }),
});

const collection = object({ id: text('Name.'), itemType: text('record'), title: text('Title.'), links });

export const COLLECTIONS_SCHEMA = route({
  operationId: 'listOgcCollections',
  summary: 'Collections of the OGC API',
  description: 'There is one collection, of all records.',
  types: [JSON_TYPE],
  body: object({ collections: list(collection, 'One: the records.'), links }),
});

export const COLLECTION_SCHEMA = route({
  operationId: 'getOgcCollection',
  summary: 'The collection of records',
  description: 'Title, extent and links of the collection, as a catalogue of OGC API - Records.',
  types: [CATALOG_TYPE, JSON_TYPE],
  params: COLLECTION,
  body: collection,
  problems: [404],
});

const properties = (words: Pick<Route, 'operationId' | 'summary' | 'description'>): JsonSchema =>
  route({
    ...words,
    types: [SCHEMA_TYPE, JSON_TYPE],
    params: COLLECTION,
    body: object({ type: text('object'), properties: { type: 'object' } }),
    problems: [404],
  });

export const PROPERTIES_SCHEMA = {
  queryables: properties({
    operationId: 'getOgcQueryables',
    summary: 'What filters can name',
    description: 'A JSON Schema of the properties that `filter` and parameters may name, with their types and values.',
  }),
  sortables: properties({
    operationId: 'getOgcSortables',
    summary: 'What records can be sorted by',
    description: 'A JSON Schema of the properties that `sortby` may name.',
  }),
} as const;

const feature = object({
  type: stringEnum(['Feature'], 'Feature.'),
  id: text('Identifier.'),
  geometry: { type: ['object', 'null'] },
  time: { type: ['object', 'null'] },
  properties: object({ type: text('Nature of the resource.'), title: text('Title.') }),
  links,
});

/** As they are written for documentation; what makes a box or a span is checked by parsers. */
const DEGREES = '-?1?\\d{1,2}(\\.\\d{1,9})?';
const SOUTH = '-[0-8]?\\d(\\.\\d{1,9})?';
const NORTH = '[0-8]?\\d(\\.\\d{1,9})?';
const DAY = '[12]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])';

/** Relevance has one way only. */
const SORTS = SORTABLE_NAMES.flatMap((name) => (name === 'score' ? [name] : [name, `-${name}`]));

const ITEM_QUERY = {
  q: text('Words; terms between commas are alternatives, the words of a term stand in this order.'),
  type: commaList({ type: 'string' }, 'Types of resources.', example(['dataset'])),
  ids: commaList({ type: 'string' }, 'Identifiers of records.'),
  externalIds: commaList({ type: 'string' }, 'Identifiers that others gave.'),
  bbox: text('west,south,east,north; west beyond east crosses the antimeridian.', {
    pattern: `^${DEGREES},${SOUTH},${DEGREES},${NORTH}$`,
    ...example('-97.5,-43.4,-89.4,49.5'),
  }),
  datetime: text('A date, a timestamp, or an interval with .. for an open end.', {
    pattern: `^(${DAY}|${DAY}/\\.\\.|\\.\\./${DAY})$`,
    ...example('1900-01-01/..'),
  }),
  limit: integer(`Records on a page; more than ${MAX_LIMIT} is taken for ${MAX_LIMIT}.`, {
    minimum: 1,
    default: DEFAULT_LIMIT,
    ...shownExample(2),
  }),
  offset: integer('Records before the first.', { minimum: 0, maximum: MAX_RESULT_WINDOW, default: 0 }),
  page: integer('Page, instead of offset.', { minimum: 1, maximum: MAX_RESULT_WINDOW }),
  filter: text('A condition in CQL2 (OGC 21-065r2).', example("title LIKE '%county%'")),
  'filter-lang': stringEnum(['cql2-text', 'cql2-json'], 'How the condition is written.', { default: 'cql2-text' }),
  'filter-crs': stringEnum([FILTER_CRS], 'Of the geometries in the condition.'),
  sortby: commaList(stringEnum(SORTS, 'A sortable, with - before it for the other way.'), 'Order of the records.', {
    maxItems: MAX_SORT_KEYS,
    ...example(['title']),
  }),
  properties: commaList(
    stringEnum([...OGC_PROPERTIES.keys()], 'A property.'),
    'Properties to return beside type and title.',
    {
      maxItems: 20,
      ...example(['title']),
    },
  ),
  profile: stringEnum([RECORD_PROFILE], 'Profile of the records.'),
  format: stringEnum(
    RESULT_NAMES,
    'A file of all records that match, or of one page when limit, offset or page is given.',
  ),
};

/** A file of a whole result has the features alone. */
const items = object(
  { type: stringEnum(['FeatureCollection'], 'FeatureCollection.'), features: list(feature, 'Records.') },
  {
    timeStamp: text('When the answer was made.', { format: 'date-time' }),
    numberMatched: integer('Records that match.'),
    numberReturned: integer('Records on this page.'),
    links,
  },
);

export const ITEMS_SCHEMA = route({
  operationId: 'listOgcItems',
  summary: 'Records as GeoJSON features; queryables are parameters too',
  description:
    'Records that match all parameters, page by page, as OGC API - Records has it. Every queryable is a parameter of its own; a parameter that is not known is an error.',
  types: [GEOJSON_TYPE, JSON_TYPE],
  params: COLLECTION,
  query: ITEM_QUERY,
  body: items,
  hasFiles: true,
  problems: [404, 503],
});

export const ITEMS_POST_SCHEMA = {
  ...route({
    operationId: 'findOgcItems',
    summary: 'Records that meet a condition in CQL2 JSON, sent as the body',
    description: 'The same for conditions that are too long for an address.',
    types: [GEOJSON_TYPE, JSON_TYPE],
    params: COLLECTION,
    query: ITEM_QUERY,
    body: items,
    hasFiles: true,
    problems: [404, 413, 415, 503],
  }),
  body: {
    type: 'object',
    description: 'A condition in CQL2 JSON (OGC 21-065r2).',
    ...example({ op: 'like', args: [{ property: 'title' }, '%county%'] }),
  },
};

const {
  limit: _limit,
  offset: _offset,
  page: _page,
  sortby: _sortby,
  properties: _properties,
  profile: _profile,
  format: _format,
  ...QUESTION
} = ITEM_QUERY;

const facet = object({
  type: stringEnum(['term'], 'Counts of values.'),
  title: text('Title.'),
  property: text('Queryable that it counts.'),
  sortedBy: stringEnum(['count'], 'Most frequent first.'),
  buckets: list(object({ value: {}, count: integer('Records.') }), 'Values.'),
});

export const FACETS_SCHEMA = route({
  operationId: 'getOgcFacets',
  summary: 'Counts of values among the records that match',
  description: 'For each queryable that is asked for, its most frequent values.',
  types: [JSON_TYPE],
  params: COLLECTION,
  query: {
    ...QUESTION,
    facets: commaList(stringEnum(FACET_NAMES, 'A queryable.'), 'Queryables to count.', {
      maxItems: 10,
      ...example(FACET_NAMES.slice(0, 1)),
    }),
  },
  body: object({
    id: text('The collection.'),
    numberMatched: integer('Records that match.'),
    facets: { type: 'object', additionalProperties: facet },
    links,
  }),
  problems: [404, 503],
});

export const API_SCHEMA = route({
  operationId: 'getOgcApi',
  summary: 'API definition of the OGC API, OpenAPI 3.0',
  description: 'The exact description of this part of the service, with a parameter for every queryable.',
  types: ['application/vnd.oai.openapi+json', JSON_TYPE],
  body: object({ openapi: text('3.0.3'), info: { type: 'object' }, paths: { type: 'object' } }),
});

const plainItem = route({
  operationId: 'getOgcItem',
  summary: 'One record as a GeoJSON feature',
  description: 'The record as a feature, a page, or in a form of other catalogues (`f`, `profile` or Accept).',
  types: [GEOJSON_TYPE, JSON_TYPE],
  params: { ...COLLECTION, recordId: text('Identifier of the record.') },
  query: {},
  body: feature,
  problems: [404],
});

/** Its `f` and `profile` name further forms (http/record-forms.ts). */
export const ITEM_SCHEMA: JsonSchema = {
  ...plainItem,
  querystring: object({}, METADATA_FORMAT_PARAMETERS),
  response: {
    200: {
      description: 'OK',
      content: {
        ...METADATA_FORMAT_CONTENT,
        [GEOJSON_TYPE]: { schema: feature },
        [JSON_TYPE]: { schema: feature },
        'text/html': { schema: { type: 'string' } },
      },
    },
    ...problemResponses(400, 404, 406),
  },
};
