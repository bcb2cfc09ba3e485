// Parameters of search-like requests in the OpenAPI document: the question itself, and how its answer is to be written.

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
  op: stringEnum(OPERATORS, 'How it is combined with what stands before it; of the first only NOT counts.'),
  f: stringEnum([ALL_FIELDS, ...WORD_FIELDS], 'Where to look.'),
  q: text('What to look for, written as in `q`.', { minLength: 1 }),
});

const clauses = list(clause, 'Clauses, combined in order from the left.', { minItems: 1, maxItems: MAX_CLAUSES });

const CLAUSES_EXAMPLE = [
  { op: 'AND', f: ALL_FIELDS, q: 'rivers' },
  { op: 'NOT', f: 'dct_title_s' satisfies FieldName, q: 'roads' },
];

/** Of the question, the same in an address and in a body. */
const WORDS: Schemas = {
  q: text(
    'Words, "phrases", AND, OR, NOT, parentheses, prefix*, fuzzy~, field:word. Empty or *:* matches everything.',
    shownExample('rivers'),
  ),
  search_field: commaList(stringEnum([ALL_FIELDS, ...WORD_FIELDS], 'A field.'), 'Fields that `q` is looked for in.', {
    default: [ALL_FIELDS],
  }),
};

const RELAX_PARAM: Schemas = {
  relax: stringEnum(
    RELAX_VALUES,
    'With off, words are taken to the letter: no synonyms, no other spellings, no fewer words.',
    {
      default: 'on',
    },
  ),
};

/** Parameters of every search-like request. */
export const QUERY_PARAMS: Schemas = {
  ...WORDS,
  adv_q: { ...clauses, ...JSON_CONTENT, ...example(CLAUSES_EXAMPLE) },
  ...FILTER_PARAMS,
  ...RELAX_PARAM,
  ...NON_PUBLIC_PARAM,
};

export const FACET_MODE_PARAM: Schemas = {
  facet_mode: stringEnum(FACET_MODES, 'With multi, the counts of a facet ignore its own filter.', {
    default: 'filtered',
  }),
};

const SORT_IDS = SORT_OPTIONS.map(({ id }) => id);
const SORTS = [...SORT_IDS, ...SORT_FIELDS.flatMap((field) => [`${field} asc`, `${field} desc`])];

/** How the answer is written, the same in an address and in a body. */
const VIEW: Schemas = {
  ...BBOX_PARAM,
  ...PAGE_OR_COUNT_PARAMS,
  ...FIELDS_PARAM,
  sort: stringEnum(SORTS, 'Order of the records; `-field` is also understood for `field desc`.', {
    default: 'relevance',
  }),
  facets: commaList(stringEnum(FACET_FIELDS, 'A facet.'), 'Facets to count; empty for none.', {
    default: DEFAULT_FACETS,
  }),
  ...FACET_MODE_PARAM,
  ...META_PARAMS,
  highlight: boolean(
    'Shows in meta.highlight of each record the fields that hold words of the question, marked as HTML.',
    {
      default: false,
    },
  ),
  explain: boolean('Tell in meta.explain of each record what its score is made of, in words and numbers.', {
    default: false,
  }),
};

const FORMAT = stringEnum(
  OUTPUT_FORMATS.filter((name) => name !== 'jsonp'),
  `json, or a file that holds every match, or one page when a page is asked for: ${RESULT_NAMES.join(', ')}. \`jsonp\` goes with a \`callback\`.`,
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
  ...RELAX_PARAM,
  ...NON_PUBLIC_PARAM,
  ...VIEW,
  format: FORMAT,
};

export const SEARCH_BODY: JsonSchema = {
  type: 'object',
  description: 'The parameters of GET /search; filters as nested objects. Parameters in the URL come before these.',
  properties: Object.fromEntries(Object.entries(BODY).map(([name, schema]) => [name, withoutDefault(schema)])),
  ...example(BODY_EXAMPLE),
};
