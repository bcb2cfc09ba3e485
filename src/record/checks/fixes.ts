// Applies the fixes of findings to a record.
import { isGeoBlacklight1 } from '../crosswalk.ts';
import type { Finding, Fix, RawRecord } from './finding.ts';
import { isCertainUpgrade, upgrade } from './upgrade.ts';

/** A geometry that repeats the box is corrected with it. */
const applyFix = (record: Record<string, unknown>, { field, value }: Fix): void => {
  if (field === 'dcat_bbox' && record.locn_geometry === record.dcat_bbox) record.locn_geometry = value;
  if (value === undefined) delete record[field];
  else record[field] = value;
};

/**
 * Undefined if there is nothing to fix. A record of the older schema becomes the Aardvark record that was checked,
 * unless the conversion has to guess; the fixes concern that record, so then none is applied.
 */
export const applyFixes = (raw: RawRecord, findings: readonly Finding[]): RawRecord | undefined => {
  const fixes = findings.flatMap(({ fix }) => fix ?? []);
  const isOlder = findings.some(({ rule }) => rule === 'older-schema') && isGeoBlacklight1(raw);
  if (fixes.length === 0 && !isOlder) return undefined;
  const subject = isOlder ? upgrade(raw) : raw;
  if (isOlder && !isCertainUpgrade(raw, subject)) return undefined;
  const fixed: Record<string, unknown> = { ...subject };
  for (const fix of fixes) applyFix(fixed, fix);
  return fixed;
};
