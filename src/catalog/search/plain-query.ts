// Parses a query of plain words into content terms and the filler words around them.
import { contentRange, isInnerFillerWord } from '@periplus/text';
import { type FillerWords, parseQueryTerms, type QueryTerm } from './query-term.ts';

export type PlainQuery = FillerWords & { readonly terms: readonly QueryTerm[] };

/** The index of each term's first word among all words, followed by the number of words. */
export const wordOffsets = (terms: readonly QueryTerm[]): readonly number[] => {
  const offsets = [0];
  for (const { words } of terms) offsets.push((offsets.at(-1) ?? 0) + words.length);
  return offsets;
};

type Range = { readonly from: number; readonly to: number };

/** The terms without leading and trailing filler words, such as "where can I find". */
const contentTermRange = (terms: readonly QueryTerm[], frame: 'plain' | 'open' | 'soft'): Range => {
  const { from, to } = contentRange(
    terms.flatMap(({ words }) => words),
    frame,
  );
  const offsets = wordOffsets(terms);
  const first = offsets.findIndex((offset) => offset >= from);
  const last = offsets.findLastIndex((offset) => offset <= to);
  return first >= 0 && first < last ? { from: first, to: last } : { from: 0, to: terms.length };
};

const withoutInnerFillerWords = (terms: readonly QueryTerm[]): readonly QueryTerm[] => {
  const content = terms.filter(({ words }) => !words.every(isInnerFillerWord));
  return content.length > 0 ? content : terms;
};

/** In a full sentence ("how many parks are there in Iowa") filler words within the content are dropped too. */
export const parsePlainQuery = (text: string): PlainQuery => {
  const all = parseQueryTerms(text);
  const plain = contentTermRange(all, 'plain');
  const isSentence = plain.to - plain.from < all.length;
  const inner = contentTermRange(all, isSentence ? 'soft' : 'open');
  const terms = all.slice(inner.from, inner.to);
  return {
    before: all.slice(plain.from, inner.from),
    terms: isSentence ? withoutInnerFillerWords(terms) : terms,
    after: all.slice(inner.to, plain.to),
  };
};

/** Without filler words at the end, such as "shapefile", which partial matches need not contain. */
export const withoutTrailingFiller = (terms: readonly QueryTerm[]): readonly QueryTerm[] =>
  terms.slice(0, contentTermRange(terms, 'soft').to);
