// How fields are named in the index. Words of all fields stand in common columns, each behind the code of its field: then
// a mapping has few columns, and a beginning, a pattern or a near word is looked for in one field or in several alike.
import { type FieldName, fieldRow, SEARCH_FIELDS } from '../../../schema/fields.ts';
import { fieldAt, fieldNumber, INDEX_FIELDS, isValueIndexed } from '../../indexed-fields.ts';

/** Fields whose values can be asked for, in the order of their numbers. */
export const VALUE_FIELDS: readonly FieldName[] = INDEX_FIELDS.filter((name) => isValueIndexed(fieldRow(name)));

/** Older spellings answer through the field they stand for. */
export const canonicalField = (name: FieldName): FieldName => fieldAt(fieldNumber(name));

export const fieldCode = (name: FieldName): string => fieldNumber(name).toString(36);

/** A word, a stem or a value of one field. */
export const withFieldCode = (name: FieldName, text: string): string => `${fieldCode(name)}:${text}`;

export const isCoded = (name: FieldName): boolean => fieldRow(canonicalField(name)).coded !== undefined;

/** Where patterns and near words are looked for by default: not in the names of places that a record lies in. */
export const UNCODED_SEARCH_FIELDS: readonly FieldName[] = SEARCH_FIELDS.filter((name) => !isCoded(name));

export const isSearched = (name: FieldName): boolean => fieldRow(canonicalField(name)).search !== undefined;

/** An indexed term has 32,766 bytes at most. Longer values are told apart by their beginning; nobody types more. */
const MOST_BYTES = 32_000;

export const truncateToBytes = (text: string, most: number = MOST_BYTES): string => {
  if (text.length * 3 <= most) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  let end = most;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
};
