// Parses publication statements (ISBD area 4): 'New York : Sanborn Map Company, 1919.'
import { memoise } from '@periplus/collections';
import { ORGANISATION_QUALIFIER, splitHeading } from './name-patterns.ts';

export type PublicationStatement = {
  /** Undefined if no publisher is known (s.n.), or if the author published the work. */
  readonly name?: string;
  readonly place?: string;
  /** As printed: '1919', '[1904?]', 'c1912'. */
  readonly date?: string;
};

const IMPRINT = /^([^:]{2,80}?)(?:\s+:\s+|(?<=\p{L}{3}):\s+(?=.*\d{4}))(.+)$/u;
const DATE_AT_END =
  /[,;]?\s+((?:\[[^\]]*\d{2}[^\]]*\]?)|(?:(?:c|ca\.|©|cop\.|(?:l['’])?anno)?\s?\d{4}[\d\s,c?\-–[\]i.e]*))$/i;
/** '[Paris, 1758]' and '©1993' name no publisher. */
const DATE_ONLY = /^(?:\[[^:\d]{2,40},\s+|\[)?((?:c|ca\.|©|cop\.)?\s?\d{4}\??)\]?\.?$/i;
/** 'Simelii (Helsingfors), 1911' */
const NAME_AND_DATE = /^([^:]+),\s+(\[?c?\d{4}\??\]?)\.?$/;
/** The printer of the work: '1887 (New York : Julius Bien & Co.)' */
const PRINTER = /\s*\((?=[^()]*:)[^()]*\)\s*\.?$/;

/** 's.n.' (sine nomine), 's.l.' (sine loco). */
const UNKNOWN = /^\[?(?:s\.?\s?[nl]\.?|(?:publisher|place)(?: of publication)? not identified)\??\]?$/i;
/** The publisher is the author: 'Chez l'auteur', 'The Survey'. */
const THE_AUTHOR =
  /^(?:(?:chez |apud |for |by )?(?:the |l['’])?aut(?:h?or|h?eur|h?orem)|the (?:board|bureau|commission|company|council|department|office|society|survey))$/i;
const PUBLISHED_BY = /^(?:re)?(?:publ(?:ished|\.)|issued)(?: and sold)? by (?:the (?=author))?/i;

const unbracket = (text: string): string => text.replace(/^\[([^[\]]*)\]?$/, '$1').trim();

const known = (text: string): string | undefined =>
  !/[\p{L}\p{N}]/u.test(text) || UNKNOWN.test(text) ? undefined : text;

/** Without ' ... ', which marks an omission, and without 'Published by'. The first of several publishers counts. */
const toPublisher = (text: string): string | undefined => {
  const name = unbracket(text.split(/\s+;\s+|\s+:\s+/)[0] ?? '')
    .replace(/\s*(?:\.\.\.|…)[\s,]*$/, '')
    .replace(PUBLISHED_BY, '')
    .replace(ORGANISATION_QUALIFIER, '')
    .replace(/[,;]$|(?<=[\p{L}\p{N})]{5})\.$/u, '')
    .trim();
  return THE_AUTHOR.test(name) ? undefined : known(splitHeading(name).join(', '));
};

const withoutMissing = (name: string | undefined, place: string | undefined, date: string | undefined) => ({
  ...(name === undefined ? {} : { name }),
  ...(place === undefined ? {} : { place }),
  ...(date === undefined ? {} : { date }),
});

/** Longer texts are not parsed. */
const MAX_LENGTH = 1_000;

/** '[Paris : Chez D. Thierry, 1683]' is in brackets as a whole. */
const readStatement = (original: string): PublicationStatement => {
  if (original.length > MAX_LENGTH) return { name: original };
  const text = original.replace(PRINTER, '').trim();
  const onlyDate = DATE_ONLY.exec(text)?.[1];
  if (onlyDate !== undefined) return { date: onlyDate.trim() };
  const match = IMPRINT.exec(unbracket(text.replace(/\.$/, '')));
  const [place, rest] = [match?.[1], match?.[2]];
  if (place === undefined || rest === undefined) {
    const [, name = text, date] = NAME_AND_DATE.exec(text) ?? [];
    return withoutMissing(toPublisher(name), undefined, date);
  }
  const statement = rest.replace(/\s*\.$/, '');
  const date = DATE_AT_END.exec(statement);
  const name = (date === null ? statement : statement.slice(0, date.index)).replace(/,\s*$/, '').trim();
  if (name === '') return { name: original };
  const city = known((place.split(/\s+;\s+/)[0] ?? '').replace(/[[\]?]/g, '').trim());
  return withoutMissing(toPublisher(name), city, date?.[1]?.trim());
};

/** Text without ' : ' is the name itself. */
export const parsePublicationStatement = memoise(readStatement, 1024);
