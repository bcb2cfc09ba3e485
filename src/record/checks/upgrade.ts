// Converts a GeoBlacklight 1.0 record to Aardvark, as import does.
import { crosswalk, hasCertainClass } from '../crosswalk.ts';
import { normalise } from '../normalise.ts';
import { scalarsOf } from './conversions.ts';
import type { RawRecord } from './finding.ts';

/** If import would reject the record, only its fields are renamed. */
export const upgrade = (raw: RawRecord): RawRecord => {
  const result = normalise(raw);
  return result.kind === 'record' ? result.record : crosswalk(raw);
};

/** Whether the conversion keeps every value and guesses none. */
export const isCertainUpgrade = (raw: RawRecord, upgraded: RawRecord): boolean => {
  const kept = new Set(scalarsOf(upgraded));
  const { geoblacklight_version, ...rest } = raw;
  return hasCertainClass(raw) && scalarsOf(rest).every((text) => kept.has(text));
};
