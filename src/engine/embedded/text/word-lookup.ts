// Looks up words: the number of records that contain them, and similar words.

import {
  andInto,
  type Bitset,
  countBits,
  findString,
  hasBit,
  memoiseWeakByKey,
  prefixRange,
  stringAt,
} from '@periplus/collections';
import { stemOf, strongStemOf, toWordSequence } from '@periplus/text';
import { type Deadline, INFINITE_DEADLINE } from '@periplus/time';
import type { Visibility } from '../../../query/visibility.ts';
import { ALL_SEARCHED_MASK } from '../../indexed-fields.ts';
import type { SimilarWord, WordResult, WordsQuery } from '../../search-index.ts';
import { bySimilarity, maxSpellingEdits } from '../../similar-words.ts';
import { baseSetOf, type IndexReader, type ReaderSegment, segmentBits } from '../segment/index-reader.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { spellingCandidates } from './similar-words.ts';
import { termSet } from './term-set.ts';
import { planWord } from './text-plan.ts';
import { addDocsByValues } from './value-docs.ts';
import { hasValueMatches } from './value-terms.ts';
import { anyForm, exactWord, type WordFinder } from './word-finders.ts';

const UNKNOWN: WordResult = { word: '', exact: 0, anyForm: 0, similar: [], family: [] };

const countInSegment = ({ view }: ReaderSegment, bits: Bitset, word: string): number => {
  const { terms, postings } = view;
  const term = findString(terms, word);
  if (term === undefined) return 0;
  let count = 0;
  const end = postings.starts[term + 1] as number;
  for (let at = postings.starts[term] as number; at < end; at++) if (hasBit(bits, postings.docs[at] as number)) count++;
  return count === 0 ? countByPlaceName(view, bits, term) : count;
};

/** For place names that no record contains: counts the records within the place. */
const countByPlaceName = (view: SegmentView, bits: Bitset, term: number): number => {
  const runs = { bounds: [term, term + 1] };
  if (!hasValueMatches(view, runs)) return 0;
  const found = new Uint32Array(bits.length);
  addDocsByValues(view, runs, ALL_SEARCHED_MASK, found);
  return countBits(andInto(found, bits));
};

const countExact = (reader: IndexReader, within: Bitset, word: string): number =>
  reader.segments.reduce((sum, segment) => sum + countInSegment(segment, segmentBits(within, segment), word), 0);

const countFound = (reader: IndexReader, within: Bitset, finder: WordFinder): number => {
  const plan = planWord(reader, finder);
  return plan.records === 0 ? 0 : countBits(andInto(termSet(reader, plan), within));
};

const MAX_SIMILAR = 32;

const similarOf = (reader: IndexReader, within: Bitset, word: string): readonly SimilarWord[] => {
  const edits = maxSpellingEdits(word);
  if (edits === 0) return [];
  return spellingCandidates(reader, word, edits)
    .map((similar) => ({ ...similar, records: countExact(reader, within, similar.word) }))
    .filter(({ records }) => records > 0)
    .sort(bySimilarity(word))
    .slice(0, MAX_SIMILAR);
};

/** A strong stem may differ from its words in the last letter ("countri" of "country"). */
const prefixOf = (stem: string): string => stem.slice(0, Math.max(4, stem.length - 1));

const familyOf = (reader: IndexReader, within: Bitset, word: string): WordResult['family'] => {
  const stem = strongStemOf(word);
  const lightStem = stemOf(word);
  const found = new Map<string, number>();
  for (const { view } of reader.segments) {
    const { from, to } = prefixRange(view.terms, prefixOf(stem));
    for (let term = from; term < to; term++) {
      const other = stringAt(view.terms, term);
      if (strongStemOf(other) === stem && stemOf(other) !== lightStem) found.set(other, 0);
    }
  }
  return Array.from(found.keys(), (other) => ({ word: other, records: countExact(reader, within, other) }))
    .filter(({ records }) => records > 0)
    .sort((a, b) => b.records - a.records || (a.word < b.word ? -1 : 1));
};

/** Number of words cached per generation and kind of look-up. */
const CACHED_WORDS = 4_096;

/** Relaxation looks up mostly the same words again, and users search for the same words. */
const memoiseByWord = <T extends object>(
  lookUp: (reader: IndexReader, within: Bitset, word: string) => T,
): ((reader: IndexReader, visibility: Visibility, word: string) => T) => {
  const cachedLookUp = memoiseWeakByKey(
    CACHED_WORDS,
    (reader: IndexReader, _key: string, visibility: Visibility, word: string): T =>
      lookUp(reader, baseSetOf(reader, visibility), word),
  );
  return (reader, visibility, word) =>
    word.length > MAX_CACHED_LENGTH
      ? lookUp(reader, baseSetOf(reader, visibility), word)
      : cachedLookUp(reader, `${visibility} ${word}`, visibility, word);
};

const MAX_CACHED_LENGTH = 60;

const countsOf = memoiseByWord((reader, within, word) => ({
  exact: countFound(reader, within, exactWord(word)),
  anyForm: countFound(reader, within, anyForm(word)),
}));
const similarWordsOf = memoiseByWord(similarOf);
const familyWordsOf = memoiseByWord(familyOf);

export const lookUpWords = (
  reader: IndexReader,
  { words, visibility, similarLimit, family = false }: WordsQuery,
  deadline: Deadline = INFINITE_DEADLINE,
): readonly WordResult[] =>
  words.map((typed) => {
    deadline.throwIfPassed();
    const [word, ...more] = toWordSequence(typed);
    if (word === undefined || more.length > 0) return UNKNOWN;
    return {
      word,
      ...countsOf(reader, visibility, word),
      similar: similarLimit > 0 ? similarWordsOf(reader, visibility, word).slice(0, similarLimit) : [],
      family: family ? familyWordsOf(reader, visibility, word) : [],
    };
  });
