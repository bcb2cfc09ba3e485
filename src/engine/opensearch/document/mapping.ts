// The mapping of records, generated from the field table, and the fingerprint by which generations of indices are told apart.
import { FIELDS, type FieldName, fieldRow } from '../../../schema/fields.ts';
import { isNumeric } from '../../indexed-fields.ts';
import { MAX_IMPACT, WEIGHTS_FINGERPRINT } from '../../term-weights.ts';
import { digest } from '../cluster/index-names.ts';
import { VALUE_FIELDS } from './field-codes.ts';
import { CELL_RESOLUTIONS, SPATIAL_COLUMNS } from './spatial-columns.ts';
import { COVERAGE_COLUMN, DATE_FIELDS } from './time-columns.ts';

type Column = { readonly [option: string]: unknown };
type Columns = Readonly<Record<string, Column>>;

/** Raise it whenever the code that makes documents gives other columns of the same record. */
const DOCUMENT_VERSION = 3;

/** More than any slop: a phrase does not run from one value into the next. */
const VALUE_GAP = 2_000;

const KEYWORD: Column = { type: 'keyword' };
/** Looked for, and neither sorted nor counted. */
const LOOKUP: Column = { type: 'keyword', doc_values: false, norms: false };
const DOUBLE: Column = { type: 'double' };
const BOOLEAN: Column = { type: 'boolean' };
const IN_ORDER: Column = { type: 'text', analyzer: 'whitespace', norms: false, position_increment_gap: VALUE_GAP };
const WEIGHTED: Column = {
  type: 'text',
  analyzer: 'weighted',
  search_analyzer: 'whitespace',
  index_options: 'freqs',
  norms: false,
  similarity: 'impacts',
};

const object = (properties: Columns): Column => ({ properties });

const each = (names: readonly string[], column: Column): Columns =>
  Object.fromEntries(names.map((name) => [name, column]));

const PLACE = object({
  key: KEYWORD,
  isBox: BOOLEAN,
  west: DOUBLE,
  south: DOUBLE,
  east: DOUBLE,
  north: DOUBLE,
});

const SPAN = object({ start: DOUBLE, end: DOUBLE });

export const isNumberField = (name: FieldName): boolean => isNumeric(fieldRow(name));

export const SORT_FIELDS: readonly FieldName[] = VALUE_FIELDS.filter(
  (name) => fieldRow(name).sort === true && !isNumberField(name),
);

const SEARCHED_COLUMNS: Columns = {
  values: object(each(VALUE_FIELDS, KEYWORD)),
  numbers: object(each(VALUE_FIELDS.filter(isNumberField), DOUBLE)),
  keys: object(each(SORT_FIELDS, KEYWORD)),
  present: LOOKUP,
  folded: object({ case: LOOKUP, accents: LOOKUP, both: LOOKUP }),
  words: IN_ORDER,
  streams: IN_ORDER,
  stems: LOOKUP,
  stated: WEIGHTED,
  statedStems: LOOKUP,
  places: WEIGHTED,
  title: KEYWORD,
  whole: LOOKUP,
  newer: DOUBLE,
  times: object(each([...DATE_FIELDS, COVERAGE_COLUMN], SPAN)),
  place: object(each(Object.values(SPATIAL_COLUMNS), PLACE)),
  cells: object(
    each(
      CELL_RESOLUTIONS.map((resolution) => `r${resolution}`),
      KEYWORD,
    ),
  ),
};

const KEPT_COLUMNS: Columns = {
  id: KEYWORD,
  number: { type: 'long' },
  live: BOOLEAN,
  published: BOOLEAN,
  visible: BOOLEAN,
  source: KEYWORD,
  /** Given back as it came: text, facts, prepared part, and what is told of the last change. */
  kept: { type: 'object', enabled: false },
};

export const RECORD_MAPPING = {
  dynamic: 'strict',
  _source: { excludes: Object.keys(SEARCHED_COLUMNS).flatMap((name) => [name, `${name}.*`]) },
  properties: { ...KEPT_COLUMNS, ...SEARCHED_COLUMNS },
} as const;

/**
 * What a word counts in a record is its frequency there, and how rare it is comes with the question: so a record counts what it
 * counts on every engine, in whatever shard it lies and however many have been removed.
 */
const ANALYSIS = {
  analysis: {
    filter: { impacts: { type: 'delimited_term_freq', delimiter: '|' } },
    analyzer: { weighted: { type: 'custom', tokenizer: 'whitespace', filter: ['impacts'] } },
  },
  similarity: {
    impacts: {
      type: 'scripted',
      weight_script: { source: `return query.boost / ${MAX_IMPACT}.0;` },
      script: { source: 'return weight * doc.freq;' },
    },
  },
} as const;

export type IndexSize = { readonly shards: number; readonly replicas: number };

const sizeSettings = ({ shards, replicas }: IndexSize) => ({
  number_of_shards: shards,
  number_of_replicas: replicas,
  // We say when changes are to be seen, so that a revision never names a state that search does not show.
  refresh_interval: '-1',
  // A write waits for a majority of copies; a lost one is made anew soon.
  'unassigned.node_left.delayed_timeout': '10s',
});

export const recordSettings = (size: IndexSize) => ({
  ...sizeSettings(size),
  ...ANALYSIS,
  'mapping.total_fields.limit': 5_000,
});

/** Of documents that are read by id alone, and need no fields. */
export const plainSettings = ({ replicas }: IndexSize) => sizeSettings({ shards: 1, replicas });

export const WORD_MAPPING = {
  dynamic: 'strict',
  properties: { word: KEYWORD, stem: KEYWORD, family: KEYWORD },
} as const;

export const OPAQUE_MAPPING = { dynamic: 'strict', properties: { kept: { type: 'object', enabled: false } } } as const;

/**
 * Of all that a document is made by, the version of what is derived from records included: two processes with the same one can
 * use the same index, and read what the other has written.
 */
export const toFingerprint = (derivation: number): string =>
  digest(
    JSON.stringify([
      DOCUMENT_VERSION,
      RECORD_MAPPING,
      ANALYSIS,
      WEIGHTS_FINGERPRINT,
      Object.entries(FIELDS),
      derivation,
    ]),
  )
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 12);
