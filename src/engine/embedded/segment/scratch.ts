// Buffers that the questions to one reader share, so that none is made and thrown away per question. A thread evaluates one
// question at a time without waiting in between; what lies in a buffer is lost when the next step takes it.
import { FACET_FIELDS } from '../../../schema/fields.ts';
import { fieldRange } from './segment-values.ts';
import type { SegmentView } from './segment-view.ts';

/** How many records have each value. */
export type ValueTally = {
  readonly counts: Uint32Array;
  /** Blocks of values of which one may have been counted: all others are zero. Undefined when any may. */
  readonly touched?: Uint8Array;
};

/** Values of a block, as a power of two. */
export const TALLY_BLOCK_BITS = 6;

const createTally = (size: number): Required<ValueTally> => ({
  counts: new Uint32Array(size),
  touched: new Uint8Array((size >>> TALLY_BLOCK_BITS) + 1),
});

/** Forgets what was counted before. */
export const clearTally = ({ counts, touched }: Required<ValueTally>): void => {
  for (let block = 0; block < touched.length; block++) {
    if (touched[block] === 0) continue;
    touched[block] = 0;
    counts.fill(0, block << TALLY_BLOCK_BITS, (block + 1) << TALLY_BLOCK_BITS);
  }
};

export type Scratch = {
  /** Score by record number. */
  readonly scores: Float32Array;
  /** Record numbers, listed. */
  readonly hits: Uint32Array;
  /** Sort key by place among the hits. */
  readonly keys: Float64Array;
  /** Per part, of the values of the facets. */
  readonly tallies: readonly Required<ValueTally>[];
  /** How many records have each set of values of one facet column; all zero whenever nobody counts. */
  readonly setCounts: Uint32Array;
  /** The sets that occur, listed. */
  readonly setList: Uint32Array;
  /** Ranks of the first values that occur in a facet. */
  readonly ranks: Uint32Array;
};

/** Up to so many values of a facet are listed while they are counted. */
const FEW_RANKS = 256;

/** Past the last value of a facet. */
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
    // One more than there are: the place behind the last is written before it is known whether it is needed.
    setList: new Uint32Array(sets + 1),
    ranks: new Uint32Array(FEW_RANKS),
  };
};
