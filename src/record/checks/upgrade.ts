// A record of GeoBlacklight 1.0 as the Aardvark record that import makes of it.
import { crosswalk } from '../crosswalk.ts';
import { normalise } from '../normalise.ts';
import type { RawRecord } from './finding.ts';

/** One that import would refuse is only given the new names. */
export const upgrade = (raw: RawRecord): RawRecord => {
  const result = normalise(raw);
  return result.kind === 'record' ? result.record : crosswalk(raw);
};
