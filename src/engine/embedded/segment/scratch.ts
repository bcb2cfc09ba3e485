// Buffers that all queries on a reader share, to avoid allocating them per query. A thread evaluates one query at a
// time, synchronously; the contents of a buffer are lost when the next step uses it.
import { FACET_FIELDS } from '../../../schema/fields.ts';
import { fieldRange } from './segment-values.ts';
import type { SegmentView } from './segment-view.ts';

/** Number of records per value. */
export type ValueTally = {
  readonly counts: Uint32Array;
  /** Blocks of values that may have non-zero counts; undefined if any block may. */
  readonly touched?: Uint8Array;
};

/** Block size as a power of two. */
export const TALLY_BLOCK_BITS = 6;

const createTally = (size: number): Required<ValueTally> => ({
  counts: new Uint32Array(size),
  touched: new Uint8Array((size >>> TALLY_BLOCK_BITS) + 1),
});

export const clearTally = ({ counts, touched }: Required<ValueTally>): void => {
  for (let block = 0; block < touched.length; block++) {
    if (touched[block] === 0) continue;
    touched[block] = 0;
    counts.fill(0, block << TALLY_BLOCK_BITS, (block + 1) << TALLY_BLOCK_BITS);
  }
};

export type Scratch = {
  readonly scores: Float32Array;
  readonly hits: Uint32Array;
  /** Sort key by index in `hits`. */
  readonly keys: Float64Array;
  /** Counts of facet values, per segment. */
  readonly tallies: readonly Required<ValueTally>[];
  /** Number of records per value set of one facet column; all zero when not in use. */
  readonly setCounts: Uint32Array;
  readonly setList: Uint32Array;
  /** Ranks of the first values that occur in a facet. */
  readonly ranks: Uint32Array;
};

const RANKS_SIZE = 256;

const facetsEnd = (view: SegmentView): number => Math.max(...FACET_FIELDS.map((name) => fieldRange(view, name).to));

const mostSets = ({ facets }: SegmentView): number => Math.max(0, ...facets.map(({ starts }) => starts.length - 1));

export const createScratch = (views: readonly SegmentView[], span: number): Scratch => {
  const sets = Math.max(0, ...views.map(mostSets));
  return {
    scores: new Float32Array(span),
    hits: new Uint32Array(span),
    keys: new Float64Array(span),
    tallies: views.map((view) => createTally(facetsEnd(view))),
    setCounts: new Uint32Array(sets),
    // One extra entry, because counting writes the next entry before it knows whether it is needed.
    setList: new Uint32Array(sets + 1),
    ranks: new Uint32Array(RANKS_SIZE),
  };
};
