// Finds similar words in the catalogue, for spelling suggestions and completions.
import { findString, prefixRange, type StringTable, stringAt, type TableRange, tableSize } from '@periplus/collections';
import { editDistance, findSimilarStrings } from '@periplus/text';
import type { SimilarWord } from '../../search-index.ts';
import { maxCompletionEdits, mayHaveTypo } from '../../similar-words.ts';
import type { IndexReader, ReaderSegment } from '../segment/index-reader.ts';
import { countByValues } from './value-terms.ts';

const firstLetter = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 0);

/** Number of records that contain a word, regardless of visibility. */
export const wordDocFrequency = (reader: IndexReader, word: string): number =>
  reader.segments.reduce((sum, segment) => {
    const term = findString(segment.view.terms, word);
    return term === undefined ? sum : sum + recordsWithTerm(segment, term);
  }, 0);

const recordsWithTerm = ({ view }: ReaderSegment, term: number): number => {
  const { starts } = view.postings;
  return (starts[term + 1] as number) - (starts[term] as number) || countByValues(view, { bounds: [term, term + 1] });
};

const byEdits = (a: SimilarWord, b: SimilarWord): number =>
  a.edits - b.edits || b.records - a.records || (a.word < b.word ? -1 : 1);

type RangeOf = (terms: StringTable) => TableRange;

type FoundTerm = { readonly term: number; readonly edits: number };

const mergeTerms = (
  reader: IndexReader,
  find: (segment: ReaderSegment) => readonly FoundTerm[],
): readonly SimilarWord[] => {
  const found = new Map<string, SimilarWord>();
  for (const segment of reader.segments) {
    for (const { term, edits } of find(segment)) {
      const word = stringAt(segment.view.terms, term);
      const records = recordsWithTerm(segment, term) + (found.get(word)?.records ?? 0);
      found.set(word, { word, edits, records });
    }
  }
  return [...found.values()].sort(byEdits);
};

const findSimilar = (reader: IndexReader, word: string, maxEdits: number, rangeOf: RangeOf): readonly SimilarWord[] =>
  mergeTerms(reader, ({ view }) =>
    findSimilarStrings(view.terms, word, maxEdits, rangeOf(view.terms))
      .filter(({ edits }) => edits > 0)
      .map(({ index, edits }) => ({ term: index, edits })),
  );

const allWords: RangeOf = (terms) => ({ from: 0, to: tableSize(terms) });

const startingWith =
  (letter: string): RangeOf =>
  (terms) =>
    prefixRange(terms, letter);

/** Only words with the same first letter, which is rarely mistyped. */
const similarWordsByInitial = (reader: IndexReader, word: string): readonly SimilarWord[] =>
  mayHaveTypo(word) ? findSimilar(reader, word, maxCompletionEdits(word), startingWith(firstLetter(word))) : [];

/**
 * Ordered by edits, then records. If no word has the same first letter, words one edit away with another first letter.
 */
export const similarWords = (reader: IndexReader, word: string): readonly SimilarWord[] => {
  const similar = similarWordsByInitial(reader, word);
  return similar.length > 0 || !mayHaveTypo(word) ? similar : findSimilar(reader, word, 1, allWords);
};

/** If a word is one edit away, drops words with more edits and another first letter. */
export const spellingCandidates = (reader: IndexReader, word: string, maxEdits: number): readonly SimilarWord[] => {
  const similar = findSimilar(reader, word, maxEdits, allWords);
  if (similar[0]?.edits !== 1) return similar;
  const first = firstLetter(word);
  return similar.filter((other) => other.edits === 1 || firstLetter(other.word) === first);
};

/** Words in fewer records may be typos themselves. */
const COMMON_RECORDS = 3;

/** The prefix of a common word that is one edit away from the typed prefix: 'mineso' -> 'minneso'. */
export const similarPrefix = (reader: IndexReader, typed: string): string | undefined => {
  if (maxCompletionEdits(typed) === 0) return undefined;
  let best: { readonly prefix: string; readonly records: number } | undefined;
  for (const segment of reader.segments) {
    const { from, to } = prefixRange(segment.view.terms, firstLetter(typed));
    for (let term = from; term < to; term++) {
      const records = recordsWithTerm(segment, term);
      if (records < COMMON_RECORDS || records <= (best?.records ?? 0)) continue;
      const word = stringAt(segment.view.terms, term);
      if (word.length < typed.length) continue;
      const prefix = [0, 1, -1]
        .map((more) => word.slice(0, typed.length + more))
        .find((candidate) => editDistance(typed, candidate, 1) <= 1);
      if (prefix !== undefined) best = { prefix, records };
    }
  }
  return best?.prefix;
};
