// What the doors of this program want computed of every record when it is written.

import { loadPlaceFinder } from '@periplus/gazetteer';
import { createDerivation, joinPrecomputations } from '../catalog/derivation.ts';
import type { PlaceLookup } from '../record/read-derived-fields.ts';
import { RESPONSE_PRECOMPUTATION } from '../routes/api/present/precomputed.ts';
import { FEATURE_PRECOMPUTATION } from '../routes/ogc/present/precomputed.ts';

/** The boundaries take a moment and some memory, so they are read when the first record is written. */
const lookUpPlaces: PlaceLookup = (boxes) => loadPlaceFinder().find(boxes);

export const derivation = createDerivation(
  lookUpPlaces,
  joinPrecomputations(RESPONSE_PRECOMPUTATION, FEATURE_PRECOMPUTATION),
);
