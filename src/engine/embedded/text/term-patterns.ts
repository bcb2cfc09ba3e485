// Finds the terms that match a wildcard pattern. Most are excluded by the letters they lack, before comparing bytes.
import { memoiseWeak, prefixRange } from '@periplus/collections';
import {
  type ByteGlob,
  type Glob,
  isPrefixOnly,
  letterMask,
  literalPrefix,
  matchesBytes,
  toByteGlob,
} from '@periplus/text';
import type { SegmentView } from '../segment/segment-view.ts';

const termLetters = memoiseWeak(({ terms: { bytes, starts } }: SegmentView): Uint32Array => {
  const letters = new Uint32Array(starts.length - 1);
  for (let term = 0; term < letters.length; term++) {
    letters[term] = letterMask(bytes, starts[term] as number, starts[term + 1] as number);
  }
  return letters;
});

/** The letters and the number of bytes that every match must have. */
const toRequirements = ({ items }: ByteGlob): { readonly letters: number; readonly length: number } => {
  const literal = Uint8Array.from(items.filter((item) => item >= 0));
  return { letters: letterMask(literal, 0, literal.length), length: literal.length };
};

/** The matching terms as runs: pairs of first and end. */
export const matchingTerms = (view: SegmentView, glob: Glob): readonly number[] => {
  const range = prefixRange(view.terms, literalPrefix(glob));
  if (isPrefixOnly(glob) || range.from === range.to) return [range.from, range.to];
  const byteGlob = toByteGlob(glob, false);
  const { letters: required, length } = toRequirements(byteGlob);
  const letters = termLetters(view);
  const { bytes, starts } = view.terms;
  const bounds: number[] = [];
  let end = -1;
  for (let term = range.from; term < range.to; term++) {
    if (((letters[term] as number) & required) !== required) continue;
    const [from, to] = [starts[term] as number, starts[term + 1] as number];
    if (to - from < length || !matchesBytes(byteGlob, bytes, from, to)) continue;
    if (end === term) bounds[bounds.length - 1] = term + 1;
    else bounds.push(term, term + 1);
    end = term + 1;
  }
  return bounds;
};
