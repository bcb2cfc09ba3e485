// Conditions on a property that is one of a few codes, as conditions on the field behind it.
import { type CodedProperty, codesOf } from '../schema/ogc-properties.ts';
import type { Filter } from './search-query.ts';

const hasAny = ({ field }: CodedProperty, values: readonly string[]): Filter => ({ kind: 'in', field, values });

const not = (filter: Filter): Filter => ({ kind: 'not', filter });

/** The code of a record is the first of which it has a value: all codes before it are none of its own. */
const hasCode = (property: CodedProperty, index: number): Filter => {
  const before = property.codes.slice(0, index).flatMap(({ values }) => values);
  const own = property.codes[index];
  const rest = before.length === 0 ? [] : [not(hasAny(property, before))];
  if (own !== undefined) return { kind: 'and', filters: [hasAny(property, own.values), ...rest] };
  // Without a value the record has the last code all the same, where every record has one.
  return property.always ? { kind: 'exclude', filter: hasAny(property, before) } : not(hasAny(property, before));
};

const known = (filter: Filter, { always }: CodedProperty): Filter =>
  always ? { kind: 'exclude', filter: { kind: 'exclude', filter } } : filter;

/** The record has one of the codes that pass. Unknown for a record without a code. */
export const codedFilter = (property: CodedProperty, passes: (code: string) => boolean): Filter => {
  const filters = codesOf(property).flatMap((code, index) => (passes(code) ? [hasCode(property, index)] : []));
  // A condition on the field even when nothing passes: unknown where the field has no value.
  return known({ kind: 'or', filters: filters.length === 0 ? [hasAny(property, [])] : filters }, property);
};
