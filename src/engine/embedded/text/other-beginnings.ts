// Words that begin with another letter than the one typed, and are one edit away from it.
import { perObject } from '../../../lib/cache/per-object.ts';
import { findString, prefixRange, type StringTable, stringAt, tableSize } from '../../../lib/string-table.ts';
import type { SegmentView } from '../segment/segment-view.ts';

const firstOf = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 0);

/** Written without letters: thousands of signs that words begin with, and no typing errors of this kind. */
const SIGN = /[\p{Ideographic}\p{Script=Hangul}]/u;

const listBeginnings = (terms: StringTable): readonly string[] => {
  const letters: string[] = [];
  for (let term = 0; term < tableSize(terms); ) {
    const letter = firstOf(stringAt(terms, term));
    if (!SIGN.test(letter)) letters.push(letter);
    term = Math.max(term + 1, prefixRange(terms, letter).to);
  }
  return letters;
};

/** The letters that words of a segment begin with: a few dozen in each script. */
const beginningsOf = perObject((view: SegmentView) => listBeginnings(view.terms));

/**
 * The edit is at the beginning: the first letter is left out, put before, replaced or swapped with the second. So the words that
 * come into question can be looked up, which takes a hundredth of the time of going through all.
 */
export const findOtherBeginnings = (view: SegmentView, word: string): readonly number[] => {
  const first = firstOf(word);
  const rest = word.slice(first.length);
  const second = firstOf(rest);
  const spellings = [
    rest,
    second + first + rest.slice(second.length),
    ...beginningsOf(view).flatMap((letter) => [letter + word, letter + rest]),
  ];
  const others = new Set(spellings.filter((spelling) => spelling !== '' && firstOf(spelling) !== first));
  return [...others].map((spelling) => findString(view.terms, spelling)).filter((term) => term !== undefined);
};
