// Turns a catalogued value into the part of it that a person would type, for every engine.
import { foldText } from '@periplus/text';
import type { FieldName } from '../schema/fields.ts';
import { mentionsYear } from './suggestion-text.ts';

/** Subdivisions of a subject heading: "Railroads—New Jersey—Maps". */
const CHAIN = /\s*(?:—|--|\s–\s)\s*/;
/** A title, its subtitle, its parallel title and its statement of responsibility (ISBD). */
const TITLE_PARTS = /\s+[:=/;]\s+/;
/** Subdivisions that describe the form of a record, such as its date. */
const FORM = /^(?:(?:early )?maps?\b.*|early works.*|facsimiles|periodicals|\D{0,4}\d{4}.*)$/i;
/** "Ortelius, Abraham, 1527-1598", "[Antwerp : Ortelius], 1584." */
const DATES = /[\s,]+[^,\d]{0,15}\bc?\d{4}\b[^,]{0,12}$/;
const NAMELESS = /^(?:s\.?\s?n\.?|publisher not identified)$/i;
const SUBJECT_FIELDS: ReadonlySet<FieldName> = new Set<FieldName>([
  'dct_subject_sm',
  'dcat_keyword_sm',
  'dct_spatial_sm',
]);

/** Longer values are cut first: nobody reads more of a suggestion, and patterns take longer for longer texts. */
const MAX_LENGTH = 400;

type Typed = { readonly text: string; readonly words: readonly string[]; readonly hasYear: boolean };

const trimEnds = (text: string): string =>
  text
    .trim()
    .replace(/^[^(]*$/, (whole) => whole.replaceAll(')', ''))
    .replace(/[\s,;:/=]+$/, '')
    .replace(/(?:\s\.+|\.{2,})$|(?<=\p{Ll}{4})\.$/u, '');

const toComparable = (text: string): string => ` ${foldText(text).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;

const containsWords = (text: string, words: readonly string[]): boolean => {
  const comparable = toComparable(text);
  return words.every((word) => comparable.includes(` ${word}`));
};

const cleanHeading = (label: string, words: readonly string[]): string => {
  const parts = label.split(CHAIN).filter((part) => part !== '');
  const part = parts.find((one) => containsWords(one, words));
  if (part !== undefined) return part;
  const topics = parts.filter((one) => !FORM.test(one));
  return (topics.length > 0 ? topics : parts).join(', ');
};

/** The statement of responsibility completes nothing; its names are creators. */
const cleanTitle = (label: string, words: readonly string[]): string | undefined => {
  const [title = label, ...statements] = label.split(/\s+\/\s+/);
  const part = title.split(TITLE_PARTS).find((one) => containsWords(one, words));
  return part ?? (statements.some((one) => containsWords(one, words)) ? undefined : label);
};

/** "Ortelius, Abraham" is "Abraham Ortelius" for a person who types the first name first. */
const cleanName = (label: string, typed: string): string => {
  const [, last, first] = /^([^,.]+), ([^,]+)$/.exec(label) ?? [];
  const natural = `${first} ${last}`;
  return last !== undefined && toComparable(natural).startsWith(` ${typed}`) ? natural : label;
};

/** The publisher in "Washington, D.C. : Army Map Service, 1943."; the place of publication completes nothing. */
const cleanPublisher = (label: string, words: readonly string[]): string | undefined => {
  const [place, ...names] = label.split(TITLE_PARTS);
  if (names.length === 0) return place;
  return names
    .map((name) => name.replace(DATES, '').trim())
    .find((name) => !NAMELESS.test(name) && containsWords(name, words));
};

const cleanByField = (label: string, field: FieldName, { text, words, hasYear }: Typed): string | undefined => {
  if (SUBJECT_FIELDS.has(field)) return CHAIN.test(label) ? cleanHeading(label, words) : label;
  const plain = label.replace(/[[\]]/g, '');
  if (field === 'dct_title_s') return TITLE_PARTS.test(plain) ? cleanTitle(plain, words) : plain;
  const undated = hasYear ? plain : plain.replace(DATES, '');
  return field === 'dct_publisher_sm' ? cleanPublisher(undated, words) : cleanName(undated, text);
};

/** Returns the useful part of a value for what is typed; undefined if the value has none. */
export const createLabelCleaner = (text: string): ((label: string, field: FieldName) => string | undefined) => {
  const words = toComparable(text).trim().split(' ');
  const typed = { text, words, hasYear: mentionsYear(text) };
  return (label, field) => {
    const cleaned = cleanByField(label.slice(0, MAX_LENGTH).toWellFormed().replaceAll('&amp;', '&'), field, typed);
    return cleaned === undefined ? undefined : trimEnds(cleaned.replace(/\s*;\s*/g, ', '));
  };
};
