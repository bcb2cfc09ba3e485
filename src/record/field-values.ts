// Reads the indexed values of a field: trimmed, without blanks, in one form (schema/canonical-values.ts), derived ones
// instead of those of the record.
import { toCanonicalValues } from '../schema/canonical-values.ts';
import type { FieldName } from '../schema/fields.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';
import type { DerivedFields } from './derived-fields.ts';

export type FieldValue = string | number | boolean;

/** Values and characters beyond these limits are stored and displayed, but not indexed. */
export const INDEX_LIMITS = { valuesPerField: 10_000, charactersPerValue: 100_000 } as const;

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Does not split surrogate pairs. */
const truncate = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, isLowSurrogate(text.charCodeAt(length)) ? length - 1 : length);

const clean = (value: unknown): FieldValue | undefined => {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? truncate(value.trim(), INDEX_LIMITS.charactersPerValue) : '';
  return text === '' ? undefined : text;
};

/** Distinct values in the order of the record. 'Thematic maps\n' and 'Thematic maps' are the same value. */
export const readFieldValues = (
  record: AardvarkRecord,
  derivedFields: DerivedFields,
  field: FieldName,
): readonly FieldValue[] => {
  const value: unknown = derivedFields.derived[field] ?? record[field];
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    const one = clean(value);
    return one === undefined ? [] : toCanonicalValues(field, one);
  }
  const values = value
    .map(clean)
    .filter((item) => item !== undefined)
    .flatMap((item) => toCanonicalValues(field, item));
  if (values.length < 2) return values;
  const distinct = [...new Set(values)];
  return distinct.length <= INDEX_LIMITS.valuesPerField ? distinct : distinct.slice(0, INDEX_LIMITS.valuesPerField);
};
