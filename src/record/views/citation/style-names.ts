// Writes the authors of a work as APA 7, MLA 9 and Chicago 17 require.
import { splitHeading } from './name-patterns.ts';
import { type Name, toPlainName, toSortName } from './names.ts';

/** One initial per capitalised part: 'Jean-Baptiste' -> 'J.-B.', 'Hai-yan' -> 'H.'; scripts without capitals stay. */
const toInitial = (word: string): string => {
  const parts = word.split('-').map((part) => /^[^\p{L}]*(\p{L})/u.exec(part)?.[1] ?? '');
  const capitals = parts.filter((letter) => /\p{Lu}/u.test(letter));
  return capitals.length === 0 ? word : capitals.map((letter) => `${letter}.`).join('-');
};

/** 'Griffith Morgan' -> 'G. M.', 'J.G.' -> 'J. G.', 'Guillaume de' -> 'G. de' */
export const toInitials = (given: string): string =>
  given
    .replace(/(?<=\p{Lu}\.)(?=\p{L})/gu, ' ')
    .split(' ')
    .map(toInitial)
    .join(' ');

/** 'United States. Army Map Service' -> 'United States, Army Map Service' */
const withCommas = (name: string): string => splitHeading(name).join(', ');

const toApaName = (name: Name): string => {
  if (name.kind === 'organisation') return withCommas(name.name);
  return toSortName(name.given === undefined ? name : { ...name, given: toInitials(name.given) });
};

const MAX_APA = 20;

/** More than twenty authors: the first nineteen, an ellipsis and the last (APA 7, 9.8). */
export const toApaAuthors = (names: readonly Name[]): string => {
  const texts = names.map(toApaName);
  const last = texts.at(-1) ?? '';
  if (texts.length <= 1) return last;
  if (texts.length > MAX_APA) return `${texts.slice(0, MAX_APA - 1).join(', ')}, . . . ${last}`;
  return `${texts.slice(0, -1).join(', ')}, & ${last}`;
};

const toMlaName = (name: Name, isFirst: boolean): string => {
  if (name.kind === 'organisation') return withCommas(name.name);
  return isFirst ? toSortName(name) : toPlainName(name);
};

const MAX_MLA = 2;

/** Three or more authors: the first and 'et al.' (MLA 9, 5.8). */
export const toMlaAuthors = (names: readonly Name[]): string => {
  const texts = names.map((name, index) => toMlaName(name, index === 0));
  return texts.length > MAX_MLA ? `${texts[0]}, et al.` : texts.join(', and ');
};

const MAX_CHICAGO = 10;
const SHORT_CHICAGO = 7;

/** More than ten authors: the first seven and 'et al.' (Chicago 17, 15.9). */
export const toChicagoAuthors = (names: readonly Name[]): string => {
  const texts = names.map((name, index) => (index === 0 ? toSortName(name) : toPlainName(name)));
  const last = texts.at(-1) ?? '';
  if (texts.length <= 1) return last;
  if (texts.length > MAX_CHICAGO) return `${texts.slice(0, SHORT_CHICAGO).join(', ')}, et al.`;
  return `${texts.slice(0, -1).join(', ')}, and ${last}`;
};
