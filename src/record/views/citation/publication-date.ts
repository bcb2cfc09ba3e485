// Parses publication dates with their original precision.
import { memoise } from '@periplus/collections';
import { parseDateText } from '../../dates.ts';

export type PublicationDate = {
  readonly year: string;
  /** The last year of several. */
  readonly endYear?: string;
  /** Two digits each. */
  readonly month?: string;
  readonly day?: string;
  /** '[1985?]', 'ca. 1856' */
  readonly isApproximate?: true;
};

const YEAR = /(?<!\d)\d{4}(?!\d)/;

/** The first four digits, of which 'i.e.' may give the correct ones: 'c1912', '4/15/1999', '1862 [i.e. 1914]'. */
const yearIn = (text: string): string | undefined => /i\.e\.\s*(\d{4})/.exec(text)?.[1] ?? YEAR.exec(text)?.[0];

const RANGE = /(?<!\d)(\d{4})\??\s*(?:[-–/]|\band\b|\bto\b)\s*(\d{2}|\d{4})(?![\d-])/;

/** '1934-1938', '1874-77', '[between 1847 and 1855?]'; the month of '2023-04' is not a year. */
const endOf = (text: string, year: string): string | undefined => {
  const [, first, second] = RANGE.exec(text) ?? [];
  if (first !== year || second === undefined) return undefined;
  const end = second.length === 2 ? `${year.slice(0, 2)}${second}` : second;
  return end > year ? end : undefined;
};

const dayOf = (day: number): PublicationDate => {
  const [year = '', month = '', date = ''] = new Date(day * 86_400_000).toISOString().slice(0, 10).split('-');
  return { year, month, day: date };
};

const APPROXIMATE = /\?|\b(?:ca|circa|about|approximately|between)\b/i;

const readDate = (text: string): PublicationDate | undefined => {
  const year = yearIn(text);
  if (year === undefined) return undefined;
  const month = /^\s*\d{4}-(0[1-9]|1[0-2])\s*$/.exec(text)?.[1];
  if (month !== undefined) return { year, month };
  const interval = parseDateText(text);
  if (interval !== undefined && interval[0] === interval[1]) return dayOf(interval[0]);
  const endYear = endOf(text, year);
  return {
    year,
    ...(endYear === undefined ? {} : { endYear }),
    ...(APPROXIMATE.test(text) ? { isApproximate: true } : {}),
  };
};

/**
 * '2023-04' gives year and month, '2023-04-05' and '4/15/1999' a day, other text one or two years, 'n.d.' nothing.
 */
export const parsePublicationDate = memoise(readDate, 1024);

/** '2023-04-05', '2023-04' or '2023' (ISO 8601). */
export const toIsoDate = ({ year, month, day }: PublicationDate): string =>
  [year, month, day].filter((part) => part !== undefined).join('-');
