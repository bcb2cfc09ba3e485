// The ways to look up a word: exactly, in any form, by pattern, or by edit distance.
import { findString, stringAt } from '@periplus/collections';
import { editDistance, findSimilarStrings, parseWildcard, stemOf, toMatcher } from '@periplus/text';
import type { FieldName } from '../../../schema/fields.ts';
import { EDIT_WEIGHTS, STEM_WEIGHT } from '../../term-weights.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { fieldWords } from './field-words.ts';
import { matchingTerms } from './term-patterns.ts';

/** Runs of consecutive terms and the weight of a match relative to the word itself. */
export type TermRuns = {
  /** Pairs of first term and end. */
  readonly bounds: readonly number[];
  readonly weight: number;
  /** Absent for the word itself. */
  readonly form?: 'other' | 'pattern';
};

/** Finds the terms of a word, and its values in fields that are not searched by default. */
export type WordFinder = {
  readonly label: string;
  readonly runs: (view: SegmentView) => readonly TermRuns[];
  readonly values: (view: SegmentView, name: FieldName) => readonly number[];
};

const single = (term: number, weight: number): TermRuns => ({ bounds: [term, term + 1], weight });

const exactRuns = (view: SegmentView, word: string): readonly TermRuns[] => {
  const term = findString(view.terms, word);
  return term === undefined ? [] : [single(term, 1)];
};

const formRuns = (view: SegmentView, word: string): readonly TermRuns[] => {
  const stem = stemOf(word);
  const group = findString(view.stems, stem);
  const weigh = (term: number): TermRuns =>
    stringAt(view.terms, term) === word ? single(term, 1) : { ...single(term, STEM_WEIGHT), form: 'other' };
  if (group !== undefined) {
    const terms = view.stemTerms.subarray(view.stemTermStarts[group], view.stemTermStarts[group + 1]);
    return Array.from(terms, weigh);
  }
  // A stem without an entry is a word that is its own stem and has no other forms.
  const alone = stemOf(stem) === stem ? findString(view.terms, stem) : undefined;
  return alone === undefined ? [] : [weigh(alone)];
};

export const exactWord = (word: string): WordFinder => ({
  label: word,
  runs: (view) => exactRuns(view, word),
  values: (view, name) => fieldWords(view, name).words.get(word) ?? [],
});

export const anyForm = (word: string): WordFinder => ({
  label: `${word} (any form)`,
  runs: (view) => formRuns(view, word),
  values: (view, name) => fieldWords(view, name).stems.get(stemOf(word)) ?? [],
});

const valuesByWord = (view: SegmentView, name: FieldName, test: (word: string) => boolean): readonly number[] => {
  const found = new Set<number>();
  for (const [word, values] of fieldWords(view, name).words) {
    if (test(word)) for (const value of values) found.add(value);
  }
  return [...found];
};

export const wildcard = (pattern: string): WordFinder => {
  const glob = parseWildcard(pattern);
  const matches = toMatcher(glob);
  return {
    label: pattern,
    runs: (view) => [{ bounds: matchingTerms(view, glob), weight: 1, form: 'pattern' }],
    values: (view, name) => valuesByWord(view, name, matches),
  };
};

const fuzzyRuns = (view: SegmentView, word: string, maxEdits: number): readonly TermRuns[] => {
  const bounds: readonly number[][] = EDIT_WEIGHTS.map(() => []);
  for (const { index, edits } of findSimilarStrings(view.terms, word, maxEdits)) bounds[edits]?.push(index, index + 1);
  return EDIT_WEIGHTS.map((weight, edits) => ({ bounds: bounds[edits] ?? [], weight, form: 'pattern' }));
};

export const fuzzyWord = (word: string, maxEdits: number): WordFinder => ({
  label: `${word}~${maxEdits}`,
  runs: (view) => fuzzyRuns(view, word, maxEdits),
  values: (view, name) => valuesByWord(view, name, (other) => editDistance(word, other, maxEdits) <= maxEdits),
});
