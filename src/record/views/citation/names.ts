// Names of makers as libraries write them: 'Blaeu, Joan, 1596-1673' is a person, 'Boundary Solutions, Inc.' is not.
import { memoise } from '@periplus/collections';
import { toOneLine } from '../strings.ts';
import {
  BRACKETS,
  isCorporateHeading,
  LEGAL_FORM,
  LIFE_DATES,
  looksLikeOrganisation,
  ORGANISATION_QUALIFIER,
  RELATOR,
  SUBFIELD_MARK,
  SUFFIX,
} from './name-patterns.ts';

export type Name =
  | {
      readonly kind: 'person';
      readonly family: string;
      readonly given?: string;
      /** Jr., Sr., III */
      readonly suffix?: string;
    }
  | { readonly kind: 'organisation'; readonly name: string };

/** A full stop that only ends the heading goes; that of an initial or of 'Jr.' stays. */
const dropFinalStop = (text: string): string => text.replace(/(?<=[\p{L}\p{M}\p{N})]{4})\.$/u, '').trim();

const organisation = (text: string): Name => ({ kind: 'organisation', name: text });

const person = (family: string, given: string | undefined, suffix: string | undefined): Name => ({
  kind: 'person',
  family,
  ...(given === undefined ? {} : { given }),
  ...(suffix === undefined ? {} : { suffix }),
});

/** 'Debra F. Laefer': an initial in the middle gives a person away even without a comma. */
const WITH_INITIAL = /^(\p{Lu}[\p{L}'’-]+\s+(?:\p{Lu}\.\s*)+)(\p{Lu}[\p{L}'’-]+)$/u;

const parseDirectOrder = (text: string): Name => {
  const match = WITH_INITIAL.exec(text);
  const [given, family] = [match?.[1], match?.[2]];
  return given === undefined || family === undefined || looksLikeOrganisation(text)
    ? organisation(text)
    : person(family, given.trim(), undefined);
};

const MAX_WORDS = 5;
const isLong = (text: string): boolean => text.split(' ').length > MAX_WORDS;

/** The parts between commas once life dates are gone: family, given, and what follows. */
const parseInverted = (text: string, parts: readonly string[], hasDates: boolean): Name => {
  const [family = '', given, ...rest] = parts;
  if (given === undefined) return hasDates ? person(family, undefined, undefined) : organisation(text);
  const suffix = rest.find((part) => SUFFIX.test(part));
  const titles = rest.filter((part) => part !== suffix);
  const isOdd = LEGAL_FORM.test(given) || isLong(family) || isLong(given) || titles.some(looksLikeOrganisation);
  return isOdd || (titles.length > 1 && !hasDates) ? organisation(text) : person(family, dropFinalStop(given), suffix);
};

/** 'Maury, René (1947-)' and 'Eggers, W. 1901-1974' keep the dates where the comma should be. */
const DATES_WITHOUT_COMMA = /(?<=,.*)\s+\(?((?:b\.|d\.|fl\.?)?\s*-?\d{4}\??\s*-?\s*(?:\d{4})?)\)?\.?$/;

/** No person has a name this long; longer texts are not taken apart. */
const MAX_LENGTH = 200;

const cleanUp = (text: string): string =>
  text.replace(SUBFIELD_MARK, ' ').replace(/ ,/g, ',').replace(RELATOR, '').trim();

/**
 * Reads one delivered name. Life dates settle it; otherwise a name is a person's only when it stands as 'Family, Given'
 * and no word of a body is in it. A body taken for a person would be cited as 'Info, L.', which is the worse mistake,
 * so whatever is in doubt stays whole.
 */
const readName = (delivered: string): Name => {
  const whole = toOneLine(delivered);
  if (whole.length > MAX_LENGTH) return organisation(whole);
  const text = cleanUp(whole);
  if (ORGANISATION_QUALIFIER.test(text)) return organisation(text);
  const bare = text.replace(DATES_WITHOUT_COMMA, ', $1').replace(BRACKETS, '');
  const all = bare.split(',').map((part) => part.trim());
  const parts = all.filter((part, index) => part !== '' && (index === 0 || !LIFE_DATES.test(part)));
  const hasDates = all.some((part, index) => index > 0 && LIFE_DATES.test(part));
  if (looksLikeOrganisation(parts.join(', ')) || (!hasDates && isCorporateHeading(parts[0] ?? '')))
    return organisation(dropFinalStop(text));
  if (parts.length === 1 && !hasDates) return parseDirectOrder(dropFinalStop(text));
  return parseInverted(dropFinalStop(text), parts, hasDates);
};

/** The makers of a series are on every sheet of it. */
export const parseName = memoise(readName, 1024);

/** No work names more makers; the rest of a longer list is not cited. */
const MAX_NAMES = 1000;

/** One value may list several people: 'Howell, H. H.; Cameron, A. C. G.' */
export const parseNames = (delivered: readonly string[]): readonly Name[] =>
  delivered
    .flatMap((text) => text.split(/;\s+/))
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .slice(0, MAX_NAMES)
    .map(parseName);

/** 'Hopkins, Griffith Morgan, Jr.': for lists of references, which sort by family name. */
export const toSortName = (name: Name): string =>
  name.kind === 'organisation' ? name.name : [name.family, name.given, name.suffix].filter(Boolean).join(', ');

/** 'Griffith Morgan Hopkins, Jr.' */
export const toPlainName = (name: Name): string => {
  if (name.kind === 'organisation') return name.name;
  const plain = name.given === undefined ? name.family : `${name.given} ${name.family}`;
  return name.suffix === undefined ? plain : `${plain}, ${name.suffix}`;
};
