// What is computed of a record when it is written: its facts and the prepared parts of answers. One version number covers both.
import type { RecordPut } from '../engine/engine.ts';
import { type PlaceLookup, readFacts } from '../record/facts.ts';
import { NO_PLACES } from '../record/place-facets.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';
import { toPrepared } from './prepared.ts';

/** Raise it whenever the code behind facts or prepared parts gives other results: stores are then derived again at the start. */
export const DERIVATION_VERSION = 6;

export const derive = (record: AardvarkRecord, source: string, lookUpPlaces: PlaceLookup): RecordPut => {
  let found = NO_PLACES;
  const facts = readFacts(record, source, (boxes) => {
    found = lookUpPlaces(boxes);
    return found;
  });
  return { record, facts, prepared: toPrepared(record, found), source };
};
