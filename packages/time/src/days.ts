// Calendar days as integers since 1970-01-01 (proleptic Gregorian, UTC). Intervals include both ends.

export type DayInterval = readonly [startDay: number, endDay: number];

/** Open ends: beyond any real date, and small enough for 32-bit columns. */
export const FIRST_DAY = -5_000_000; // about 11,700 BC
export const LAST_DAY = 4_000_000; // about AD 12,900

export const MS_PER_DAY = 86_400_000;

export const toDay = (year: number, month = 1, day = 1): number => {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day); // Date.UTC would read years 0-99 as 1900-1999
  return Math.round(date.getTime() / MS_PER_DAY);
};

export const yearToDays = (year: number): DayInterval => yearsToDays(year, year);

export const yearsToDays = (first: number, last: number): DayInterval => [toDay(first), toDay(last, 12, 31)];

export const dayToYear = (day: number): number => new Date(day * MS_PER_DAY).getUTCFullYear();

/** False for 2015-02-30. */
export const isCalendarDate = (year: number, month: number, day: number): boolean => {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

export const monthToDays = (year: number, month: number): DayInterval => [
  toDay(year, month),
  toDay(year, month + 1) - 1,
];

/** The smallest interval that covers all others; undefined for an empty list. */
export const hullOfDays = (intervals: readonly DayInterval[]): DayInterval | undefined => {
  const [first, ...rest] = intervals;
  if (first === undefined) return undefined;
  // Math.min(...list) would overflow the stack on very long lists.
  return rest.reduce<DayInterval>((hull, [start, end]) => [Math.min(hull[0], start), Math.max(hull[1], end)], first);
};
