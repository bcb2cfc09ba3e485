// Parts of the OpenAPI schemas that several routes of this door share.

import { RELAXED_KINDS } from '../../../catalog/relax/corrections.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MAX_WINDOW } from '../../../query/paging.ts';
import { RESULT_FORMATS } from '../../../query/request/result-formats.ts';
import type { FieldName } from '../../../schema/fields.ts';
import { servedRecordSchema, singleRecordSchema } from '../../../schema/json-schema.ts';
import {
  commaList,
  example,
  flag,
  integer,
  type JsonSchema,
  list,
  number,
  object,
  oneOf,
  ref,
  shown,
  text,
} from '../../http/schema/json-schema.ts';
import { COMMON_QUERY, envelope, problemResponses } from '../../http/schema/schemas.ts';
import { CHANGE_SCHEMAS } from './change-schemas.ts';
import { FILTER_SCHEMAS } from './filter-schemas.ts';
import { META_SCHEMAS } from './meta-schemas.ts';

export const ID_PARAMS = object({ id: text('Identifier of the record.') });

export const FIELDS_PARAM: Readonly<Record<string, JsonSchema>> = {
  fields: commaList(
    { type: 'string' },
    'Fields to return, separated by commas; also written fields[document]. The id is always returned.',
    example(['dct_title_s' satisfies FieldName, 'dct_spatial_sm' satisfies FieldName]),
  ),
};

/** For routes that give a table too. */
export const TABLE_PARAM: Readonly<Record<string, JsonSchema>> = {
  format: oneOf(['json', 'csv'], 'csv gives a table, as `Accept: text/csv` does.', { default: 'json' }),
};

export const NON_PUBLIC_PARAM: Readonly<Record<string, JsonSchema>> = {
  include_non_public: flag('Include records that are unpublished or suppressed.', { default: false }),
};

export const META_PARAMS: Readonly<Record<string, JsonSchema>> = {
  meta: flag('Include the meta block of each record.', { default: true }),
  include_ui: oneOf(
    ['true', 'false', 'full'],
    'Include meta.ui; `full` adds what the specification does not name: citations by style, downloads, links, neighbours, pairs of facet values, sort options, further aliases.',
    { default: 'true' },
  ),
};

export const PAGE_PARAMS: Readonly<Record<string, JsonSchema>> = {
  page: integer('Page number, also written page[number].', { minimum: 1, maximum: MAX_WINDOW, default: 1 }),
  per_page: integer('Records per page, also written page[size] or limit.', {
    minimum: 1,
    maximum: MAX_PAGE_SIZE,
    default: DEFAULT_PAGE_SIZE,
    ...shown(2),
  }),
};

/** For searches and lists. */
export const PAGE_OR_COUNT_PARAMS: Readonly<Record<string, JsonSchema>> = {
  ...PAGE_PARAMS,
  per_page: integer('Records per page, also written page[size] or limit; 0 gives the counts alone.', {
    minimum: 0,
    maximum: MAX_PAGE_SIZE,
    default: DEFAULT_PAGE_SIZE,
    ...shown(2),
  }),
};

/** As `bbox` is written for documentation: bounds that make a box are checked by its parser. */
const DEGREES = '-?\\d{1,3}(\\.\\d{1,9})?';
const LATITUDE = '-?[0-8]?\\d(\\.\\d{1,9})?';

/** Of every question about records. */
export const BBOX_PARAM: Readonly<Record<string, JsonSchema>> = {
  bbox: text('west,south,east,north in degrees: records whose box meets it; west > east crosses the antimeridian.', {
    pattern: `^${DEGREES},${LATITUDE},${DEGREES},${LATITUDE}$`,
    ...example('-97.5,43.4,-89.4,49.5'),
  }),
};

export const query = (...parts: readonly Readonly<Record<string, JsonSchema>>[]): JsonSchema =>
  object({}, Object.assign({}, ...parts, COMMON_QUERY));

/** As `query`, with parameters that must be given. */
export const requiring = (
  required: Readonly<Record<string, JsonSchema>>,
  ...parts: readonly Readonly<Record<string, JsonSchema>>[]
): JsonSchema => object(required, Object.assign({}, ...parts, COMMON_QUERY));

/** `response` of a route that answers one JSON document. */
export const answers = (schema: JsonSchema, ...problems: readonly number[]): Readonly<Record<string, unknown>> => ({
  200: { description: 'OK', content: { 'application/json': { schema } } },
  ...problemResponses(...problems),
});

/** As `answers`, for a route that gives a table to those who ask for text/csv. */
export const answersOrTable = (schema: JsonSchema, ...problems: readonly number[]) => ({
  200: {
    description: 'OK',
    content: { 'application/json': { schema }, 'text/csv': { schema: text('A table with a header (RFC 4180).') } },
  },
  ...problemResponses(...problems),
});

const FEATURES = object({
  type: oneOf(['FeatureCollection'], 'As RFC 7946 has it.'),
  features: list(object({ type: oneOf(['Feature'], 'A record.'), geometry: {}, properties: {} }), 'The result.'),
});

/** JSON, or every format of a whole result. */
export const answersOrFiles = (schema: JsonSchema, ...problems: readonly number[]) => ({
  200: {
    description: 'OK',
    content: {
      'application/json': { schema },
      ...Object.fromEntries(
        Object.entries(RESULT_FORMATS).map(([name, { type }]) => [
          type.split(';')[0],
          { schema: name === 'geojson' ? FEATURES : text(`The result with format=${name}.`) },
        ]),
      ),
    },
  },
  ...problemResponses(...problems),
});

const itemOf = (attributes: string, meta: string): JsonSchema =>
  object(
    {
      type: text('`document` in search answers, `resource` elsewhere.'),
      id: text('Identifier.'),
      attributes: ref(attributes),
    },
    { meta: ref(meta) },
  );

const item = itemOf('AardvarkRecord', 'ItemMeta');

const warnings = list(
  text('A sentence.'),
  'What was not done as asked, and records left out because they are damaged.',
);

const listMeta = object(
  {
    totalCount: integer('Number of records.'),
    totalPages: integer('Number of pages.'),
    perPage: integer('Records per page.'),
  },
  { currentPage: integer('This page; absent when a cursor is followed.'), warnings },
);

const nullableInteger = { type: ['integer', 'null'] };

const pagination = object({
  current: integer('This page.'),
  next: nullableInteger,
  prev: nullableInteger,
  total: integer('Number of pages.'),
  per_page: integer('Records per page.'),
  offset: integer('Records before this page.'),
  total_count: integer('Number of matches.'),
});

const queryTimes = object({
  search: integer('Engine.'),
  processing: integer('Writing the answer.'),
  thumbnail: integer('Always 0: prepared at import.'),
  citation: integer('Always 0: prepared at import.'),
  viewer: integer('Always 0: prepared at import.'),
  total: integer('All together.'),
});

const bucket = object({ label: text('For people.'), value: {}, hits: integer('Matches with this value.') });

const facetObject = object(
  {
    type: oneOf(['facet', 'timeline', 'sort'], 'Facets; in full answers also the year histogram and sort options.'),
    id: text('Id, such as spatial_agg; the name of the field in the reference profile.'),
    attributes: object(
      { label: text('Label.') },
      {
        field: text('Name of the field.'),
        buckets: list(bucket, 'Most frequent first.'),
        items: list({ type: 'array' }, 'Full answers only: pairs of value and hits.'),
      },
    ),
  },
  { links: object({}, {}, { description: 'Full answers only.' }) },
);

const link = { type: ['string', 'null'] };

const searchResponse = object(
  {
    jsonapi: ref('JSONAPI'),
    links: object({ self: text('This page.'), first: link, prev: link, next: link, last: link }),
    meta: object(
      {
        query_time_ms: queryTimes,
        pagination,
        spelling_suggestions: list(object({ text: text('Better spelling.') }), 'At most one.'),
        totalCount: integer('Number of matches.'),
      },
      {
        warnings,
        query_used: text('The question that was answered, when nothing was found for what was typed.'),
        relaxed: list(
          object({
            kind: oneOf(RELAXED_KINDS, 'What was done.'),
            from: text('Words as they were.'),
            to: text('Words that were searched for instead.'),
          }),
          'What was done to the question.',
        ),
      },
    ),
    data: list(item, 'The matches of this page.'),
    included: list(facetObject, 'Facets; in full answers also sort options.'),
  },
  {},
  { $id: 'SearchResponse' },
);

const finding = object(
  {
    field: text('Field at fault; empty for the whole record.'),
    message: text('What is wrong.'),
    rule: text('Name of the rule.'),
  },
  { suggestion: text('What is probably meant.') },
);

const report = {
  valid: flag('Whether the record conforms.'),
  errors: list(finding, 'One entry per problem.'),
  warnings: list(finding, 'What is only advised, and what does not agree with itself.'),
};

const checkedBy = {
  profile: list(text('Profile URI.', { format: 'uri' }), 'Profiles that the records were held against.'),
  profile_name: oneOf(['ogm', 'spec'], 'The one that was asked for.'),
};

export const API_SCHEMAS: readonly JsonSchema[] = [
  ...CHANGE_SCHEMAS,
  ...FILTER_SCHEMAS,
  ...META_SCHEMAS,
  { ...servedRecordSchema(), $id: 'AardvarkRecord' },
  { ...singleRecordSchema(), $id: 'AardvarkResource' },
  envelope('APIRootResponse', { data: object({ type: text('api_info'), id: text('root'), attributes: object({}) }) }),
  envelope('ResourceResponse', { data: itemOf('AardvarkResource', 'RecordMeta') }),
  envelope('ResourceCollectionResponse', { meta: listMeta, data: list(item, 'The records of this page.') }),
  object({ ...report, ...checkedBy }, {}, { $id: 'ValidationResponse' }),
  object(
    {
      valid: flag('Whether all records conform.'),
      count: integer('Records in the body.'),
      invalid: integer('Records with errors.'),
      summary: list(
        object({
          rule: text('Name of the rule.'),
          severity: oneOf(['error', 'warning'], 'How grave.'),
          count: integer('Findings.'),
          examples: list(object({}), 'The first few.'),
        }),
        'Findings by rule, errors first.',
      ),
      data: list(
        object({ index: integer('Place in the body, from 0.'), id: { type: ['string', 'null'] }, ...report }),
        'One report per record, in the order of the body.',
      ),
      ...checkedBy,
    },
    {},
    { $id: 'BatchValidationResponse' },
  ),
  searchResponse,
  object(
    {
      jsonapi: ref('JSONAPI'),
      links: object({}),
      meta: listMeta,
      data: list(
        object({
          type: text('facet_value'),
          id: text('Value as text.'),
          attributes: object({ value: {}, hits: integer('Matches.') }),
        }),
        'Values of this page.',
      ),
    },
    {},
    { $id: 'FacetResponse' },
  ),
  envelope('SuggestResponse', {
    meta: object({
      query: text('As typed.'),
      took_ms: integer('Milliseconds.'),
      fuzzy: flag('Near spellings were used.'),
      size: integer('Asked for.'),
    }),
    data: list(
      object({
        type: text('suggestion'),
        id: text('Record in which the text stands.'),
        attributes: object({ label: text('As written.'), title: text('As written.'), text: text('Normalised.') }),
        meta: object({ score: number('Score.') }),
      }),
      'Best first.',
    ),
    suggestions: list(text('As written.'), 'The same as plain texts.'),
  }),
  object(
    {
      resolution: integer('H3 resolution.'),
      hexes: list(
        { type: 'array', items: { type: ['string', 'integer'] }, minItems: 2, maxItems: 2 },
        'Pairs of H3 cell and matches, by count, descending.',
      ),
      globalCount: integer('Matches without a cell, since they cover most of the globe.'),
    },
    {},
    { $id: 'MapH3Response' },
  ),
  object(
    {
      id: text('Identifier.'),
      citation: text('APA.'),
      citations: object({ apa: text('APA.'), mla: text('MLA.'), chicago: text('Chicago.') }),
    },
    {},
    { $id: 'ResourceCitationResponse' },
  ),
  object(
    {
      id: text('Identifier.'),
      downloads: list(ref('Download'), 'Images, files, then exports.'),
    },
    {},
    { $id: 'ResourceDownloadsResponse' },
  ),
];
