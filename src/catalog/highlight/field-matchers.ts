// Compiles a text query into tests for the words of a record.
import {
  editDistance,
  foldText,
  isStopWord,
  parseWildcard,
  stemOf,
  tokenise,
  toMatcher,
  toWordSequence,
} from '@periplus/text';
import type { TextQuery } from '../../query/search-query.ts';
import type { FieldName } from '../../schema/fields.ts';

type WordTest = (folded: string) => boolean;

/** Without `fields` the test applies to all searched fields. */
export type FieldMatcher = { readonly matches: WordTest; readonly fields?: readonly FieldName[] };

/** Words with the same stem share their first letters, so most words need not be stemmed to rule them out. */
const prefixOf = (word: string): string => word.slice(0, 2);

/** Without stop words, unless there are no others. */
const contentWords = (text: string): ReadonlySet<string> => {
  const all = toWordSequence(text);
  const content = all.filter((word) => !isStopWord(word));
  return new Set(content.length > 0 ? content : all);
};

const wordsTest = (text: string): WordTest => {
  const words = contentWords(text);
  const stems = new Set([...words].map(stemOf));
  const prefixes = new Set([...words].map(prefixOf));
  return (word) => words.has(word) || (prefixes.has(prefixOf(word)) && stems.has(stemOf(word)));
};

const phraseTest = (text: string): WordTest => {
  const words = contentWords(text);
  return (word) => words.has(word);
};

const wildcardTest = (pattern: string): WordTest => {
  const tests = tokenise(foldText(pattern), true).flatMap(({ terms }) =>
    terms.map((term) => toMatcher(parseWildcard(term))),
  );
  return (word) => tests.some((test) => test(word));
};

const fuzzyTest = (text: string, edits: number): WordTest => {
  const words = toWordSequence(text);
  return (word) => words.some((other) => editDistance(other, word, edits) <= edits);
};

const leafTest = (leaf: Extract<TextQuery, { fields?: readonly FieldName[] }>): WordTest => {
  switch (leaf.kind) {
    case 'words':
      return wordsTest(leaf.text);
    case 'phrase':
      return phraseTest(leaf.text);
    case 'wildcard':
      return wildcardTest(leaf.pattern);
    case 'fuzzy':
      return fuzzyTest(leaf.text, leaf.edits);
  }
};

/** Negated words and filters are not highlighted. */
export const toFieldMatchers = (text: TextQuery): readonly FieldMatcher[] => {
  if (text.kind === 'not' || text.kind === 'filter') return [];
  if ('nodes' in text) return text.nodes.flatMap(toFieldMatchers);
  const matches = leafTest(text);
  return [text.fields === undefined ? { matches } : { matches, fields: text.fields }];
};
