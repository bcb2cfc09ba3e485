// Parses creator names as libraries write them: 'Blaeu, Joan, 1596-1673' is a person, 'Boundary Solutions, Inc.' is
// not.
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

/** Removes the full stop of a heading, but not of an initial or 'Jr.'. */
const dropFinalStop = (text: string): string => text.replace(/(?<=[\p{L}\p{M}\p{N})]{4})\.$/u, '').trim();

const organisation = (text: string): Name => ({ kind: 'organisation', name: text });

const person = (family: string, given: string | undefined, suffix: string | undefined): Name => ({
  kind: 'person',
  family,
  ...(given === undefined ? {} : { given }),
  ...(suffix === undefined ? {} : { suffix }),
});

/** 'Debra F. Laefer': a middle initial indicates a person even without a comma. */
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

/** `parts` are separated by commas, without life dates: family name, given name, suffixes. */
const parseInverted = (text: string, parts: readonly string[], hasDates: boolean): Name => {
  const [family = '', given, ...rest] = parts;
  if (given === undefined) return hasDates ? person(family, undefined, undefined) : organisation(text);
  const suffix = rest.find((part) => SUFFIX.test(part));
  const titles = rest.filter((part) => part !== suffix);
  const isOdd = LEGAL_FORM.test(given) || isLong(family) || isLong(given) || titles.some(looksLikeOrganisation);
  return isOdd || (titles.length > 1 && !hasDates) ? organisation(text) : person(family, dropFinalStop(given), suffix);
};

/** Life dates without a comma: 'Maury, René (1947-)', 'Eggers, W. 1901-1974'. */
const DATES_WITHOUT_COMMA = /(?<=,.*)\s+\(?((?:b\.|d\.|fl\.?)?\s*-?\d{4}\??\s*-?\s*(?:\d{4})?)\)?\.?$/;

/** Longer texts are not parsed as a person. */
const MAX_LENGTH = 200;

const cleanUp = (text: string): string =>
  text.replace(SUBFIELD_MARK, ' ').replace(/ ,/g, ',').replace(RELATOR, '').trim();

/**
 * A name with life dates is a person; otherwise it must have the form 'Family, Given' and no word of an organisation.
 * In doubt it is an organisation: citing an organisation as 'Info, L.' would be the worse mistake.
 */
const readName = (value: string): Name => {
  const line = toOneLine(value);
  if (line.length > MAX_LENGTH) return organisation(line);
  const text = cleanUp(line);
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

/** Cached, because the sheets of a series share their creators. */
export const parseName = memoise(readName, 1024);

const MAX_NAMES = 1000;

/** One value may list several people: 'Howell, H. H.; Cameron, A. C. G.' */
export const parseNames = (values: readonly string[]): readonly Name[] =>
  values
    .flatMap((text) => text.split(/;\s+/))
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .slice(0, MAX_NAMES)
    .map(parseName);

/** 'Hopkins, Griffith Morgan, Jr.' */
export const toSortName = (name: Name): string =>
  name.kind === 'organisation' ? name.name : [name.family, name.given, name.suffix].filter(Boolean).join(', ');

/** 'Griffith Morgan Hopkins, Jr.' */
export const toPlainName = (name: Name): string => {
  if (name.kind === 'organisation') return name.name;
  const plain = name.given === undefined ? name.family : `${name.given} ${name.family}`;
  return name.suffix === undefined ? plain : `${plain}, ${name.suffix}`;
};
