// A hit of the index, before its record is read from the store.
import type { HitPart } from '../../search-index.ts';
import type { SpatialFit } from '../../spatial-fit.ts';

export type EvaluatedHit = {
  /** Index of the segment in the generation; `doc` is the record number in it. */
  readonly segmentIndex: number;
  readonly doc: number;
  readonly row: number;
  readonly score: number;
  readonly tier?: number;
  readonly fit?: SpatialFit;
  readonly explain?: readonly HitPart[];
};
