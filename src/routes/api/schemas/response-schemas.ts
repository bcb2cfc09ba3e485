// What the answers of this door look like, by name.
import { RELAXATION_KINDS } from '../../../catalog/relax/corrections.ts';
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
import { META_SCHEMAS } from './meta-schemas.ts';

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
    type: stringEnum(
      ['facet', 'timeline', 'sort'],
      'Facets; in full answers also the year histogram and sort options.',
    ),
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
            kind: stringEnum(RELAXATION_KINDS, 'What was done.'),
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
  valid: boolean('Whether the record conforms.'),
  errors: list(finding, 'One entry per problem.'),
  warnings: list(finding, 'What is only advised, and what does not agree with itself.'),
};

const checkedBy = {
  profile: list(text('Profile URI.', { format: 'uri' }), 'Profiles that the records were held against.'),
  profile_name: stringEnum(['ogm', 'spec'], 'The one that was asked for.'),
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
      fuzzy: boolean('Near spellings were used.'),
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
