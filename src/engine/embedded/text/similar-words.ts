// Better spellings of a word among the words of the catalogue: for spelling suggestions and forgiving completions.
import { findString, prefixRange, type StringTable, stringAt, type TableRange, tableSize } from '@periplus/collections';
import { editDistance, findSimilarStrings } from '@periplus/text';
import type { SimilarWord } from '../../search-index.ts';
import { maxCompletionEdits, mayHaveTypo } from '../../similar-words.ts';
import type { IndexReader, ReaderSegment } from '../segment/index-reader.ts';
import { countByValues } from './value-terms.ts';

const firstLetter = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 0);

/** In how many records a word stands, whatever their visibility. */
export const wordDocFrequency = (reader: IndexReader, word: string): number =>
  reader.segments.reduce((sum, part) => {
    const term = findString(part.view.terms, word);
    return term === undefined ? sum : sum + recordsWithTerm(part, term);
  }, 0);

const recordsWithTerm = ({ view }: ReaderSegment, term: number): number => {
  const { starts } = view.postings;
  return (starts[term + 1] as number) - (starts[term] as number) || countByValues(view, { bounds: [term, term + 1] });
};

const byNearness = (a: SimilarWord, b: SimilarWord): number =>
  a.edits - b.edits || b.records - a.records || (a.word < b.word ? -1 : 1);

type RangeOf = (terms: StringTable) => TableRange;

type FoundTerm = { readonly term: number; readonly edits: number };

/** What each part of the catalogue finds, added up. */
const addUp = (reader: IndexReader, find: (part: ReaderSegment) => readonly FoundTerm[]): readonly SimilarWord[] => {
  const found = new Map<string, SimilarWord>();
  for (const part of reader.segments) {
    for (const { term, edits } of find(part)) {
      const word = stringAt(part.view.terms, term);
      const records = recordsWithTerm(part, term) + (found.get(word)?.records ?? 0);
      found.set(word, { word, edits, records });
    }
  }
  return [...found.values()].sort(byNearness);
};

const findOthers = (reader: IndexReader, word: string, maxEdits: number, rangeOf: RangeOf): readonly SimilarWord[] =>
  addUp(reader, ({ view }) =>
    findSimilarStrings(view.terms, word, maxEdits, rangeOf(view.terms))
      .filter(({ edits }) => edits > 0)
      .map(({ index, edits }) => ({ term: index, edits })),
  );

const allWords: RangeOf = (terms) => ({ from: 0, to: tableSize(terms) });

const wordsBeginning =
  (letter: string): RangeOf =>
  (terms) =>
    prefixRange(terms, letter);

/** Words with the same first letter: it is seldom mistyped. */
export const similarWordsByInitial = (reader: IndexReader, word: string): readonly SimilarWord[] =>
  mayHaveTypo(word) ? findOthers(reader, word, maxCompletionEdits(word), wordsBeginning(firstLetter(word))) : [];

/** Nearest first, then the more common; with another first letter, for one edit, when none with the same is near. */
export const similarWords = (reader: IndexReader, word: string): readonly SimilarWord[] => {
  const near = similarWordsByInitial(reader, word);
  return near.length > 0 || !mayHaveTypo(word) ? near : findOthers(reader, word, 1, allWords);
};

/**
 * All words that may be meant: within the edits given if they begin with the same letter, within one if they do not, unless none
 * is one edit away.
 */
export const spellingCandidates = (reader: IndexReader, word: string, maxEdits: number): readonly SimilarWord[] => {
  const near = findOthers(reader, word, maxEdits, allWords);
  if (near[0]?.edits !== 1) return near;
  const first = firstLetter(word);
  return near.filter((other) => other.edits === 1 || firstLetter(other.word) === first);
};

/** Words in fewer records are as likely to be slips themselves. */
const COMMON_RECORDS = 3;

/** The beginning of a common word that is one edit away from what has been typed of it: 'mineso' -> 'minneso'. */
export const similarPrefix = (reader: IndexReader, typed: string): string | undefined => {
  if (maxCompletionEdits(typed) === 0) return undefined;
  let best: { readonly prefix: string; readonly records: number } | undefined;
  for (const part of reader.segments) {
    const { from, to } = prefixRange(part.view.terms, firstLetter(typed));
    for (let term = from; term < to; term++) {
      const records = recordsWithTerm(part, term);
      if (records < COMMON_RECORDS || records <= (best?.records ?? 0)) continue;
      const word = stringAt(part.view.terms, term);
      if (word.length < typed.length) continue;
      const prefix = [0, 1, -1]
        .map((more) => word.slice(0, typed.length + more))
        .find((beginning) => editDistance(typed, beginning, 1) <= 1);
      if (prefix !== undefined) best = { prefix, records };
    }
  }
  return best?.prefix;
};
