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
  NO_CREATOR,
  NOT_CREATOR,
  ORGANISATION_QUALIFIER,
  PARTICLE,
  RELATOR,
  SUBFIELD_MARK,
  SUFFIX,
  TITLE,
  WORK_TITLE,
} from './name-patterns.ts';
import { isNaturalPerson, type Person, parseNaturalOrder } from './natural-order.ts';
import { parsePublicationStatement } from './publication-statement.ts';

export type Name = Person | { readonly kind: 'organisation'; readonly name: string };

/** Removes the full stop of a heading, but not of an initial or 'Jr.'. */
const dropFinalStop = (text: string): string =>
  text.replace(/(?:(?<=[\p{L}\p{M}\p{N})]{4})|(?<=\s\p{Ll}+)|(?<=\.))\.$/u, '').trim();

/** '[Survey of Ghana]', 'Avignon : Imprimerie Couder' */
const organisation = (text: string): Name => {
  const bare = text.replace(/^\[([^[\]]*)\]$/, '$1');
  return { kind: 'organisation', name: (bare.includes(' : ') && parsePublicationStatement(bare).name) || bare };
};

const person = (family: string, given: string | undefined, suffix: string | undefined): Person => ({
  kind: 'person',
  family,
  ...(given === undefined ? {} : { given }),
  ...(suffix === undefined ? {} : { suffix }),
});

const MAX_WORDS = 5;
const isLong = (text: string): boolean => text.split(' ').length > MAX_WORDS;

/** 'Freytag, Berndt und Artaria' */
const isList = (given: string): boolean => /\s(?:and|et|und)\s/i.test(given);

/** A family name has no lower-case words but particles; 'Sällskapet för geografi, Helsingfors' is a society. */
const isFamilyName = (text: string): boolean =>
  text
    .split(' ')
    .every((word) => !/^\p{Ll}/u.test(word) || PARTICLE.test(word) || /^\p{Ll}{1,2}['’-]|^[yei]$/u.test(word));

/** 'Isidore, of Seville', 'Bolton, Mr.' and 'Bénard, 1731-1794' have no given name. */
const withoutGiven = (family: string, given: string | undefined): Person | undefined => {
  if (given === undefined || TITLE.test(given)) return person(family, undefined, undefined);
  return /^of\s/.test(given) ? person(`${family} ${given}`, undefined, undefined) : undefined;
};

/** `parts` are separated by commas, without life dates: family name, given name, suffixes. */
const parseInverted = (text: string, parts: readonly string[], hasDates: boolean): Name => {
  const [family = '', given, ...rest] = parts;
  if (given === undefined && !hasDates) return organisation(text);
  const single = withoutGiven(family, given);
  if (single !== undefined || given === undefined) return single ?? organisation(text);
  const natural = SUFFIX.test(given) ? parseNaturalOrder(family, true) : undefined;
  if (natural !== undefined) return { ...natural, suffix: given };
  const suffix = rest.find((part) => SUFFIX.test(part));
  const titles = rest.filter((part) => part !== suffix);
  const isOdd =
    LEGAL_FORM.test(given) ||
    isList(given) ||
    !isFamilyName(family) ||
    isLong(family) ||
    isLong(given) ||
    titles.some(looksLikeOrganisation);
  return isOdd || (titles.length > 1 && !hasDates) ? organisation(text) : person(family, dropFinalStop(given), suffix);
};

/** Life dates without a comma: 'Maury, René (1947-)', 'Eggers, W. 1901-1974'. */
const DATES_WITHOUT_COMMA = /(?<=,.*)\s+\(?((?:b\.|d\.|fl\.?)?\s*-?\d{4}\??\s*-?\s*(?:\d{4})?)\)?\.?$/;

/** Longer texts are not parsed as a person. */
const MAX_LENGTH = 200;

const cleanUp = (text: string): string =>
  text.replace(WORK_TITLE, '').replace(SUBFIELD_MARK, ' ').replace(/ ,/g, ',').replace(RELATOR, '').trim();

/** 'Andrew Pascale, Andlinger Center, Princeton University' */
const withAffiliation = ([name = '', ...affiliation]: readonly string[]): Person | undefined =>
  affiliation.some(looksLikeOrganisation) ? parseNaturalOrder(name, true) : undefined;

/**
 * A name with life dates is a person; otherwise it must have the form 'Family, Given' and no word of an organisation.
 * In doubt it is an organisation: citing an organisation as 'Info, L.' would be the worse mistake.
 */
const readName = (value: string): Name => {
  const line = toOneLine(value).normalize('NFC');
  if (line.length > MAX_LENGTH) return { kind: 'organisation', name: line };
  const text = cleanUp(line);
  if (ORGANISATION_QUALIFIER.test(text)) return organisation(dropFinalStop(text.replace(ORGANISATION_QUALIFIER, '')));
  const bare = text.replace(DATES_WITHOUT_COMMA, ', $1').replace(BRACKETS, '');
  const all = bare.split(',').map((part) => part.trim());
  const parts = all.filter((part, index) => part !== '' && (index === 0 || !LIFE_DATES.test(part)));
  const hasDates = all.some((part, index) => index > 0 && LIFE_DATES.test(part));
  const affiliated = withAffiliation(parts);
  if (affiliated !== undefined) return affiliated;
  if (looksLikeOrganisation(parts.join(', ')) || (!hasDates && isCorporateHeading(parts[0] ?? '')))
    return organisation(dropFinalStop(text));
  if (parts.length === 1 && !hasDates)
    return parseNaturalOrder(dropFinalStop(bare), true) ?? organisation(dropFinalStop(text));
  return parseInverted(dropFinalStop(text), parts, hasDates);
};

/** Cached, because the sheets of a series share their creators. */
export const parseName = memoise(readName, 1024);

/** Names that differ only in case, accents or punctuation are equal. */
export const toNameKey = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Beside a person in natural order, another name of that shape is a person too: 'Debra F. Laefer', 'Anh-Vu Vo'. */
const alignOrder = (names: readonly Name[], texts: readonly string[]): readonly Name[] => {
  if (!texts.some((text) => isNaturalPerson(text))) return names;
  return names.map((name) =>
    name.kind === 'person' || looksLikeOrganisation(name.name) ? name : (parseNaturalOrder(name.name, false) ?? name),
  );
};

const MAX_NAMES = 1000;

/** One value may list several people: 'Howell, H. H.; Cameron, A. C. G.' A repeated name is dropped. */
export const parseNames = (values: readonly string[]): readonly Name[] => {
  const texts = values
    .flatMap((text) => text.split(/;\s+/))
    .filter((text) => /[\p{L}\p{N}]/u.test(text) && !NO_CREATOR.test(text) && !NOT_CREATOR.test(text))
    .slice(0, MAX_NAMES);
  const names = new Map<string, Name>();
  for (const name of alignOrder(texts.map(parseName), texts)) {
    const key = toNameKey(toSortName(name));
    if (!names.has(key)) names.set(key, name);
  }
  return [...names.values()];
};

/** 'Hopkins, Griffith Morgan, Jr.' */
export const toSortName = (name: Name): string =>
  name.kind === 'organisation' ? name.name : [name.family, name.given, name.suffix].filter(Boolean).join(', ');

/** 'Griffith Morgan Hopkins, Jr.', 'Guillaume de L'Isle' and, since the particle has an apostrophe, 'Jean d'Anville' */
export const toPlainName = (name: Name): string => {
  if (name.kind === 'organisation') return name.name;
  const given = name.given === undefined ? '' : `${name.given} `.replace(/(?<=['’]) $/, '');
  return `${given}${name.family}${name.suffix === undefined ? '' : `, ${name.suffix}`}`;
};
