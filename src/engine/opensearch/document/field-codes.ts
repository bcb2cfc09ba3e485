// Field codes in the index. The words of all fields share a few columns, each word prefixed with the code of its field,
// so that the mapping stays small and prefix, wildcard and fuzzy queries work the same for one field or several.
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { fieldAt, fieldNumber, INDEX_FIELDS, isValueIndexed } from '../../indexed-fields.ts';

/** Fields whose values can be queried, in order of field number. */
export const VALUE_FIELDS: readonly FieldName[] = INDEX_FIELDS.filter((name) => isValueIndexed(fieldRow(name)));

/** Resolves older spellings to the current field. */
export const canonicalField = (name: FieldName): FieldName => fieldAt(fieldNumber(name));

export const fieldCode = (name: FieldName): string => fieldNumber(name).toString(36);

/** `text` is a word, a stem or a value. */
export const withFieldCode = (name: FieldName, text: string): string => `${fieldCode(name)}:${text}`;

export const isCoded = (name: FieldName): boolean => fieldRow(canonicalField(name)).coded !== undefined;

export const isSearched = (name: FieldName): boolean => fieldRow(canonicalField(name)).search !== undefined;

/** Lucene limits terms to 32,766 bytes; longer values are compared by their beginning. */
const MAX_TERM_BYTES = 32_000;

export const truncateToBytes = (text: string, max: number = MAX_TERM_BYTES): string => {
  if (text.length * 3 <= max) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= max) return text;
  let end = max;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
};
