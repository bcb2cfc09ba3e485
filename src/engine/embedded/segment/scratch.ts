// Buffers that the questions to one reader share, so that none is made and thrown away per question. A thread evaluates one
// question at a time without waiting in between; what lies in a buffer is lost when the next step takes it.
import { FACET_FIELDS } from '../../../schema/fields.ts';
import { fieldRange } from './segment-values.ts';
import type { SegmentView } from './segment-view.ts';

export type Scratch = {
  /** Score by record number. */
  readonly scores: Float32Array;
  /** Record numbers, listed. */
  readonly hits: Uint32Array;
  /** Sort key by place among the hits. */
  readonly keys: Float64Array;
  /** Per part, how many records have each value of the facets. */
  readonly counts: readonly Uint32Array[];
  /** How many records have each set of values of one facet column; all zero whenever nobody counts. */
  readonly setCounts: Uint32Array;
  /** Ranks of the first values that occur in a facet. */
  readonly ranks: Uint32Array;
};

/** Up to so many values of a facet are listed while they are counted. */
const FEW_RANKS = 256;

/** Past the last value of a facet. */
const facetsEnd = (view: SegmentView): number => Math.max(...FACET_FIELDS.map((name) => fieldRange(view, name).to));

const mostSets = ({ facets }: SegmentView): number => Math.max(0, ...facets.map(({ starts }) => starts.length - 1));

export const createScratch = (views: readonly SegmentView[], span: number): Scratch => ({
  scores: new Float32Array(span),
  hits: new Uint32Array(span),
  keys: new Float64Array(span),
  counts: views.map((view) => new Uint32Array(facetsEnd(view))),
  setCounts: new Uint32Array(Math.max(0, ...views.map(mostSets))),
  ranks: new Uint32Array(FEW_RANKS),
});
