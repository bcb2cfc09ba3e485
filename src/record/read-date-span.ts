// Reads the dates of some fields of a record, for temporal filters.
import type { FieldName } from '../schema/fields.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';
import { parseTimeSpan, type TimeSpan } from './time-spans.ts';
import { readStrings } from './views/strings.ts';

const hullOf = (spans: readonly TimeSpan[]): TimeSpan | undefined => {
  const [first, ...rest] = spans;
  if (first === undefined) return undefined;
  return rest.reduce<TimeSpan>((hull, [start, end]) => [Math.min(hull[0], start), Math.max(hull[1], end)], first);
};

/** From the first to the last date of the first of these fields that has any. */
export const readDateSpan = (record: AardvarkRecord, fields: readonly FieldName[]): TimeSpan | undefined => {
  for (const field of fields) {
    const spans = readStrings(record[field])
      .map((text) => parseTimeSpan(field, text))
      .filter((span) => span !== undefined);
    const hull = hullOf(spans);
    if (hull !== undefined) return hull;
  }
  return undefined;
};
