// Decides word by word which records match a text query.
import { foldText, stemOf, toContentTokens, tokenise, type WordToken } from '@periplus/text';
import type { Filter, TextQuery } from '../../../src/query/search-query.ts';
import { toPlaceWords } from '../../../src/record/place-facets.ts';
import { type FieldName, fieldRow, SEARCH_FIELDS } from '../../../src/schema/fields.ts';
import { type PlainRow, valuesOf } from './oracle-rows.ts';

type Words = { readonly sequences: readonly (readonly string[])[]; readonly words: ReadonlySet<string> };

const wordCache = new WeakMap<PlainRow, Map<FieldName, Words>>();

/** Only tokenised texts are cached: tokenising them for each query would take minutes. */
const wordsOf = (row: PlainRow, field: FieldName): Words => {
  const known = wordCache.get(row) ?? new Map<FieldName, Words>();
  wordCache.set(row, known);
  const words = known.get(field) ?? splitField(row, field);
  known.set(field, words);
  return words;
};

const splitField = (row: PlainRow, field: FieldName): Words => {
  const { coded, maxSearchedValues: searchedUpTo = Number.POSITIVE_INFINITY } = fieldRow(field);
  const values = valuesOf(row, field);
  const toWords = coded === 'place' ? toPlaceWords : String;
  const units = values.length > searchedUpTo ? [] : values.map((value) => tokenise(toWords(String(value))));
  return {
    sequences: units.map((list) => list.flatMap((unit) => unit.sequence)),
    words: new Set(
      units.flat().flatMap((unit) => [...unit.sequence, ...unit.terms, ...(unit.joined ? [unit.joined] : [])]),
    ),
  };
};

/** Whether the words occur in order with at most `slop` other words between them. */
const holdsPhrase = (stream: readonly string[], expected: readonly string[], slop: number): boolean =>
  stream.some((_, start) => {
    const fits = (at: number, next: number, spare: number): boolean => {
      if (next === expected.length) return true;
      for (let gap = 0; gap <= spare; gap++) {
        if (stream[at + gap] === expected[next] && fits(at + gap + 1, next + 1, spare - gap)) return true;
      }
      return false;
    };
    return stream[start] === expected[0] && fits(start + 1, 1, slop);
  });

/** Edit distance in which a transposition is one edit. */
const countEdits = (a: readonly string[], b: readonly string[]): number => {
  if (a.length === 0 || b.length === 0) return a.length + b.length;
  const rows: number[][] = [];
  for (let i = 0; i <= a.length; i++) {
    rows.push([]);
    for (let j = 0; j <= b.length; j++) {
      const cell = (y: number, x: number): number => rows[y]?.[x] ?? 0;
      if (i === 0 || j === 0) {
        rows[i]?.push(i + j);
        continue;
      }
      const options = [cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) options.push(cell(i - 2, j - 2) + 1);
      rows[i]?.push(Math.min(...options));
    }
  }
  return rows[a.length]?.[b.length] ?? 0;
};

const toPattern = (pattern: string): RegExp =>
  new RegExp(
    `^${[...pattern].map((c) => (c === '*' ? '[^]*' : c === '?' ? '[^]' : c.replace(/\W/u, (x) => (/[\\^$.*+?()[\]{}|/]/.test(x) ? `\\${x}` : x)))).join('')}$`,
    'u',
  );

/** True, false, or undefined when the query is empty. */
type Reading = (row: PlainRow) => boolean | undefined;

type Leaf = Exclude<TextQuery, { kind: 'and' | 'or' | 'firstOf' | 'tiers' | 'not' | 'atLeast' | 'filter' }>;
/** Whether a word of a record matches; place names match exactly. */
type WordTest = (word: string, isName?: boolean) => boolean;

/** Results are cached per word, since all records share the same few words. */
const rememberWords = (test: WordTest): WordTest => {
  const known = new Map<string, boolean>();
  return (word) => {
    const output = known.get(word) ?? test(word);
    known.set(word, output);
    return output;
  };
};

const anyForm = (expected: string): WordTest => {
  const stem = stemOf(expected);
  const isForm = rememberWords((word) => stemOf(word) === stem);
  return (word, isName = false) => (isName ? word === expected : isForm(word));
};

const readWord =
  (fields: readonly FieldName[], test: WordTest): ((row: PlainRow) => boolean) =>
  (row) =>
    fields.some((field) => {
      const isName = fieldRow(field).coded !== undefined;
      for (const word of wordsOf(row, field).words) if (test(word, isName)) return true;
      return false;
    });

/** All parts of a compound, or the compound written as one word. */
const readUnit = (
  fields: readonly FieldName[],
  { terms: parts, joined }: WordToken,
  test: (expected: string) => WordTest,
) => {
  const inParts = parts.map((part) => readWord(fields, test(part)));
  const asOne = joined === undefined ? undefined : readWord(fields, (word) => word === joined);
  return (row: PlainRow): boolean => inParts.every((has) => has(row)) || asOne?.(row) === true;
};

const readUnits = (
  fields: readonly FieldName[],
  units: readonly WordToken[],
  test: (expected: string) => WordTest,
): Reading => {
  if (units.length === 0) return () => undefined;
  const all = units.map((unit) => readUnit(fields, unit, test));
  return (row) => all.every((has) => has(row));
};

const readPhrase = (fields: readonly FieldName[], text: string, slop: number): Reading => {
  const expected = tokenise(text).flatMap((unit) => unit.sequence);
  if (expected.length === 0) return () => undefined;
  if (expected.length === 1) return readWord(fields, (word) => word === expected[0]);
  return (row) =>
    fields.some((field) => wordsOf(row, field).sequences.some((stream) => holdsPhrase(stream, expected, slop)));
};

const readPattern = ({ pattern, fields }: Extract<Leaf, { kind: 'wildcard' }>): Reading => {
  const words = tokenise(foldText(pattern), true).flatMap((unit) => unit.terms);
  if (words.length === 0) return () => undefined;
  const all = words.map((expected) => {
    if (/^\*+$/.test(expected) && fields === undefined) return () => true;
    const expression = toPattern(expected);
    const test = /[*?]/.test(expected) ? rememberWords((word) => expression.test(word)) : anyForm(expected);
    return readWord(fields ?? STATED_FIELDS, test);
  });
  return (row) => all.every((has) => has(row));
};

/** Default fields for patterns and fuzzy words: derived place names are excluded. */
const STATED_FIELDS = SEARCH_FIELDS.filter((name) => fieldRow(name).coded === undefined);

const readLeaf = (leaf: Leaf): Reading => {
  const fields = leaf.fields ?? SEARCH_FIELDS;
  switch (leaf.kind) {
    case 'words':
      return readUnits(fields, toContentTokens(leaf.text), anyForm);
    case 'fuzzy':
      return readUnits(leaf.fields ?? STATED_FIELDS, tokenise(leaf.text), (expected) =>
        rememberWords((word) => countEdits([...expected], [...word]) <= leaf.edits),
      );
    case 'phrase':
      return readPhrase(fields, leaf.text, leaf.slop);
    case 'wildcard':
      return readPattern(leaf);
  }
};

/** Empty parts are left out; when all are empty, so is the group. */
const readSome = (
  nodes: readonly TextQuery[],
  holds: FilterTest,
  judge: (results: readonly boolean[]) => boolean,
): Reading => {
  const parts = nodes.map((node) => readText(node, holds));
  return (row) => {
    const results = parts.map((part) => part(row)).filter((result) => result !== undefined);
    return results.length === 0 ? undefined : judge(results);
  };
};

/** Whether a filter is true of a record. */
type FilterTest = (row: PlainRow, filter: Filter) => boolean;

const readText = (query: TextQuery, holds: FilterTest): Reading => {
  switch (query.kind) {
    case 'and':
      return query.nodes.length === 0 ? () => true : readSome(query.nodes, holds, (results) => results.every(Boolean));
    case 'or':
    case 'firstOf':
    case 'tiers':
      return query.nodes.length === 0 ? () => false : readSome(query.nodes, holds, (results) => results.some(Boolean));
    case 'not': {
      const part = readText(query.node, holds);
      return (row) => {
        const result = part(row);
        return result === undefined ? undefined : !result;
      };
    }
    case 'atLeast': {
      const { count, weights } = query;
      const nodes = query.nodes.flatMap((node, at) => Array<TextQuery>(weights?.[at] ?? 1).fill(node));
      if (count <= 0 || nodes.length === 0) return () => count <= 0;
      return readSome(nodes, holds, (results) => results.filter(Boolean).length >= Math.min(count, results.length));
    }
    case 'filter':
      return (row) => holds(row, query.filter);
    default:
      return readLeaf(query);
  }
};

const readings = new WeakMap<TextQuery, Reading>();

export const matchesText = (row: PlainRow, query: TextQuery, holds: FilterTest): boolean | undefined => {
  const reading = readings.get(query) ?? readText(query, holds);
  readings.set(query, reading);
  return reading(row);
};
