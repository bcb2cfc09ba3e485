// The most expensive queries of each kind; each grows with a number and uses the most frequent terms of the index.

import { stringAt, tableSize } from '@periplus/collections';
import { TIME_RELATIONS } from '@periplus/time';
import type { IndexReader } from '../../src/engine/embedded/segment/index-reader.ts';
import type { Filter, SearchQuery, SpatialField, TextQuery } from '../../src/query/search-query.ts';
import { FACET_FIELDS, type FieldName, fieldNamesWhere } from '../../src/schema/fields.ts';

export type HostileQuery = (size: number) => Partial<SearchQuery>;

const list = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));
const either = (nodes: readonly TextQuery[]): Partial<SearchQuery> => ({ text: { kind: 'or', nodes } });
const conditions = (filters: readonly Filter[]): Partial<SearchQuery> => ({ filter: { kind: 'or', filters } });
const at = <T>(items: readonly T[], index: number): T => items[index % items.length] as T;

/** The most frequent words, in descending order. */
const commonWords = (reader: IndexReader, most: number): readonly string[] => {
  const [part] = reader.segments;
  if (part === undefined) return ['map'];
  const { terms, postings } = part.view;
  const records = (term: number): number => (postings.starts[term + 1] as number) - (postings.starts[term] as number);
  return list(tableSize(terms), (term) => term)
    .sort((a, b) => records(b) - records(a))
    .slice(0, most)
    .map((term) => stringAt(terms, term));
};

const LETTERS = [...'aeiorntslcmdpuhgby'];
const UNSEARCHED = fieldNamesWhere((row) => row.search === undefined && /string|date/.test(row.kind));
const LONG: FieldName = 'dct_description_sm';

const textKinds = (words: readonly string[]): Readonly<Record<string, HostileQuery>> => {
  const word = (index: number): string => at(words, index);
  const [first = 'map', second = 'of'] = words;
  return {
    'common words': (n) => either(list(n, (i) => ({ kind: 'words', text: word(i) }))),
    'one common word, again and again': (n) => either(list(n, () => ({ kind: 'words', text: first }))),
    'a common word in one field': (n) => either(list(n, () => ({ kind: 'words', text: first, fields: [LONG] }))),
    'words in unsearched fields': (n) =>
      either(list(n, (i) => ({ kind: 'words', text: word(i), fields: [at(UNSEARCHED, i)] }))),
    'phrases of common words': (n) =>
      either(list(n, () => ({ kind: 'phrase', text: `${first} ${second}`, slop: 1000 }))),
    'a phrase of one word': (n) => either([{ kind: 'phrase', text: `${first} `.repeat(n), slop: 1000 }]),
    'phrases in unsearched fields': (n) =>
      either(list(n, (i) => ({ kind: 'phrase', text: '2020 05', slop: 0, fields: [at(UNSEARCHED, i)] }))),
    '*a*': (n) => either(list(n, (i) => ({ kind: 'wildcard', pattern: `*${at(LETTERS, i)}*` }))),
    '*a* in one field': (n) =>
      either(list(n, (i) => ({ kind: 'wildcard', pattern: `*${at(LETTERS, i)}*`, fields: [LONG] }))),
    '?a*': (n) => either(list(n, (i) => ({ kind: 'wildcard', pattern: `?${at(LETTERS, i)}*` }))),
    '*a*e*i*': (n) => either(list(n, (i) => ({ kind: 'wildcard', pattern: `*${at(LETTERS, i)}*e*i*` }))),
    '*ing*': (n) => either(list(n, (i) => ({ kind: 'wildcard', pattern: `*${word(i).slice(0, 3).padEnd(3, 'e')}*` }))),
    'map*': (n) => either(list(n, (i) => ({ kind: 'wildcard', pattern: `${word(i).slice(0, 3).padEnd(3, 'e')}*` }))),
    'patterns in unsearched fields': (n) =>
      either(list(n, (i) => ({ kind: 'wildcard', pattern: '*1*', fields: [at(UNSEARCHED, i)] }))),
    'short fuzzy words': (n) => either(list(n, (i) => ({ kind: 'fuzzy', text: word(i).slice(0, 3), edits: 2 }))),
    'long fuzzy words': (n) => either(list(n, (i) => ({ kind: 'fuzzy', text: `${word(i)}${word(i + 1)}`, edits: 2 }))),
    'fuzzy words in unsearched fields': (n) =>
      either(list(n, (i) => ({ kind: 'fuzzy', text: word(i), edits: 2, fields: [at(UNSEARCHED, i)] }))),
    'half of many pairs of words': (n) => ({
      text: {
        kind: 'atLeast',
        count: Math.min(32, Math.ceil(n / 2)),
        nodes: list(n, (i) => ({ kind: 'words', text: `${word(i)} ${word(i + 1)}` })),
      },
    }),
    'text, and facets without their own filter': (n) => ({
      ...either(list(n, (i) => ({ kind: 'words', text: word(i) }))),
      facetMode: 'multi',
      facets: FACET_FIELDS,
      filter: { kind: 'and', filters: FACET_FIELDS.map((field) => ({ kind: 'in', field, values: ['x'] })) },
    }),
  };
};

const LIKES: Readonly<Record<string, (i: number) => string>> = {
  prefix: (i) => `map${at(LETTERS, i)}%`,
  'short prefix': (i) => `${at(LETTERS, i)}%`,
  infix: (i) => `%${at(LETTERS, i)}q${at(LETTERS, i + 1)}%`,
  'common infix': (i) => `%${at(LETTERS, i)}%`,
  'many wildcards': (i) => `%${at(LETTERS, i)}_%_${at(LETTERS, i + 1)}%_qz%`,
  everything: () => '%',
};

const likeKinds = (): Readonly<Record<string, HostileQuery>> =>
  Object.fromEntries(
    Object.entries(LIKES).flatMap(([name, patternOf]) =>
      (['dct_title_s', 'dct_description_sm', 'id', 'schema_provider_s'] as const).flatMap((field) =>
        [false, true].map((folded): readonly [string, HostileQuery] => [
          `LIKE ${name}${folded ? ', folded' : ''}, ${field}`,
          (n) =>
            conditions(
              list(n, (i) => ({ kind: 'like', field, pattern: patternOf(i), foldCase: folded, foldAccents: folded })),
            ),
        ]),
      ),
    ),
  );

const FOLDS = { foldCase: true, foldAccents: true } as const;
const bound = (i: number) => ({ value: at(LETTERS, i), inclusive: true }) as const;

const distanceFilter = (field: SpatialField, i: number): Filter => ({
  kind: 'distance',
  field,
  center: [(i * 7) % 180, (i * 3) % 90],
  km: 5_000 + i,
});

const filterKinds = (): Readonly<Record<string, HostileQuery>> => ({
  'values that nobody has': (n) => conditions([{ kind: 'in', field: 'id', values: list(n, (i) => `nobody-${i}`) }]),
  'ranges over everything': (n) => conditions(list(n, () => ({ kind: 'range', field: 'dct_subject_sm' }))),
  'patterns on descriptions': (n) =>
    conditions(
      list(n, (i) => ({
        kind: 'like',
        field: LONG,
        pattern: `%${at(LETTERS, i)}_${at(LETTERS, i + 1)}_qz`,
        foldCase: true,
        foldAccents: true,
      })),
    ),
  'patterns on titles': (n) =>
    conditions(
      list(n, (i) => ({
        kind: 'like',
        field: 'dct_title_s',
        pattern: `%_%_%${at(LETTERS, i)}%_%q_z%`,
        foldCase: true,
        foldAccents: false,
      })),
    ),
  ...likeKinds(),
  ...Object.fromEntries(
    (['=', '<=', '>'] as const).map((operator): readonly [string, HostileQuery] => [
      `two fields compared, ${operator}`,
      (n) => conditions(list(n, () => ({ kind: 'compare', left: 'dct_title_s', operator, right: 'dct_subject_sm' }))),
    ]),
  ),
  ...Object.fromEntries(
    (['dct_title_s', 'dct_description_sm', 'dct_subject_sm'] as const).flatMap((field) => [
      [
        `folded ranges, ${field}`,
        (n: number) => conditions(list(n, (i) => ({ kind: 'range', field, folds: FOLDS, min: bound(i) }))),
      ],
      [
        `two fields compared, folded, ${field}`,
        (n: number) =>
          conditions(
            list(n, () => ({
              kind: 'compare',
              left: 'dct_title_s',
              operator: '<',
              right: field,
              folds: { left: FOLDS, right: FOLDS },
            })),
          ),
      ],
      [
        `two lists, ${field}`,
        (n: number) =>
          conditions(list(n, () => ({ kind: 'arrays', relation: 'overlaps', left: ['dct_title_s'], right: [field] }))),
      ],
    ]),
  ),
  'fields that exist': (n) => conditions(list(n, () => ({ kind: 'exists', field: 'dct_subject_sm' }))),
  'ranges of numbers': (n) =>
    conditions(
      list(n, (i) => ({ kind: 'range', field: 'gbl_indexYear_im', min: { value: 1500 + i, inclusive: true } })),
    ),
  'H3 cells': (n) => ({
    filter: {
      kind: 'h3',
      resolution: 2,
      cells: list(n, (i) => `82${i.toString(16).padStart(4, '0')}fffffffff`.slice(0, 15)),
    },
  }),
  'distances from boxes': (n) => conditions(list(n, (i) => distanceFilter('dcat_bbox', i))),
  'distances from geometries': (n) => conditions(list(n, (i) => distanceFilter('locn_geometry', i))),
  'distances from centroids': (n) => conditions(list(n, (i) => distanceFilter('dcat_centroid', i))),
  'spans of time': (n) =>
    conditions(
      list(n, (i) => ({
        kind: 'temporal',
        relation: at(TIME_RELATIONS, i),
        left: { kind: 'coverage' },
        right: { kind: 'span', start: -i, end: i },
        precision: 'day',
      })),
    ),
  facets: (n) => ({ facets: FACET_FIELDS.slice(0, n) }),
  ...Object.fromEntries(
    (['contains', 'containedBy', 'equals', 'overlaps'] as const).map((relation): readonly [string, HostileQuery] => [
      `lists against two fields, ${relation}`,
      (n) =>
        conditions(
          list(n, (i) => ({
            kind: 'array',
            relation,
            fields: ['dct_subject_sm', 'dcat_keyword_sm'],
            values: list(100, (j) => `value-${i}-${j}`),
          })),
        ),
    ]),
  ),
  'relations of dates': (n) =>
    conditions(
      list(n, (i) => ({
        kind: 'temporal',
        relation: at(TIME_RELATIONS, i),
        left: { kind: 'dates', fields: ['gbl_dateRange_drsim', 'gbl_indexYear_im', 'dct_temporal_sm'] },
        right: { kind: 'span', start: { fields: ['gbl_mdModified_dt'] } },
        precision: 'millisecond',
      })),
    ),
  'negations side by side': (n) =>
    conditions(list(n, (i) => ({ kind: 'not', filter: { kind: 'in', field: 'dct_subject_sm', values: [`x${i}`] } }))),
  'negations in each other': (n) => {
    let filter: Filter = { kind: 'exists', field: 'id' };
    for (let depth = 0; depth < n; depth++) filter = { kind: depth % 2 === 0 ? 'not' : 'exclude', filter };
    return { filter };
  },
  'sort keys': (n) => ({
    offset: 30_000,
    sort: list(n, (i) => ({
      kind: 'field',
      field: at(['schema_provider_s', 'gbl_indexYear_im', 'dct_temporal_sm', 'dct_title_s'] as const, i),
      direction: i % 2 === 0 ? 'asc' : 'desc',
    })),
  }),
});

export const hostileQueries = (reader: IndexReader): Readonly<Record<string, HostileQuery>> => ({
  ...textKinds(commonWords(reader, 2_000)),
  ...filterKinds(),
});
