// The values of a field as filters, facets and sorts see them: trimmed, without blanks, derived ones first.
import type { FieldName } from '../schema/fields.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';
import type { RecordFacts } from './record-facts.ts';

export type FieldValue = string | number | boolean;

const clean = (value: unknown): FieldValue | undefined => {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
};

/** Without repeats, in the order of the record. 'Thematic maps\n' and 'Thematic maps' are one value. */
export const readValues = (record: AardvarkRecord, facts: RecordFacts, field: FieldName): readonly FieldValue[] => {
  const value: unknown = facts.derived[field] ?? record[field];
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    const one = clean(value);
    return one === undefined ? [] : [one];
  }
  const values = value.map(clean).filter((item) => item !== undefined);
  return values.length < 2 ? values : [...new Set(values)];
};
