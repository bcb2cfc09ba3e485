// The values of a field as filters, facets and sorts see them: trimmed, without blanks, derived ones first.
import type { FieldName } from '../schema/fields.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';
import type { DerivedFields } from './derived-fields.ts';

export type FieldValue = string | number | boolean;

/**
 * What is searched of one field of one record: real ones have a few hundred values and some thousand characters. A record
 * beyond that is kept and shown whole; its further values, and the rest of a longer text, are found by nobody.
 */
export const INDEX_LIMITS = { valuesPerField: 10_000, charactersPerValue: 100_000 } as const;

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Never half of a surrogate pair. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, isLowSurrogate(text.charCodeAt(length)) ? length - 1 : length);

const clean = (value: unknown): FieldValue | undefined => {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? cut(value.trim(), INDEX_LIMITS.charactersPerValue) : '';
  return text === '' ? undefined : text;
};

/** Without repeats, in the order of the record. 'Thematic maps\n' and 'Thematic maps' are one value. */
export const readFieldValues = (
  record: AardvarkRecord,
  derivedFields: DerivedFields,
  field: FieldName,
): readonly FieldValue[] => {
  const value: unknown = derivedFields.derived[field] ?? record[field];
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    const one = clean(value);
    return one === undefined ? [] : [one];
  }
  const values = value.map(clean).filter((item) => item !== undefined);
  if (values.length < 2) return values;
  const distinct = [...new Set(values)];
  return distinct.length <= INDEX_LIMITS.valuesPerField ? distinct : distinct.slice(0, INDEX_LIMITS.valuesPerField);
};
