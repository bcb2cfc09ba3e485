// Writes publication dates as APA 7, MLA 9 and Chicago 17 require.
import type { PublicationDate } from './publication-date.ts';

/** 'ca. 1856', '1731–1738' */
export const toApaYear = (date: PublicationDate | undefined): string => {
  if (date === undefined) return 'n.d.';
  const year = date.endYear === undefined ? date.year : `${date.year}–${date.endYear}`;
  return date.isApproximate ? `ca. ${year}` : year;
};

/** The second year of a century without the century: '1731-38', '1898-1904'. */
const shortEnd = (year: string, end: string): string => (year.slice(0, 2) === end.slice(0, 2) ? end.slice(2) : end);

const MLA_MONTHS = ['Jan.', 'Feb.', 'Mar.', 'Apr.', 'May', 'June', 'July', 'Aug.', 'Sept.', 'Oct.', 'Nov.', 'Dec.'];

/** '30 Aug. 2014', 'circa 1856'; a missing date is left out. */
export const toMlaDate = (date: PublicationDate | undefined): string | undefined => {
  if (date === undefined) return undefined;
  const month = MLA_MONTHS[Number(date.month ?? 0) - 1];
  const day = date.day === undefined ? undefined : String(Number(date.day));
  const year = date.endYear === undefined ? date.year : `${date.year}-${shortEnd(date.year, date.endYear)}`;
  const text = [day, month, year].filter((part) => part !== undefined).join(' ');
  return date.isApproximate ? `circa ${text}` : text;
};

/** '[ca. 1856]', '1731–38' */
export const toChicagoYear = (date: PublicationDate | undefined): string => {
  if (date === undefined) return 'n.d.';
  const year = date.endYear === undefined ? date.year : `${date.year}–${shortEnd(date.year, date.endYear)}`;
  return date.isApproximate ? `[ca. ${year}]` : year;
};
