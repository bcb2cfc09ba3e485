// OpenAPI schemas of parameters and responses that several routes share.

import {
  boolean,
  commaList,
  example,
  integer,
  type JsonSchema,
  list,
  object,
  shownExample,
  stringEnum,
  text,
} from '../../../http/schema/json-schema.ts';
import { COMMON_QUERY_PARAMETERS, problemResponses } from '../../../http/schema/schemas.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MAX_RESULT_WINDOW } from '../../../query/paging.ts';
import { RESULT_FORMATS } from '../../../query/request/result-formats.ts';
import type { FieldName } from '../../../schema/fields.ts';

export const ID_PARAMS = object({ id: text('Identifier of the record.') });

export const FIELDS_PARAM: Readonly<Record<string, JsonSchema>> = {
  fields: commaList(
    { type: 'string' },
    'Fields to return, separated by commas; also written fields[document]. The id is always returned.',
    example(['dct_title_s' satisfies FieldName, 'dct_spatial_sm' satisfies FieldName]),
  ),
};

/** For routes that also return CSV. */
export const CSV_FORMAT_PARAM: Readonly<Record<string, JsonSchema>> = {
  format: stringEnum(['json', 'csv'], 'csv gives a table, as `Accept: text/csv` does.', { default: 'json' }),
};

export const NON_PUBLIC_PARAM: Readonly<Record<string, JsonSchema>> = {
  include_non_public: boolean(
    'Include suppressed records, and unpublished ones if the API key has the scope non-public (`access.nonPublic`).',
    { default: false },
  ),
};

export const META_PARAMS: Readonly<Record<string, JsonSchema>> = {
  meta: boolean('Include the meta block of each record.', { default: true }),
  include_ui: stringEnum(
    ['true', 'false', 'full'],
    'Include meta.ui; `full` adds members beyond the specification: citations by style, downloads, links, related records, pairs of facet values, sort options, more aliases.',
    { default: 'true' },
  ),
};

export const PAGE_PARAMS: Readonly<Record<string, JsonSchema>> = {
  page: integer('Page number, also written page[number].', { minimum: 1, maximum: MAX_RESULT_WINDOW, default: 1 }),
  per_page: integer('Records per page, also written page[size] or limit.', {
    minimum: 1,
    maximum: MAX_PAGE_SIZE,
    default: DEFAULT_PAGE_SIZE,
    ...shownExample(2),
  }),
};

/** For searches and lists. */
export const PAGE_OR_COUNT_PARAMS: Readonly<Record<string, JsonSchema>> = {
  ...PAGE_PARAMS,
  per_page: integer('Records per page, also written page[size] or limit; 0 returns only counts.', {
    minimum: 0,
    maximum: MAX_PAGE_SIZE,
    default: DEFAULT_PAGE_SIZE,
    ...shownExample(2),
  }),
};

/** For documentation only; the parser validates the bounds. */
const DEGREES = '-?\\d{1,3}(\\.\\d{1,9})?';
const LATITUDE = '-?[0-8]?\\d(\\.\\d{1,9})?';

export const BBOX_PARAM: Readonly<Record<string, JsonSchema>> = {
  bbox: text('west,south,east,north in degrees: records whose box meets it; west > east crosses the antimeridian.', {
    pattern: `^${DEGREES},${LATITUDE},${DEGREES},${LATITUDE}$`,
    ...example('-97.5,43.4,-89.4,49.5'),
  }),
};

export const querySchema = (...parts: readonly Readonly<Record<string, JsonSchema>>[]): JsonSchema =>
  object({}, Object.assign({}, ...parts, COMMON_QUERY_PARAMETERS));

export const querySchemaRequiring = (
  required: Readonly<Record<string, JsonSchema>>,
  ...parts: readonly Readonly<Record<string, JsonSchema>>[]
): JsonSchema => object(required, Object.assign({}, ...parts, COMMON_QUERY_PARAMETERS));

/** `response` of a route that returns one JSON document. */
export const jsonResponses = (
  schema: JsonSchema,
  ...problems: readonly number[]
): Readonly<Record<string, unknown>> => ({
  200: { description: 'OK', content: { 'application/json': { schema } } },
  ...problemResponses(...problems),
});

/** For a route that also returns text/csv. */
export const jsonOrCsvResponses = (schema: JsonSchema, ...problems: readonly number[]) => ({
  200: {
    description: 'OK',
    content: { 'application/json': { schema }, 'text/csv': { schema: text('A table with a header (RFC 4180).') } },
  },
  ...problemResponses(...problems),
});

const FEATURES = object({
  type: stringEnum(['FeatureCollection'], 'RFC 7946.'),
  features: list(object({ type: stringEnum(['Feature'], 'A record.'), geometry: {}, properties: {} }), 'The result.'),
});

/** JSON, or any export format. */
export const jsonOrFileResponses = (schema: JsonSchema, ...problems: readonly number[]) => ({
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
