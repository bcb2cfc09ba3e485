// Parses publication dates with their original precision.
import { memoise } from '@periplus/collections';
import { parseDateText } from '../../dates.ts';

export type PublicationDate = {
  readonly year: string;
  /** Two digits each. */
  readonly month?: string;
  readonly day?: string;
};

/** The first four digits: '[1985?]', 'c1912', '4/15/1999', '1934-1938'. */
const yearIn = (text: string): string | undefined => /(?<!\d)\d{4}(?!\d)/.exec(text)?.[0];

const dayOf = (day: number): PublicationDate => {
  const [year = '', month = '', date = ''] = new Date(day * 86_400_000).toISOString().slice(0, 10).split('-');
  return { year, month, day: date };
};

const readDate = (text: string): PublicationDate | undefined => {
  const year = yearIn(text);
  if (year === undefined) return undefined;
  const month = /^\s*\d{4}-(0[1-9]|1[0-2])\s*$/.exec(text)?.[1];
  if (month !== undefined) return { year, month };
  const interval = parseDateText(text);
  const isDay = interval !== undefined && interval[0] === interval[1];
  return isDay ? dayOf(interval[0]) : { year };
};

/** '2023-04' gives year and month, '2023-04-05' and '4/15/1999' a day, other text a year, 'n.d.' nothing. */
export const parsePublicationDate = memoise(readDate, 1024);

/** '2023-04-05', '2023-04' or '2023' (ISO 8601). */
export const toIsoDate = ({ year, month, day }: PublicationDate): string =>
  [year, month, day].filter((part) => part !== undefined).join('-');
