// Runs all checks of one record: field values against a profile, and consistency between fields.
import { isDeeperThan } from '@periplus/streams';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { isGeoBlacklight1 } from '../crosswalk.ts';
import { normalise } from '../normalise.ts';
import { findExcess, MAX_RECORD_DEPTH } from '../record-bounds.ts';
import { checkFields } from './field-checks.ts';
import { type Finding, type Profile, type RawRecord, warning } from './finding.ts';
import { checkReferences } from './reference-checks.ts';
import { checkSpatialExtent, type PlaceNameMatcher } from './spatial-checks.ts';
import { checkTime } from './time-checks.ts';
import { checkUnknownFields } from './unknown-fields.ts';
import { isCertainUpgrade, upgrade } from './upgrade.ts';

export type CheckOptions = {
  readonly profile: Profile;
  /** Index years after it give a warning. */
  readonly thisYear: number;
  /** Without it, place names are not compared with boxes. */
  readonly places?: PlaceNameMatcher | undefined;
};

const OLDER_SCHEMA =
  'This is a GeoBlacklight 1.0 record; the other findings concern the Aardvark record that import converts it to.';

const describeOlderSchema = (raw: RawRecord, upgraded: RawRecord): Finding =>
  warning(
    'older-schema',
    '',
    OLDER_SCHEMA,
    isCertainUpgrade(raw, upgraded)
      ? {}
      : {
          suggestion: `Check the conversion: its resource class would be ${[upgraded.gbl_resourceClass_sm].join(', ')}.`,
        },
  );

/**
 * Checks concern the record as submitted, not as the importer would correct it; only `ogm` accepts the older schema.
 */
export const toCheckedRecord = (raw: RawRecord, profile: Profile): RawRecord =>
  profile === 'ogm' && isGeoBlacklight1(raw) ? upgrade(raw) : raw;

/** Drops consistency findings on fields whose value is invalid, except the order of a box. */
const isConclusive =
  (invalidFields: ReadonlySet<string>) =>
  (finding: Finding): boolean =>
    finding.rule === 'box-order' || finding.rule === 'box-axes' || !invalidFields.has(finding.field);

const toRecord = (subject: RawRecord): AardvarkRecord | undefined => {
  const result = normalise(subject);
  return result.kind === 'rejected' ? undefined : result.record;
};

const checkConsistency = (
  record: AardvarkRecord | undefined,
  { places, thisYear }: CheckOptions,
): readonly Finding[] => {
  if (record === undefined) return [];
  return [...checkSpatialExtent(record, places), ...checkTime(record, thisYear), ...checkReferences(record)];
};

const checkSize = (raw: RawRecord): readonly Finding[] => {
  const excess = isDeeperThan(MAX_RECORD_DEPTH, raw)
    ? [{ field: '', message: `Nested deeper than ${MAX_RECORD_DEPTH} levels.` }]
    : findExcess(raw);
  return excess.map(({ field, message }) => ({ rule: 'size', severity: 'error', field, message }));
};

/** `record` is the normalised record, if the caller already has it. Other checks need a record of accepted size. */
export const checkRecord = (raw: RawRecord, options: CheckOptions, record?: AardvarkRecord): readonly Finding[] => {
  const sizeFindings = record === undefined ? checkSize(raw) : [];
  if (sizeFindings.length > 0) return sizeFindings;
  const subject =
    record !== undefined && options.profile === 'ogm' && isGeoBlacklight1(raw)
      ? record
      : toCheckedRecord(raw, options.profile);
  const notes = subject === raw ? [] : [describeOlderSchema(raw, subject)];
  const fieldFindings = checkFields(subject, options.profile);
  const invalidFields = new Set(fieldFindings.filter(({ severity }) => severity === 'error').map(({ field }) => field));
  return [
    ...notes,
    ...fieldFindings,
    ...checkUnknownFields(subject),
    ...checkConsistency(record ?? toRecord(subject), options).filter(isConclusive(invalidFields)),
  ];
};

export const isValid = (findings: readonly Finding[]): boolean =>
  !findings.some(({ severity }) => severity === 'error');
