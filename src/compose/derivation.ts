// What the doors of this program want computed of every record when it is written.
import { createDerivation, joinPrecomputations } from '../catalog/derivation.ts';
import { RESPONSE_PRECOMPUTATION } from '../doors/api/present/prepared.ts';
import { FEATURE_PRECOMPUTATION } from '../doors/ogc/present/prepared.ts';
import { loadPlaceFinder } from '../lib/places/load.ts';
import type { PlaceLookup } from '../record/facts.ts';

/** The boundaries take a moment and some memory, so they are read when the first record is written. */
const lookUpPlaces: PlaceLookup = (boxes) => loadPlaceFinder().find(boxes);

export const derivation = createDerivation(
  lookUpPlaces,
  joinPrecomputations(RESPONSE_PRECOMPUTATION, FEATURE_PRECOMPUTATION),
);
