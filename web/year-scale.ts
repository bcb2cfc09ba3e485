// The scale of the time slider: years along the width of the histogram.

/** The years that the histogram shows, from the first to the last. */
export type YearScale = { readonly from: number; readonly to: number };

/** A range of years; without a bound it is open, as the outermost bars are. */
export type YearRange = { readonly start?: number | undefined; readonly end?: number | undefined };

const clamp = (value: number, { from, to }: YearScale): number => Math.min(to, Math.max(from, value));

/** The year at a share of the width, from 0 to 1. */
export const yearAt = (share: number, scale: YearScale): number =>
  clamp(scale.from + Math.floor(share * (scale.to - scale.from + 1)), scale);

/** The share of the width before a year. */
export const shareBefore = (year: number, scale: YearScale): number =>
  (clamp(year, { from: scale.from, to: scale.to + 1 }) - scale.from) / (scale.to - scale.from + 1);

/** Two years in any order. A year at an end of the scale leaves the range open there. */
export const toRange = (one: number, other: number, { from, to }: YearScale): YearRange => {
  const [start, end] = [Math.min(one, other), Math.max(one, other)];
  return { start: start <= from ? undefined : start, end: end >= to ? undefined : end };
};

/** Text of a year field; undefined if it is empty or invalid. */
export const parseYear = (text: string): number | undefined =>
  /^\s*-?\d{1,4}\s*$/.test(text) ? Number(text) : undefined;
