// Checks the records of a body and presents the findings.
import { PLACE_NAME_CHECKER } from '@periplus/gazetteer';
import { type CheckOptions, checkRecord, isValid } from '../../../record/checks/check-record.ts';
import type { Finding, Profile, RawRecord } from '../../../record/checks/finding.ts';
import { createRecordSet } from '../../../record/checks/record-set.ts';
import { createSummary } from '../../../record/checks/summary.ts';
import { parseValidateBody, type ValidateBody } from './validate-body.ts';

const presentFinding = ({ field, message, rule, suggestion }: Finding): object => ({
  field,
  message,
  rule,
  ...(suggestion === undefined ? {} : { suggestion }),
});

const presentFindings = (findings: readonly Finding[]): object => ({
  valid: isValid(findings),
  errors: findings.filter(({ severity }) => severity === 'error').map(presentFinding),
  warnings: findings.filter(({ severity }) => severity === 'warning').map(presentFinding),
});

const unreadable = (message: string): Finding => ({ rule: 'unreadable', severity: 'error', field: '', message });

const idOf = ({ id }: RawRecord): string | null => (typeof id === 'string' ? id : null);

type Many = Extract<ValidateBody, { kind: 'many' }>;

const checkMany = ({ items }: Many, options: CheckOptions): object => {
  const [summary, set] = [createSummary(), createRecordSet()];
  let invalid = 0;
  const data = items.map((item, index) => {
    const id = item.kind === 'record' ? idOf(item.record) : null;
    const repeated = id === null ? undefined : set.add(id, {}, { place: 'record', line: index });
    const recordFindings = item.kind === 'record' ? checkRecord(item.record, options) : [unreadable(item.reason)];
    const findings = repeated === undefined ? recordFindings : [...recordFindings, repeated];
    for (const finding of findings) summary.add(id, finding);
    if (!isValid(findings)) invalid += 1;
    return { index, id, ...presentFindings(findings) };
  });
  return { valid: invalid === 0, count: items.length, invalid, summary: summary.rows(), data };
};

export type ValidateJob = {
  /** JSON, or with `isLines` NDJSON. */
  readonly body: Uint8Array;
  readonly isLines: boolean;
  readonly profile: Profile;
};

/** Throws `bad_request` for a body that contains no records. */
export const validateBody = ({ body, isLines, profile }: ValidateJob): object => {
  const parsed = parseValidateBody(body, isLines);
  const options: CheckOptions = { profile, thisYear: new Date().getUTCFullYear(), places: PLACE_NAME_CHECKER };
  return parsed.kind === 'one' ? presentFindings(checkRecord(parsed.record, options)) : checkMany(parsed, options);
};
