// Everything that is computed from a record when it is written: derived fields and precomputed response fragments.

import type { PlaceFacets } from '@periplus/gazetteer';
import type { RecordPut } from '../engine/engine.ts';
import { encodeParts, type PrecomputedParts } from '../engine/precomputed-parts.ts';
import { NO_PLACES } from '../record/place-facets.ts';
import { type PlaceLookup, readDerivedFields } from '../record/read-derived-fields.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';

/** Raise it when the derived fields of a record change: stores are then derived again at the next start. */
const DERIVED_FIELDS_VERSION = 10;

/** The response fragments that an interface stores with each record. */
export type Precomputation = {
  /** Below 1,000. Raise it when the parts of a record change: stores are then derived again at the next start. */
  readonly version: number;
  readonly precompute: (record: AardvarkRecord, places: PlaceFacets) => PrecomputedParts;
};

export const joinPrecomputations = (...precomputations: readonly Precomputation[]): Precomputation => ({
  version: precomputations.reduce((sum, { version }) => sum + version, 0),
  precompute: (record, places) => {
    const parts = precomputations.map(({ precompute }) => precompute(record, places));
    return {
      core: Object.assign({}, ...parts.map(({ core }) => core)),
      extended: Object.assign({}, ...parts.map(({ extended }) => extended)),
    };
  },
});

export type Derivation = {
  /** Changes whenever the result of `derive` may change. */
  readonly version: number;
  readonly derive: (record: AardvarkRecord, source: string) => RecordPut;
};

export const createDerivation = (lookUpPlaces: PlaceLookup, precomputation: Precomputation): Derivation => ({
  version: DERIVED_FIELDS_VERSION * 1_000 + precomputation.version,
  derive: (record, source) => {
    let places = NO_PLACES;
    const derivedFields = readDerivedFields(record, source, (boxes) => {
      places = lookUpPlaces(boxes);
      return places;
    });
    return { record, derivedFields, precomputed: encodeParts(precomputation.precompute(record, places)), source };
  },
});
