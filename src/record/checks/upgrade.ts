// Converts a GeoBlacklight 1.0 record to Aardvark, as import does.
import { crosswalk } from '../crosswalk.ts';
import { normalise } from '../normalise.ts';
import type { RawRecord } from './finding.ts';

/** If import would reject the record, only its fields are renamed. */
export const upgrade = (raw: RawRecord): RawRecord => {
  const result = normalise(raw);
  return result.kind === 'record' ? result.record : crosswalk(raw);
};
