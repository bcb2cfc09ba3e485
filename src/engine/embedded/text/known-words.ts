// What the index knows of words: how many records have them, and which words are spelt nearly alike.
import { andInto, type Bitset, countBits, hasBit } from '../../../lib/bitset.ts';
import { type Deadline, NEVER } from '../../../lib/deadline.ts';
import { findString } from '../../../lib/string-table.ts';
import { toStream } from '../../../lib/text/words.ts';
import type { NearWord, WordResult, WordsQuery } from '../../search-index.ts';
import { partBits, type Reader, type ReaderPart } from '../segment/reader.ts';
import { possibleWords } from './near-words.ts';
import { termSet } from './text-eval.ts';
import { planWord } from './text-plan.ts';
import { anyForm, exactWord, type WordFinder } from './word-finders.ts';

const UNKNOWN: WordResult = { word: '', exact: 0, anyForm: 0, near: [] };

/** Edits that may have happened to a word of this length: short words have too many neighbours, numbers are all near. */
const possibleEdits = (word: string): number =>
  word.length < 4 || /^\p{N}+$/u.test(word) ? 0 : word.length < 7 ? 1 : 2;

const countInPart = ({ view: { terms, postings } }: ReaderPart, bits: Bitset, word: string): number => {
  const term = findString(terms, word);
  if (term === undefined) return 0;
  let count = 0;
  const end = postings.starts[term + 1] as number;
  for (let at = postings.starts[term] as number; at < end; at++) if (hasBit(bits, postings.docs[at] as number)) count++;
  return count;
};

const countExact = (reader: Reader, within: Bitset, word: string): number =>
  reader.parts.reduce((sum, part) => sum + countInPart(part, partBits(within, part), word), 0);

const countFound = (reader: Reader, within: Bitset, finder: WordFinder): number =>
  countBits(andInto(termSet(reader, planWord(reader, finder)), within));

const byNearness = (a: NearWord, b: NearWord): number =>
  a.edits - b.edits || b.records - a.records || (a.word < b.word ? -1 : 1);

const nearOf = (reader: Reader, within: Bitset, word: string, most: number): readonly NearWord[] => {
  const edits = possibleEdits(word);
  if (edits === 0 || most === 0) return [];
  return possibleWords(reader, word, edits)
    .map((near) => ({ ...near, records: countExact(reader, within, near.word) }))
    .filter(({ records }) => records > 0)
    .sort(byNearness)
    .slice(0, most);
};

export const knownWords = (
  reader: Reader,
  { words, includeNonPublic, near }: WordsQuery,
  deadline: Deadline = NEVER,
): readonly WordResult[] => {
  const within = includeNonPublic ? reader.live : reader.visible;
  return words.map((typed) => {
    deadline.throwIfPassed();
    const [word, ...more] = toStream(typed);
    if (word === undefined || more.length > 0) return UNKNOWN;
    return {
      word,
      exact: countFound(reader, within, exactWord(word)),
      anyForm: countFound(reader, within, anyForm(word)),
      near: nearOf(reader, within, word, near),
    };
  });
};
