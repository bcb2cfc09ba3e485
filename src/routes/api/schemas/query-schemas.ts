// OpenAPI schemas of search parameters: the query, and the form of the response.

import {
  boolean,
  commaList,
  example,
  JSON_CONTENT,
  type JsonSchema,
  list,
  object,
  ref,
  shownExample,
  stringEnum,
  text,
  withoutDefault,
} from '../../../http/schema/json-schema.ts';
import { INTERPRET_HELP, INTERPRET_PATTERN } from '../../../query/request/interpret-param.ts';
import { OUTPUT_FORMATS } from '../../../query/request/output.ts';
import { RELAX_VALUES } from '../../../query/request/parse-query.ts';
import { FACET_MODES } from '../../../query/request/parse-search.ts';
import { RESULT_NAMES } from '../../../query/request/result-formats.ts';
import { SORT_FIELDS, SORT_OPTIONS } from '../../../query/request/sort.ts';
import { MAX_CLAUSES, OPERATORS } from '../../../query/text/adv-query.ts';
import { isTextField } from '../../../query/text/search-field.ts';
import { DEFAULT_FACETS, FACET_FIELDS, FIELDS, type FieldName } from '../../../schema/fields.ts';
import { BBOX_PARAM, FIELDS_PARAM, META_PARAMS, NON_PUBLIC_PARAM, PAGE_OR_COUNT_PARAMS } from './common-schemas.ts';
import { FILTER_PARAMS } from './filter-schemas.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

const WORD_FIELDS = (Object.keys(FIELDS) as readonly FieldName[]).filter(isTextField);
const ALL_FIELDS = 'all_fields';

const clause = object({
  op: stringEnum(
    OPERATORS,
    'How the clause is combined with the previous ones; for the first clause, only NOT has an effect.',
  ),
  f: stringEnum([ALL_FIELDS, ...WORD_FIELDS], 'Where to look.'),
  q: text('Search terms, as in `q`.', { minLength: 1 }),
});

const clauses = list(clause, 'Clauses, combined in order from the left.', { minItems: 1, maxItems: MAX_CLAUSES });

const CLAUSES_EXAMPLE = [
  { op: 'AND', f: ALL_FIELDS, q: 'rivers' },
  { op: 'NOT', f: 'dct_title_s' satisfies FieldName, q: 'roads' },
];

const WORDS: Schemas = {
  q: text(
    'Search terms; supports "phrases", AND, OR, NOT, parentheses, prefix*, fuzzy~ and field:word. Empty or *:* matches everything.',
    shownExample('rivers'),
  ),
  search_field: commaList(stringEnum([ALL_FIELDS, ...WORD_FIELDS], 'A field.'), 'Fields that `q` searches.', {
    default: [ALL_FIELDS],
  }),
};

const READING_PARAMS: Schemas = {
  relax: stringEnum(RELAX_VALUES, '`off` disables synonyms, spelling correction and partial matches.', {
    default: 'on',
  }),
  interpret: text(INTERPRET_HELP, { default: 'on', pattern: INTERPRET_PATTERN, ...example('-place') }),
};

/** Parameters of every search-like request. */
export const QUERY_PARAMS: Schemas = {
  ...WORDS,
  adv_q: { ...clauses, ...JSON_CONTENT, ...example(CLAUSES_EXAMPLE) },
  ...FILTER_PARAMS,
  ...READING_PARAMS,
  ...NON_PUBLIC_PARAM,
};

export const FACET_MODE_PARAM: Schemas = {
  facet_mode: stringEnum(FACET_MODES, 'With `multi`, the counts of a facet ignore its own filter.', {
    default: 'filtered',
  }),
};

const SORT_IDS = SORT_OPTIONS.map(({ id }) => id);
const SORTS = [...SORT_IDS, ...SORT_FIELDS.flatMap((field) => [`${field} asc`, `${field} desc`])];

const VIEW: Schemas = {
  ...BBOX_PARAM,
  ...PAGE_OR_COUNT_PARAMS,
  ...FIELDS_PARAM,
  sort: stringEnum(SORTS, 'Order of the records; `-field` is short for `field desc`.', {
    default: 'relevance',
  }),
  facets: commaList(stringEnum(FACET_FIELDS, 'A facet.'), 'Facets to count; empty for none.', {
    default: DEFAULT_FACETS,
  }),
  ...FACET_MODE_PARAM,
  ...META_PARAMS,
  highlight: boolean('Adds meta.highlight to each record: fields that contain words of the query, marked up as HTML.', {
    default: false,
  }),
  explain: boolean(
    'Adds meta.explain to each record: the parts of its score, and how it satisfies the parts of the query, in words and numbers.',
    {
      default: false,
    },
  ),
};

const FORMAT = stringEnum(
  OUTPUT_FORMATS.filter((name) => name !== 'jsonp'),
  `json, or a file with every match, or with one page if a page is requested: ${RESULT_NAMES.join(', ')}. \`jsonp\` requires a \`callback\`.`,
  { default: 'json' },
);

export const SEARCH_PARAMS: Schemas = { ...QUERY_PARAMS, ...VIEW, format: FORMAT };

const BODY_EXAMPLE = {
  q: 'rivers',
  include_filters: { year_range: { start: 1900 } },
  fields: ['dct_title_s'],
  per_page: 2,
};

const BODY: Schemas = {
  ...WORDS,
  adv_q: clauses,
  include_filters: ref('Filters'),
  exclude_filters: ref('Filters'),
  ...READING_PARAMS,
  ...NON_PUBLIC_PARAM,
  ...VIEW,
  format: FORMAT,
};

export const SEARCH_BODY: JsonSchema = {
  type: 'object',
  description: 'The parameters of GET /search, with filters as nested objects. Parameters in the URL take precedence.',
  properties: Object.fromEntries(Object.entries(BODY).map(([name, schema]) => [name, withoutDefault(schema)])),
  ...example(BODY_EXAMPLE),
};
