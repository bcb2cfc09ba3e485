// A hit as the index knows it: where it stands, and what it counts.
import type { HitPart } from '../../search-index.ts';
import type { SpatialFit } from '../../spatial-fit.ts';

export type EvaluatedHit = {
  /** Number of the part in the generation, and of the record in its segment. */
  readonly segmentIndex: number;
  readonly doc: number;
  /** Row in the store. */
  readonly row: number;
  readonly score: number;
  readonly fit?: SpatialFit;
  readonly explain?: readonly HitPart[];
};
