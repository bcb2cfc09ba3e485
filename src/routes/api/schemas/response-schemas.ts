// OpenAPI schemas of the responses, by name.
import { RELAXATION_KINDS } from '../../../catalog/search/corrections.ts';
import { SUGGESTION_KINDS } from '../../../engine/search-index.ts';
import {
  boolean,
  integer,
  type JsonSchema,
  list,
  number,
  object,
  ref,
  stringEnum,
  text,
} from '../../../http/schema/json-schema.ts';
import { envelope } from '../../../http/schema/schemas.ts';
import { servedRecordSchema, singleRecordSchema } from '../../../schema/json-schema.ts';
import { CHANGE_SCHEMAS } from './change-schemas.ts';
import { FILTER_SCHEMAS } from './filter-schemas.ts';
import { INTERPRETATION_SCHEMA } from './interpretation-schema.ts';
import { META_SCHEMAS } from './meta-schemas.ts';

const itemOf = (attributes: string, meta: string): JsonSchema =>
  object(
    {
      type: text('`document` in search responses, `resource` elsewhere.'),
      id: text('Identifier.'),
      attributes: ref(attributes),
    },
    { meta: ref(meta) },
  );

const item = itemOf('AardvarkRecord', 'ItemMeta');

const warnings = list(text('A sentence.'), 'Parameters that were ignored or changed, and records that were left out.');

const listMeta = object(
  {
    totalCount: integer('Number of records.'),
    totalPages: integer('Number of pages.'),
    perPage: integer('Records per page.'),
  },
  { currentPage: integer('This page; absent with a cursor.'), warnings },
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
  processing: integer('Presentation of the response.'),
  thumbnail: integer('Always 0: precomputed at import.'),
  citation: integer('Always 0: precomputed at import.'),
  viewer: integer('Always 0: precomputed at import.'),
  total: integer('All together.'),
});

const bucket = object({ label: text('Display label.'), value: {}, hits: integer('Matches with this value.') });

const facetObject = object(
  {
    type: stringEnum(
      ['facet', 'timeline', 'sort'],
      'Facets; full responses also contain the year histogram and sort options.',
    ),
    id: text('Id, such as spatial_agg; the name of the field in the reference profile.'),
    attributes: object(
      { label: text('Label.') },
      {
        field: text('Name of the field.'),
        buckets: list(bucket, 'Most frequent first.'),
        items: list({ type: 'array' }, 'Full responses only: pairs of value and hits.'),
      },
    ),
  },
  { links: object({}, {}, { description: 'Only in full responses.' }) },
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
        spelling_suggestions: list(object({ text: text('Suggested spelling.') }), 'At most one.'),
        totalCount: integer('Number of matches.'),
      },
      {
        warnings,
        tiers: object(
          {
            strict: integer('Match every word as typed.'),
            widened: integer('Match every word, some by a synonym, another spelling or another name.'),
            partial: integer('Match most of the words; only if the others are fewer than 20, up to 100 in all.'),
          },
          {},
          { description: 'Number of matches by tier, for searches with words. Results are ordered by tier.' },
        ),
        interpretation: INTERPRETATION_SCHEMA,
        query_used: text('The query that was run instead, if the given one found nothing.'),
        relaxed: list(
          object({
            kind: stringEnum(RELAXATION_KINDS, 'What was done.'),
            from: text('Words of the given query.'),
            to: text('Words that were searched instead.'),
          }),
          'Changes to the query.',
        ),
      },
    ),
    data: list(item, 'The matches of this page.'),
    included: list(facetObject, 'Facets; in full responses also sort options.'),
  },
  {},
  { $id: 'SearchResponse' },
);

const finding = object(
  {
    field: text('Name of the field; empty for the whole record.'),
    message: text('What is wrong.'),
    rule: text('Name of the rule.'),
  },
  { suggestion: text('Suggested correction.') },
);

const report = {
  valid: boolean('Whether the record conforms.'),
  errors: list(finding, 'One entry per problem.'),
  warnings: list(finding, 'What is only advised, and what does not agree with itself.'),
};

const checkedBy = {
  profile: list(text('Profile URI.', { format: 'uri' }), 'Profiles that the records were validated against.'),
  profile_name: stringEnum(['ogm', 'spec'], 'The requested profile.'),
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
      valid: boolean('Whether all records conform.'),
      count: integer('Records in the body.'),
      invalid: integer('Records with errors.'),
      summary: list(
        object({
          rule: text('Name of the rule.'),
          severity: stringEnum(['error', 'warning'], 'How grave.'),
          count: integer('Findings.'),
          examples: list(object({}), 'The first few.'),
        }),
        'Findings by rule, errors first.',
      ),
      data: list(
        object({ index: integer('Position in the body, from 0.'), id: { type: ['string', 'null'] }, ...report }),
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
      fuzzy: boolean('Similar spellings were used.'),
      size: integer('Requested number.'),
    }),
    data: list(
      object({
        type: text('suggestion'),
        id: text('Record that contains the text.'),
        attributes: object({
          label: text('As written, without cataloguing punctuation.'),
          title: text('Same as label.'),
          text: text('Normalised.'),
          field: text('Field that contains the text.'),
          kind: text('What the text is.', { enum: [...SUGGESTION_KINDS] }),
        }),
        meta: object({ score: number('Score.') }),
      }),
      'Best first.',
    ),
    suggestions: list(text('Suggestion.'), 'The suggestions as plain text.'),
  }),
  object(
    {
      resolution: integer('H3 resolution.'),
      hexes: list(
        { type: 'array', items: { type: ['string', 'integer'] }, minItems: 2, maxItems: 2 },
        'Pairs of H3 cell and number of matches, by number, descending.',
      ),
      globalCount: integer('Matches without a cell, because they cover most of the globe.'),
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
