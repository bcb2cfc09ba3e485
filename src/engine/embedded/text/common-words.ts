// Words that occur in very many place names, such as "county": they match, but add no score.
import { addBit, type Bitset, binarySearch, createBitset, memoiseWeakByKey } from '@periplus/collections';
import { ALL_SEARCHED_MASK } from '../../indexed-fields.ts';
import { COMMON_WORD_VALUES } from '../../term-weights.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { searchesNames, type UnweightedRuns, valueTermFieldOf, visitValues } from './value-terms.ts';

/** Enough for nearly all words that name a kind of place. */
const CACHED_WORDS = 100;

const collectDocs = memoiseWeakByKey(CACHED_WORDS, (view: SegmentView, term: number): Bitset => {
  const found = createBitset(view.size);
  visitValues(view, { bounds: [term, term + 1] }, ALL_SEARCHED_MASK, (value) => {
    const field = valueTermFieldOf(view, value, ALL_SEARCHED_MASK);
    if (field === undefined) return;
    const end = view.valueDocStarts[value + 1] as number;
    for (let at = view.valueDocStarts[value] as number; at < end; at++) {
      const doc = view.valueDocs[at] as number;
      if ((field.counts[doc] as number) <= field.maxValues) addBit(found, doc);
    }
  });
  return found;
});

/** The records with a common word; undefined for other words and for searches in specific fields. */
export const docsOfCommonWord = (view: SegmentView, found: UnweightedRuns, mask: number): Bitset | undefined => {
  const [term = 0, past = 0] = found.bounds;
  if (mask !== ALL_SEARCHED_MASK || !searchesNames(found, mask) || found.bounds.length !== 2 || past !== term + 1)
    return;
  const { terms, starts } = view.valueTerms;
  const at = binarySearch(terms, term);
  if (terms[at] !== term || (starts[at + 1] as number) - (starts[at] as number) < COMMON_WORD_VALUES) return;
  return collectDocs(view, term);
};
