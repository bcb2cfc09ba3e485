// The derivation of records: derived fields and the response fragments that the interfaces precompute.
import { loadPlaceFinder } from '@periplus/gazetteer';
import { createDerivation, joinPrecomputations } from '../catalog/derivation.ts';
import type { PlaceLookup } from '../record/read-derived-fields.ts';
import { RESPONSE_PRECOMPUTATION } from '../routes/api/present/record/precomputed.ts';
import { FEATURE_PRECOMPUTATION } from '../routes/ogc/present/precomputed.ts';

/** The boundaries take time and memory, so they are loaded with the first record. */
const lookUpPlaces: PlaceLookup = (boxes) => loadPlaceFinder().find(boxes);

export const derivation = createDerivation(
  lookUpPlaces,
  joinPrecomputations(RESPONSE_PRECOMPUTATION, FEATURE_PRECOMPUTATION),
);
