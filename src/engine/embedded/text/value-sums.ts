// Words that very many values share, such as "county": what they count is summed up once.
import { perObjectAndKey } from '../../../lib/cache/per-object.ts';
import { ALL_SEARCHED } from '../segment/index-fields.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { fieldOf, impactTable, meansNames, placeOf, type Runs, visitValues } from './value-terms.ts';

/** A word that so many values share ("county") is summed up once, record by record, and kept for the next question. */
const MANY_VALUES = 50;

type Summed = { readonly docs: Uint32Array; readonly impacts: Float32Array };

/** How many such words there may be: as good as all that name a kind of place. */
const MOST_SUMMED = 100;

const sumUp = perObjectAndKey(MOST_SUMMED, (view: SegmentView, term: number): Summed => {
  const sums = new Float32Array(view.size);
  visitValues(view, { bounds: [term, term + 1] }, ALL_SEARCHED, (value) => {
    const field = fieldOf(view, value, ALL_SEARCHED);
    if (field === undefined) return;
    const impacts = impactTable(field);
    const end = view.valueDocStarts[value + 1] as number;
    for (let at = view.valueDocStarts[value] as number; at < end; at++) {
      const doc = view.valueDocs[at] as number;
      sums[doc] = (sums[doc] as number) + (impacts[field.counts[doc] as number] as number);
    }
  });
  const docs = Uint32Array.from(sums.keys().filter((doc) => (sums[doc] as number) > 0));
  return { docs, impacts: Float32Array.from(docs, (doc) => sums[doc] as number) };
});

/** Undefined for words that few values share, and where not all fields count. */
export const summedOf = (view: SegmentView, found: Runs, mask: number): Summed | undefined => {
  const [term = 0, behind = 0] = found.bounds;
  if (mask !== ALL_SEARCHED || !meansNames(found, mask) || found.bounds.length !== 2 || behind !== term + 1) return;
  const { terms, starts } = view.valueTerms;
  const at = placeOf(terms, term);
  if (terms[at] !== term || (starts[at + 1] as number) - (starts[at] as number) < MANY_VALUES) return;
  return sumUp(view, term);
};
