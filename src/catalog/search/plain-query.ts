// The terms of a plain query and the filler words around them.
import { contentRange } from '@periplus/text';
import type { FillerWords, QueryTerm } from './query-term.ts';

export type PlainQuery = FillerWords & { readonly terms: readonly QueryTerm[] };

/** The index of each term's first word among all words, followed by the number of words. */
export const wordOffsets = (terms: readonly QueryTerm[]): readonly number[] => {
  const offsets = [0];
  for (const { words } of terms) offsets.push((offsets.at(-1) ?? 0) + words.length);
  return offsets;
};

/** Without filler words at the end, such as "shapefile", which partial matches need not contain. */
export const withoutTrailingFiller = (terms: readonly QueryTerm[]): readonly QueryTerm[] => {
  const { to } = contentRange(
    terms.flatMap(({ words }) => words),
    'soft',
  );
  const last = wordOffsets(terms).findLastIndex((offset) => offset <= to);
  return last > 0 ? terms.slice(0, last) : terms;
};
