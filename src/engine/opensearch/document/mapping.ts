// The index mapping of records, generated from the field table, and the fingerprint that identifies a generation.
import { FIELDS, type FieldName, fieldRow } from '../../../schema/fields.ts';
import { isNumeric } from '../../indexed-fields.ts';
import { MAX_IMPACT, WEIGHTS_FINGERPRINT } from '../../term-weights.ts';
import { digest } from '../cluster/index-names.ts';
import { VALUE_FIELDS } from './field-codes.ts';
import { CELL_RESOLUTIONS, SPATIAL_COLUMNS } from './spatial-columns.ts';
import { COVERAGE_COLUMN, DATE_FIELDS } from './time-columns.ts';

type Column = { readonly [option: string]: unknown };
type Columns = Readonly<Record<string, Column>>;

/** Raise it whenever the code produces other columns for the same record. */
const DOCUMENT_VERSION = 4;

/** Larger than any slop, so that a phrase does not match across values. */
const VALUE_GAP = 2_000;

const KEYWORD: Column = { type: 'keyword' };
/** For lookups only, not for sorting or counting. */
const LOOKUP: Column = { type: 'keyword', doc_values: false, norms: false };
/** For lookups and for scripts that compare values. */
const COMPARED: Column = { type: 'keyword', norms: false };
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
  folded: object({ case: COMPARED, accents: COMPARED, both: COMPARED }),
  words: IN_ORDER,
  sequences: IN_ORDER,
  stems: LOOKUP,
  recordWords: WEIGHTED,
  recordStems: LOOKUP,
  places: WEIGHTED,
  title: KEYWORD,
  fullValues: LOOKUP,
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

const STORED_COLUMNS: Columns = {
  id: KEYWORD,
  number: { type: 'long' },
  live: BOOLEAN,
  published: BOOLEAN,
  visible: BOOLEAN,
  source: KEYWORD,
  /** Not indexed: the JSON, derived fields, response fragments and change information (store/stored-document.ts). */
  kept: { type: 'object', enabled: false },
};

export const RECORD_MAPPING = {
  dynamic: 'strict',
  _source: { excludes: Object.keys(SEARCHED_COLUMNS).flatMap((name) => [name, `${name}.*`]) },
  properties: { ...STORED_COLUMNS, ...SEARCHED_COLUMNS },
} as const;

/**
 * The impact of a word is stored as its term frequency, and the query supplies the IDF. So scores are the same as in
 * the embedded engine and do not depend on shards or deleted documents.
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
  // The store refreshes explicitly, so that a revision never names a state that search does not show.
  refresh_interval: '-1',
  // Writes need a majority of copies, so a lost copy is replaced soon.
  'unassigned.node_left.delayed_timeout': '10s',
});

export const recordSettings = (size: IndexSize) => ({
  ...sizeSettings(size),
  ...ANALYSIS,
  'mapping.total_fields.limit': 5_000,
});

/** For indices whose documents are read by id. */
export const plainSettings = ({ replicas }: IndexSize) => sizeSettings({ shards: 1, replicas });

export const WORD_MAPPING = {
  dynamic: 'strict',
  properties: { word: KEYWORD, stem: KEYWORD, family: KEYWORD },
} as const;

export const OPAQUE_MAPPING = { dynamic: 'strict', properties: { kept: { type: 'object', enabled: false } } } as const;

/**
 * Covers everything that determines a document, including the derivation version. Processes with the same one share
 * an index.
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
