// All checks of one record: its form by a profile, and whether what it says agrees with itself. Used by the command, the endpoint, import and harvest.
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { isGeoBlacklight1 } from '../crosswalk.ts';
import { normalise } from '../normalise.ts';
import { checkFields } from './field-checks.ts';
import { type Finding, type Profile, type RawRecord, warning } from './finding.ts';
import { checkReferences } from './reference-checks.ts';
import { checkSpatialExtent, type PlaceNameMatcher } from './spatial-checks.ts';
import { checkTime } from './time-checks.ts';
import { upgrade } from './upgrade.ts';

export type CheckOptions = {
  readonly profile: Profile;
  /** Later index years are odd. */
  readonly thisYear: number;
  /** Without it names of places are not held against boxes. */
  readonly places?: PlaceNameMatcher | undefined;
};

const OLDER_SCHEMA = warning(
  'older-schema',
  '',
  'This is a GeoBlacklight 1.0 record; what follows is about the Aardvark record that import makes of it.',
);

/** The record as delivered is judged, not as the importer would mend it; the strict profile knows no older schema. */
export const toCheckedRecord = (raw: RawRecord, profile: Profile): RawRecord =>
  profile === 'ogm' && isGeoBlacklight1(raw) ? upgrade(raw) : raw;

/** A value that has no form is not asked what it means. */
const isAbout =
  (fields: ReadonlySet<string>) =>
  (finding: Finding): boolean =>
    finding.rule === 'box-order' || finding.rule === 'box-axes' || !fields.has(finding.field);

const readForMeaning = (subject: RawRecord): AardvarkRecord | undefined => {
  const result = normalise(subject);
  return result.kind === 'rejected' ? undefined : result.record;
};

const checkMeaning = (record: AardvarkRecord | undefined, { places, thisYear }: CheckOptions): readonly Finding[] => {
  if (record === undefined) return [];
  return [...checkSpatialExtent(record, places), ...checkTime(record, thisYear), ...checkReferences(record)];
};

/** `record` is what import makes of it, when that is known already. */
export const checkRecord = (raw: RawRecord, options: CheckOptions, record?: AardvarkRecord): readonly Finding[] => {
  const subject =
    record !== undefined && options.profile === 'ogm' && isGeoBlacklight1(raw)
      ? record
      : toCheckedRecord(raw, options.profile);
  const notes = subject === raw ? [] : [OLDER_SCHEMA];
  const form = checkFields(subject, options.profile);
  const broken = new Set(form.filter(({ severity }) => severity === 'error').map(({ field }) => field));
  return [...notes, ...form, ...checkMeaning(record ?? readForMeaning(subject), options).filter(isAbout(broken))];
};

export const isValid = (findings: readonly Finding[]): boolean =>
  !findings.some(({ severity }) => severity === 'error');
