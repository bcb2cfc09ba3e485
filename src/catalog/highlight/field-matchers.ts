// Which words of a record a question is about: its words in any light form, its patterns, what is near its fuzzy words.
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

/** A test for the words of some fields; absent fields mean all that are searched. */
export type FieldMatcher = { readonly matches: WordTest; readonly fields?: readonly FieldName[] };

/** Forms of one word begin alike (packages/text/src/stem.ts): most words need not be stemmed to be told apart. */
const beginningOf = (word: string): string => word.slice(0, 2);

const wordsTest = (text: string): WordTest => {
  const words = toWordSequence(text);
  const telling = words.filter((word) => !isStopWord(word));
  const wanted = new Set(telling.length > 0 ? telling : words);
  const stems = new Set([...wanted].map(stemOf));
  const beginnings = new Set([...wanted].map(beginningOf));
  return (word) => wanted.has(word) || (beginnings.has(beginningOf(word)) && stems.has(stemOf(word)));
};

const phraseTest = (text: string): WordTest => {
  const wanted = new Set(toWordSequence(text));
  return (word) => wanted.has(word);
};

const patternTest = (pattern: string): WordTest => {
  const tests = tokenise(foldText(pattern), true).flatMap(({ terms: parts }) =>
    parts.map((part) => toMatcher(parseWildcard(part))),
  );
  return (word) => tests.some((test) => test(word));
};

const nearTest = (text: string, edits: number): WordTest => {
  const wanted = toWordSequence(text);
  return (word) => wanted.some((other) => editDistance(other, word, edits) <= edits);
};

const leafTest = (leaf: Extract<TextQuery, { fields?: readonly FieldName[] }>): WordTest => {
  switch (leaf.kind) {
    case 'words':
      return wordsTest(leaf.text);
    case 'phrase':
      return phraseTest(leaf.text);
    case 'wildcard':
      return patternTest(leaf.pattern);
    case 'fuzzy':
      return nearTest(leaf.text, leaf.edits);
  }
};

/** Words behind NOT are not what the question is about. */
export const toFieldMatchers = (text: TextQuery): readonly FieldMatcher[] => {
  if (text.kind === 'not') return [];
  if ('nodes' in text) return text.nodes.flatMap(toFieldMatchers);
  const matches = leafTest(text);
  return [text.fields === undefined ? { matches } : { matches, fields: text.fields }];
};
