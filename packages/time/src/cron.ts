// Cron expressions: minute, hour, day of month, month, day of week, in UTC; '*', lists, ranges, steps, names, and words such as @daily.

export type Cron = {
  /** The next minute that fits, later than this moment; undefined when none ever does (30 February). */
  readonly next: (after: Date) => Date | undefined;
};

export type ParsedCron =
  | { readonly kind: 'ok'; readonly cron: Cron }
  | { readonly kind: 'bad'; readonly reason: string };

type Field = { readonly name: string; readonly min: number; readonly max: number; readonly names?: readonly string[] };

const MINUTE: Field = { name: 'minute', min: 0, max: 59 };
const HOUR: Field = { name: 'hour', min: 0, max: 23 };
const DAY: Field = { name: 'day of the month', min: 1, max: 31 };
const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH: Field = { name: 'month', min: 1, max: 12, names: MONTH_NAMES };
/** Sunday is 0 and 7. */
const WEEKDAY: Field = {
  name: 'day of the week',
  min: 0,
  max: 7,
  names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
};

const WORDS: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 3 * * *',
  '@weekly': '0 3 * * 0',
  '@monthly': '0 3 1 * *',
};

const DAY_MS = 86_400_000;
/** Leap days come every eight years at the latest. */
const MOST_DAYS = 366 * 9;

const toNumber = (text: string, { min, max, names = [] }: Field): number | undefined => {
  const named = names.indexOf(text.toLowerCase());
  const value = named === -1 ? (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN) : named + min;
  return value >= min && value <= max ? value : undefined;
};

/** '*', '5', '1-5', each with a step or not: from, to, step. */
const parseRange = (text: string, field: Field): readonly [number, number, number] | undefined => {
  const match = /^(\*|\w+)(?:-(\w+))?(?:\/(\d{1,2}))?$/.exec(text);
  if (match === null) return undefined;
  const [, first = '', last, step] = match;
  const by = step === undefined ? 1 : Number(step);
  if (by < 1 || (first === '*' && last !== undefined)) return undefined;
  if (first === '*') return [field.min, field.max, by];
  const from = toNumber(first, field);
  const to = last === undefined ? (step === undefined ? from : field.max) : toNumber(last, field);
  return from === undefined || to === undefined || to < from ? undefined : [from, to, by];
};

const parseField = (text: string, field: Field): ReadonlySet<number> | undefined => {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const range = parseRange(part, field);
    if (range === undefined) return undefined;
    for (let value = range[0]; value <= range[1]; value += range[2]) values.add(field === WEEKDAY ? value % 7 : value);
  }
  return values;
};

type Times = Readonly<Record<'minutes' | 'hours' | 'days' | 'months' | 'weekdays', ReadonlySet<number>>> & {
  /** As cron has it: when both kinds of days are given, either will do. */
  readonly isEitherDay: boolean;
};

const fitsDay = (day: Date, { days, months, weekdays, isEitherDay }: Times): boolean => {
  if (!months.has(day.getUTCMonth() + 1)) return false;
  const [byDate, byWeekday] = [days.has(day.getUTCDate()), weekdays.has(day.getUTCDay())];
  return isEitherDay ? byDate || byWeekday : byDate && byWeekday;
};

const nextInDay = (dayMs: number, afterMs: number, { hours, minutes }: Times): Date | undefined => {
  for (let minute = 0; minute < 24 * 60; minute++) {
    const at = dayMs + minute * 60_000;
    if (at > afterMs && hours.has(Math.floor(minute / 60)) && minutes.has(minute % 60)) return new Date(at);
  }
  return undefined;
};

const createCron = (times: Times): Cron => ({
  next: (after) => {
    const today = Math.floor(after.getTime() / DAY_MS) * DAY_MS;
    for (let day = 0; day < MOST_DAYS; day++) {
      const dayMs = today + day * DAY_MS;
      if (!fitsDay(new Date(dayMs), times)) continue;
      const found = nextInDay(dayMs, after.getTime(), times);
      if (found !== undefined) return found;
    }
    return undefined;
  },
});

const bad = (why: string): ParsedCron => ({ kind: 'bad', reason: why });

export const parseCron = (expression: string): ParsedCron => {
  const word = expression.trim().toLowerCase();
  const parts = (Object.hasOwn(WORDS, word) ? (WORDS[word] ?? '') : expression.trim()).split(/\s+/);
  if (parts.length !== 5) {
    return bad(`five fields are due (minute, hour, day, month, weekday), or ${Object.keys(WORDS).join(', ')}`);
  }
  const sets = [MINUTE, HOUR, DAY, MONTH, WEEKDAY].map((field, index) => parseField(parts[index] ?? '', field));
  const [minutes, hours, days, months, weekdays] = sets;
  if (!minutes) return bad('the minute is not 0 to 59');
  if (!hours) return bad('the hour is not 0 to 23');
  if (!days) return bad('the day of the month is not 1 to 31');
  if (!months) return bad('the month is not 1 to 12 or jan to dec');
  if (!weekdays) return bad('the day of the week is not 0 to 7 or sun to sat');
  const isEitherDay = !parts[2]?.startsWith('*') && !parts[4]?.startsWith('*');
  const cron = createCron({ minutes, hours, days, months, weekdays, isEitherDay });
  return cron.next(new Date(0)) === undefined ? bad('no day ever fits') : { kind: 'ok', cron };
};
