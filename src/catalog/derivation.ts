// What is computed of a record when it is written: its facts, and the part of answers that a door prepares.

import type { PlaceFacets } from '@periplus/gazetteer';
import type { RecordPut } from '../engine/engine.ts';
import { NO_PLACES } from '../record/place-facets.ts';
import { type PlaceLookup, readDerivedFields } from '../record/read-derived-fields.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';

/** Raise it whenever the code behind facts gives other results: stores are then derived again at the start. */
const FACTS_VERSION = 9;

/** What a door wants kept beside each record. The catalogue and the engine only carry the text. */
export type Precomputation = {
  /** Below 1,000; raised whenever the text of a record comes out otherwise. */
  readonly version: number;
  readonly precompute: (record: AardvarkRecord, found: PlaceFacets) => string;
};

/** What several doors want kept. Each writes lines of its own, and knows where they stand. */
export const joinPrecomputations = (...preparations: readonly Precomputation[]): Precomputation => ({
  version: preparations.reduce((sum, { version }) => sum + version, 0),
  precompute: (record, found) => preparations.map(({ precompute: prepare }) => prepare(record, found)).join('\n'),
});

export type Derivation = {
  /** Differs whenever a record may be derived otherwise. */
  readonly version: number;
  readonly derive: (record: AardvarkRecord, source: string) => RecordPut;
};

export const createDerivation = (lookUpPlaces: PlaceLookup, preparation: Precomputation): Derivation => ({
  version: FACTS_VERSION * 1_000 + preparation.version,
  derive: (record, source) => {
    let found = NO_PLACES;
    const facts = readDerivedFields(record, source, (boxes) => {
      found = lookUpPlaces(boxes);
      return found;
    });
    return { record, derivedFields: facts, precomputed: preparation.precompute(record, found), source };
  },
});

/** Of what is prepared, the hits of a question may bring the first part alone (engine/record-store.ts): whoever reads the rest is told at once. */
export const requireFullPrecomputed = (prepared: string): string => {
  if (!prepared.includes('\n\n')) throw new TypeError('Of what is prepared only the first part was read.');
  return prepared;
};
