// Better spellings of a word among the words of the catalogue: for spelling suggestions and forgiving completions.
import { findString, prefixRange, stringAt, type TableRange } from '../../../lib/string-table.ts';
import { editsBetween, findNear } from '../../../lib/text/near.ts';
import type { NearWord } from '../../search-index.ts';
import type { Reader, ReaderPart } from '../segment/reader.ts';

/** How many edits are forgiven in a word of this length: short words have too many neighbours. */
const forgivenEdits = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

const firstLetter = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 0);

const mayBeMistyped = (word: string): boolean => forgivenEdits(word) > 0 && !/^\p{N}+$/u.test(word);

/** In how many records a word stands, whatever their visibility. */
export const recordsWithWord = (reader: Reader, word: string): number =>
  reader.parts.reduce((sum, part) => {
    const term = findString(part.view.terms, word);
    return term === undefined ? sum : sum + recordsWithTerm(part, term);
  }, 0);

const recordsWithTerm = ({ view: { postings } }: ReaderPart, term: number): number =>
  (postings.starts[term + 1] as number) - (postings.starts[term] as number);

/** Neighbours of a word within a range of each part's dictionary. */
const findIn = (
  reader: Reader,
  word: string,
  maxEdits: number,
  rangeOf: (part: ReaderPart) => TableRange,
): readonly NearWord[] => {
  const found = new Map<string, NearWord>();
  for (const part of reader.parts) {
    const { bytes, starts } = part.view.terms;
    const { from, to } = rangeOf(part);
    for (const { index, edits } of findNear({ bytes, starts: starts.subarray(from, to + 1) }, word, maxEdits)) {
      const near = stringAt(part.view.terms, from + index);
      if (near === word) continue;
      const records = recordsWithTerm(part, from + index) + (found.get(near)?.records ?? 0);
      found.set(near, { word: near, edits, records });
    }
  }
  return [...found.values()].sort((a, b) => a.edits - b.edits || b.records - a.records || (a.word < b.word ? -1 : 1));
};

/** Words with the same first letter: it is seldom mistyped, and looking only there takes a tenth of the time. */
export const nearWordsByLetter = (reader: Reader, word: string): readonly NearWord[] => {
  if (!mayBeMistyped(word)) return [];
  const maxEdits = forgivenEdits(word);
  return findIn(reader, word, maxEdits, ({ view }) => prefixRange(view.terms, firstLetter(word)));
};

/** Nearest first, then the more common; among all words, for one edit, when none with the same first letter is near. */
export const nearWords = (reader: Reader, word: string): readonly NearWord[] => {
  const near = nearWordsByLetter(reader, word);
  if (near.length > 0 || !mayBeMistyped(word)) return near;
  return findIn(reader, word, 1, allWords);
};

const allWords = ({ view }: ReaderPart): TableRange => ({ from: 0, to: view.terms.starts.length - 1 });

/** All words that may be meant: within the edits given if they begin with the same letter, within one if they do not. */
export const possibleWords = (reader: Reader, word: string, maxEdits: number): readonly NearWord[] => {
  const near = findIn(reader, word, maxEdits, ({ view }) => prefixRange(view.terms, firstLetter(word)));
  const others = findIn(reader, word, 1, allWords).filter((other) => firstLetter(other.word) !== firstLetter(word));
  return [...near, ...others];
};

/** Words in fewer records are as likely to be slips themselves. */
const COMMON_RECORDS = 3;

/** The beginning of a common word that is one edit away from what has been typed of it: 'mineso' -> 'minneso'. */
export const nearPrefix = (reader: Reader, typed: string): string | undefined => {
  if (forgivenEdits(typed) === 0) return undefined;
  let best: { readonly prefix: string; readonly records: number } | undefined;
  for (const part of reader.parts) {
    const { from, to } = prefixRange(part.view.terms, firstLetter(typed));
    for (let term = from; term < to; term++) {
      const records = recordsWithTerm(part, term);
      if (records < COMMON_RECORDS || records <= (best?.records ?? 0)) continue;
      const word = stringAt(part.view.terms, term);
      if (word.length < typed.length) continue;
      const prefix = [0, 1, -1]
        .map((more) => word.slice(0, typed.length + more))
        .find((beginning) => editsBetween(typed, beginning, 1) <= 1);
      if (prefix !== undefined) best = { prefix, records };
    }
  }
  return best?.prefix;
};
