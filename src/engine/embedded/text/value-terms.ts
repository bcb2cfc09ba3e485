// Maps words to values for VALUE_SEARCHED_FIELDS, the names of the places that contain a record.
import { binarySearch, memoiseWeak } from '@periplus/collections';
import { ALL_SEARCHED_MASK } from '../../indexed-fields.ts';
import { saturate, valueWeight } from '../../term-weights.ts';
import type { SegmentView, ValueTermField } from '../segment/segment-view.ts';
import type { TermRuns } from './word-finders.ts';

export type UnweightedRuns = Pick<TermRuns, 'bounds' | 'form'>;

/** Place names match as typed only, and patterns match them only in searches of their field. */
export const searchesNames = ({ bounds, form }: UnweightedRuns, mask: number): boolean =>
  bounds.length > 0 && (form === undefined || (form === 'pattern' && mask !== ALL_SEARCHED_MASK));

/** Visits the values that contain one of the terms, once per term. */
export const visitValues = (
  view: SegmentView,
  found: UnweightedRuns,
  mask: number,
  visit: (value: number) => void,
): void => {
  if (!searchesNames(found, mask)) return;
  const { bounds } = found;
  const { terms, starts, values } = view.valueTerms;
  let term = binarySearch(terms, bounds[0] as number);
  for (let at = 0; at < bounds.length && term < terms.length; at += 2) {
    while (term < terms.length && (terms[term] as number) < (bounds[at] as number)) term += 1;
    const first = term;
    while (term < terms.length && (terms[term] as number) < (bounds[at + 1] as number)) term += 1;
    for (let value = starts[first] as number; value < (starts[term] as number); value++) visit(values[value] as number);
  }
};

export const hasValueMatches = (view: SegmentView, found: UnweightedRuns, mask = ALL_SEARCHED_MASK): boolean => {
  let has = false;
  visitValues(view, found, mask, () => {
    has = true;
  });
  return has;
};

export const valueTermFieldOf = (
  { valueTerms: { fields } }: SegmentView,
  value: number,
  mask: number,
): ValueTermField | undefined =>
  fields.find(({ bit, range }) => ((mask >>> bit) & 1) === 1 && value >= range.from && value < range.to);

/** Impact of a word by the number of values that the record has in the field. */
const impactsOf = ({ bit, maxValues }: ValueTermField): Float32Array =>
  Float32Array.from({ length: 256 }, (_, count) =>
    count === 0 || count > maxValues ? 0 : saturate(valueWeight(bit, count)),
  );

export const impactTable = memoiseWeak(impactsOf);

/** Number of records with one of the terms in a value; a record counts once per such value. */
export const countByValues = (view: SegmentView, found: UnweightedRuns, mask = ALL_SEARCHED_MASK): number => {
  let count = 0;
  visitValues(view, found, mask, (value) => {
    count += (view.valueDocStarts[value + 1] as number) - (view.valueDocStarts[value] as number);
  });
  return count;
};
