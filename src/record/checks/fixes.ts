// Applies the fixes of findings to a record.
import { isGeoBlacklight1 } from '../crosswalk.ts';
import type { Finding, Fix, RawRecord } from './finding.ts';
import { upgrade } from './upgrade.ts';

const applyFix = (record: Record<string, unknown>, { field, value }: Fix): void => {
  if (value === undefined) delete record[field];
  else record[field] = value;
};

/** Undefined if there is nothing to fix. A record of the older schema becomes the Aardvark record that was checked. */
export const applyFixes = (raw: RawRecord, findings: readonly Finding[]): RawRecord | undefined => {
  const fixes = findings.flatMap(({ fix }) => fix ?? []);
  const isOlder = findings.some(({ rule }) => rule === 'older-schema') && isGeoBlacklight1(raw);
  if (fixes.length === 0 && !isOlder) return undefined;
  const fixed: Record<string, unknown> = { ...(isOlder ? upgrade(raw) : raw) };
  for (const fix of fixes) applyFix(fixed, fix);
  return fixed;
};
