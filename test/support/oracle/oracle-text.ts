// Which records a text question matches, read word by word.
import { foldText, stemOf, toContentTokens, tokenise, type WordToken } from '@periplus/text';
import type { TextQuery } from '../../../src/query/search-query.ts';
import { toPlaceWords } from '../../../src/record/place-facets.ts';
import { type FieldName, fieldRow, SEARCH_FIELDS } from '../../../src/schema/fields.ts';
import { type PlainRow, valuesOf } from './oracle-rows.ts';

type Words = { readonly streams: readonly (readonly string[])[]; readonly words: ReadonlySet<string> };

const knownWords = new WeakMap<PlainRow, Map<FieldName, Words>>();

/** Splitting texts is all the oracle keeps: it would take minutes to do it again for each question. */
const wordsOf = (row: PlainRow, field: FieldName): Words => {
  const known = knownWords.get(row) ?? new Map<FieldName, Words>();
  knownWords.set(row, known);
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
    streams: units.map((list) => list.flatMap((unit) => unit.sequence)),
    words: new Set(
      units.flat().flatMap((unit) => [...unit.sequence, ...unit.terms, ...(unit.joined ? [unit.joined] : [])]),
    ),
  };
};

/** Any way to place the words in order, so that others between them number at most `slop`. */
const holdsPhrase = (stream: readonly string[], wanted: readonly string[], slop: number): boolean =>
  stream.some((_, start) => {
    const fits = (at: number, next: number, spare: number): boolean => {
      if (next === wanted.length) return true;
      for (let gap = 0; gap <= spare; gap++) {
        if (stream[at + gap] === wanted[next] && fits(at + gap + 1, next + 1, spare - gap)) return true;
      }
      return false;
    };
    return stream[start] === wanted[0] && fits(start + 1, 1, slop);
  });

/** Edits between two words where a swap of neighbours is one edit. */
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

/** True, false, or undefined when nothing is asked. */
type Reading = (row: PlainRow) => boolean | undefined;

type Leaf = Exclude<TextQuery, { kind: 'and' | 'or' | 'firstOf' | 'not' | 'atLeast' }>;
/** Whether a word of a record is meant; names of places are found as they are. */
type WordTest = (word: string, isName?: boolean) => boolean;

/** The same few words stand in all records: what was said of one is said again. */
const rememberWords = (test: WordTest): WordTest => {
  const known = new Map<string, boolean>();
  return (word) => {
    const said = known.get(word) ?? test(word);
    known.set(word, said);
    return said;
  };
};

const anyForm = (wanted: string): WordTest => {
  const stem = stemOf(wanted);
  const isForm = rememberWords((word) => stemOf(word) === stem);
  return (word, isName = false) => (isName ? word === wanted : isForm(word));
};

const readWord =
  (fields: readonly FieldName[], test: WordTest): ((row: PlainRow) => boolean) =>
  (row) =>
    fields.some((field) => {
      const isName = fieldRow(field).coded !== undefined;
      for (const word of wordsOf(row, field).words) if (test(word, isName)) return true;
      return false;
    });

/** All parts of a unit, or the unit written as one word. */
const readUnit = (
  fields: readonly FieldName[],
  { terms: parts, joined }: WordToken,
  test: (wanted: string) => WordTest,
) => {
  const inParts = parts.map((part) => readWord(fields, test(part)));
  const asOne = joined === undefined ? undefined : readWord(fields, (word) => word === joined);
  return (row: PlainRow): boolean => inParts.every((has) => has(row)) || asOne?.(row) === true;
};

const readUnits = (
  fields: readonly FieldName[],
  units: readonly WordToken[],
  test: (wanted: string) => WordTest,
): Reading => {
  if (units.length === 0) return () => undefined;
  const all = units.map((unit) => readUnit(fields, unit, test));
  return (row) => all.every((has) => has(row));
};

const readPhrase = (fields: readonly FieldName[], text: string, slop: number): Reading => {
  const wanted = tokenise(text).flatMap((unit) => unit.sequence);
  if (wanted.length === 0) return () => undefined;
  if (wanted.length === 1) return readWord(fields, (word) => word === wanted[0]);
  return (row) =>
    fields.some((field) => wordsOf(row, field).streams.some((stream) => holdsPhrase(stream, wanted, slop)));
};

const readPattern = ({ pattern, fields }: Extract<Leaf, { kind: 'wildcard' }>): Reading => {
  const words = tokenise(foldText(pattern), true).flatMap((unit) => unit.terms);
  if (words.length === 0) return () => undefined;
  const all = words.map((wanted) => {
    if (/^\*+$/.test(wanted) && fields === undefined) return () => true;
    const expression = toPattern(wanted);
    const test = /[*?]/.test(wanted) ? rememberWords((word) => expression.test(word)) : anyForm(wanted);
    return readWord(fields ?? STATED_FIELDS, test);
  });
  return (row) => all.every((has) => has(row));
};

/** Where patterns and near words are looked for by default: not in the names of places that a record lies in. */
const STATED_FIELDS = SEARCH_FIELDS.filter((name) => fieldRow(name).coded === undefined);

const readLeaf = (leaf: Leaf): Reading => {
  const fields = leaf.fields ?? SEARCH_FIELDS;
  switch (leaf.kind) {
    case 'words':
      return readUnits(fields, toContentTokens(leaf.text), anyForm);
    case 'fuzzy':
      return readUnits(leaf.fields ?? STATED_FIELDS, tokenise(leaf.text), (wanted) =>
        rememberWords((word) => countEdits([...wanted], [...word]) <= leaf.edits),
      );
    case 'phrase':
      return readPhrase(fields, leaf.text, leaf.slop);
    case 'wildcard':
      return readPattern(leaf);
  }
};

/** Parts that ask for nothing are left out; when all do, so does the whole. */
const readSome = (nodes: readonly TextQuery[], judge: (answers: readonly boolean[]) => boolean): Reading => {
  const parts = nodes.map(readText);
  return (row) => {
    const answers = parts.map((part) => part(row)).filter((answer) => answer !== undefined);
    return answers.length === 0 ? undefined : judge(answers);
  };
};

const readText = (query: TextQuery): Reading => {
  switch (query.kind) {
    case 'and':
      return query.nodes.length === 0 ? () => true : readSome(query.nodes, (answers) => answers.every(Boolean));
    case 'or':
    case 'firstOf':
      return query.nodes.length === 0 ? () => false : readSome(query.nodes, (answers) => answers.some(Boolean));
    case 'not': {
      const part = readText(query.node);
      return (row) => {
        const answer = part(row);
        return answer === undefined ? undefined : !answer;
      };
    }
    case 'atLeast': {
      const { count, nodes } = query;
      if (count <= 0 || nodes.length === 0) return () => count <= 0;
      return readSome(nodes, (answers) => answers.filter(Boolean).length >= Math.min(count, answers.length));
    }
    default:
      return readLeaf(query);
  }
};

const readings = new WeakMap<TextQuery, Reading>();

export const matchesText = (row: PlainRow, query: TextQuery): boolean | undefined => {
  const reading = readings.get(query) ?? readText(query);
  readings.set(query, reading);
  return reading(row);
};
