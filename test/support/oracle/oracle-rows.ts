// The records of the reference implementation and the values of their fields.
import type { FilterValue } from '../../../src/query/search-query.ts';
import type { DerivedFields } from '../../../src/record/derived-fields.ts';
import { readFieldValues } from '../../../src/record/field-values.ts';
import { type FieldName, fieldRow } from '../../../src/schema/fields.ts';
import type { AardvarkRecord } from '../../../src/schema/record-type.ts';

export type PlainRow = { readonly record: AardvarkRecord; readonly derivedFields: DerivedFields };

export const isNumberField = (field: FieldName): boolean => /^integers?$/.test(fieldRow(field).kind);

export const isOpaque = (field: FieldName): boolean =>
  ['references', 'links', 'geometry', 'centroid'].includes(fieldRow(field).kind);

export const valuesOf = (row: PlainRow, field: FieldName): readonly FilterValue[] =>
  isOpaque(field) ? [] : readFieldValues(row.record, row.derivedFields, field);

/** Code points as numbers, so that texts compare in catalogue order. */
export const compareTexts = (a: string, b: string): number => {
  const [left, right] = [Array.from(a), Array.from(b)];
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const difference = (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
};

export const compareValues = (field: FieldName, a: FilterValue, b: FilterValue): number =>
  isNumberField(field) ? Number(a) - Number(b) : compareTexts(String(a), String(b));
