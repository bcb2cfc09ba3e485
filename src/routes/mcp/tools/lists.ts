// list_resources, get_suggestions and get_search_facet_values.
import { SUGGESTION_KINDS } from '../../../engine/search-index.ts';
import { createProblems } from '../../../errors.ts';
import { integer, list, object, stringEnum, text } from '../../../http/schema/json-schema.ts';
import { parseListPaging } from '../../../query/paging.ts';
import { type Params, readNonEmptyText } from '../../../query/params.ts';
import { FACET_SORTS, LISTED_FACETS, parseFacetValues } from '../../../query/request/parse-facet-values.ts';
import { parseSuggest } from '../../../query/request/parse-suggest.ts';
import { toValueLabel } from '../../../record/views/value-label.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { presentStoredRecordSummary, RECORD_SUMMARY_SCHEMA } from '../present/record-summary.ts';
import { parseSearchArguments, QUERY_INPUT, toFieldName, toShortFieldName } from '../search-arguments.ts';
import { READ_ONLY_ANNOTATIONS, type Tool, toInputSchema } from '../tool.ts';
import { countPages, PAGE_INPUT } from './search.ts';

const countsOf = (total: number, page: number, pageSize: number) => ({
  page,
  per_page: pageSize,
  total_pages: countPages(total, pageSize),
});

const COUNTS = {
  page: integer('This page.'),
  per_page: integer('Items per page.'),
  total_pages: integer('Number of pages.'),
};

export const listResources: Tool = {
  name: 'list_resources',
  title: 'List records',
  description: 'List all records page by page, in order of id. To find records on a topic, use search_resources.',
  input: toInputSchema(PAGE_INPUT),
  output: object({
    ...COUNTS,
    total_count: integer('Number of records.'),
    resources: list(RECORD_SUMMARY_SCHEMA, 'The records of this page.'),
  }),
  annotations: READ_ONLY_ANNOTATIONS,
  example: { page: 1, per_page: 2 },
  run: async (args, { session: { context, site }, queryContext }) => {
    const problems = createProblems();
    const { page, pageSize, offset } = parseListPaging(args, problems);
    problems.throwIfAny();
    const query = { visibility: 'public', offset, limit: pageSize } as const;
    const { total, records } = await context.catalog.list(query, queryContext);
    return {
      structuredContent: {
        ...countsOf(total, page, pageSize),
        total_count: total,
        resources: records.map((stored) => presentStoredRecordSummary(stored, site)),
      },
    };
  },
};

export const getSuggestions: Tool = {
  name: 'get_suggestions',
  title: 'Autocomplete',
  description:
    'Suggest places, subjects, titles and names from the catalogue that start with or resemble a text. Use it to find how the catalogue spells a term.',
  input: toInputSchema(
    {
      query: text('Start of a word or name.'),
      size: integer('Maximum number of suggestions.', { minimum: 1, maximum: 20, default: 5 }),
    },
    'query',
  ),
  output: object({
    suggestions: list(
      object({
        text: text('Suggestion.'),
        field: text('Field that contains it.'),
        kind: text('What it is.', { enum: [...SUGGESTION_KINDS] }),
      }),
      'Best first.',
    ),
  }),
  annotations: READ_ONLY_ANNOTATIONS,
  example: { query: 'minnea' },
  run: async ({ query: q, size }, { session: { context }, queryContext }) => {
    const { query } = parseSuggest({ q, size });
    const { suggestions } = await context.catalog.suggest(query, queryContext);
    const found = suggestions.map(({ label, field, kind }) => ({ text: label, field: toShortFieldName(field), kind }));
    const lines = found.map((suggestion) => suggestion.text).join('\n');
    return {
      structuredContent: { suggestions: found },
      content: [{ type: 'text', text: lines === '' ? 'No suggestions.' : lines }],
    };
  },
};

const readFacetName = (args: Params): string => {
  const problems = createProblems();
  const name = readNonEmptyText(args, 'facet_name', problems) ?? '';
  problems.throwIfAny();
  return name;
};

const presentBucket = (field: FieldName, value: string | number | boolean, count: number): object => ({
  value,
  ...(fieldRow(field).coded === 'place' ? { label: toValueLabel(field, value) } : {}),
  count,
});

const BUCKET = object({ value: {}, count: integer('Number of records.') }, { label: text('Display label.') });

export const getSearchFacetValues: Tool = {
  name: 'get_search_facet_values',
  title: 'List facet values',
  description:
    'List the values of one field among the matches of a search, with counts: for example all providers, subjects, places or formats. Use the values in filters exactly as returned.',
  input: toInputSchema(
    {
      facet_name: text(`Field: ${LISTED_FACETS.map(toShortFieldName).join(', ')}.`),
      ...QUERY_INPUT,
      q: text('Alias of query.'),
      adv_q: {
        type: ['string', 'array'],
        description: 'Clauses {op: AND|OR|NOT, f: field, q: keywords}, combined in order.',
      },
      q_facet: text('Return only values that contain this text.'),
      sort: stringEnum(FACET_SORTS, 'Order of the values.', { default: 'count_desc' }),
      ...PAGE_INPUT,
    },
    'facet_name',
  ),
  output: object({
    facet_name: text('Name of the field.'),
    ...COUNTS,
    total_values: integer('Number of values.'),
    values: list(BUCKET, 'The values of this page.'),
  }),
  annotations: READ_ONLY_ANNOTATIONS,
  example: { facet_name: 'resource_class', query: 'county' },
  run: async (args, { session: { context }, queryContext }) => {
    const { q, adv_q, q_facet, sort, page, per_page } = args;
    const { params } = parseSearchArguments({ ...args, query: args.query ?? q });
    const facet = toFieldName(readFacetName(args));
    const { query, view } = parseFacetValues(facet, { ...params, adv_q, q_facet, sort, page, per_page });
    const { total, buckets } = await context.catalog.facetValues(query, queryContext);
    return {
      structuredContent: {
        facet_name: query.field,
        ...countsOf(total, view.page, view.pageSize),
        total_values: total,
        values: buckets.map(({ value, count }) => presentBucket(query.field, value, count)),
      },
    };
  },
};
