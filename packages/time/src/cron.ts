// Cron schedules in UTC: minute, hour, day of the month, month, day of the week, or a nickname such as @daily.
import { Cron as Pattern } from 'croner';

export type Cron = {
  /** The first matching minute later than the given moment. */
  readonly next: (after: Date) => Date | undefined;
};

export type ParsedCron =
  | { readonly kind: 'ok'; readonly cron: Cron }
  | { readonly kind: 'bad'; readonly reason: string };

const FIELD_ERRORS = [
  'the minute is not 0 to 59',
  'the hour is not 0 to 23',
  'the day of the month is not 1 to 31',
  'the month is not 1 to 12 or jan to dec',
  'the day of the week is not 0 to 7 or sun to sat',
];

const NICKNAMES: ReadonlyMap<string, string> = new Map([
  ['@hourly', '0 * * * *'],
  ['@daily', '0 3 * * *'],
  ['@weekly', '0 3 * * 0'],
  ['@monthly', '0 3 1 * *'],
]);

const bad = (reason: string): ParsedCron => ({ kind: 'bad', reason });

const parsePattern = (fields: readonly string[]): Pattern | undefined => {
  try {
    return new Pattern(fields.join(' '), { mode: '5-part', utcOffset: 0, sloppyRanges: true });
  } catch {
    return undefined;
  }
};

/** croner's messages vary; a field that fails among wildcards is the one to report. */
const isValidField = (field: string, index: number): boolean =>
  parsePattern(['*', '*', '*', '*', '*'].with(index, field)) !== undefined;

export const parseCron = (expression: string): ParsedCron => {
  const text = expression.trim();
  const fields = (NICKNAMES.get(text.toLowerCase()) ?? text).split(/\s+/);
  if (fields.length !== FIELD_ERRORS.length) {
    return bad(`expected five fields (minute, hour, day, month, weekday) or ${[...NICKNAMES.keys()].join(', ')}`);
  }
  const pattern = parsePattern(fields);
  if (pattern === undefined) {
    return bad(
      FIELD_ERRORS[fields.findIndex((field, index) => !isValidField(field, index))] ?? 'not a cron expression',
    );
  }
  const next: Cron['next'] = (after) => pattern.nextRun(after) ?? undefined;
  return next(new Date(0)) === undefined ? bad('no date ever matches') : { kind: 'ok', cron: { next } };
};
