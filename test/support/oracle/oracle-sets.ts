// Compares sets of values, for the reference implementation of search.
import type { ArrayRelation } from '@periplus/cql2';
import type { Filter } from '../../../src/query/search-query.ts';
import type { FieldName } from '../../../src/schema/fields.ts';
import { type PlainRow, valuesOf } from './oracle-rows.ts';

type FilterOf<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>;

const setOf = (row: PlainRow, fields: readonly FieldName[]): ReadonlySet<string> =>
  new Set(fields.flatMap((field) => valuesOf(row, field)).map(String));

const relateSets = (relation: ArrayRelation, own: ReadonlySet<string>, expected: ReadonlySet<string>): boolean => {
  if (relation === 'overlaps') return !own.isDisjointFrom(expected);
  const [isAll, isNoMore] = [expected.isSubsetOf(own), own.isSubsetOf(expected)];
  return relation === 'equals' ? isAll && isNoMore : relation === 'contains' ? isAll : isNoMore;
};

export const holdsOfSets = (row: PlainRow, { fields, relation, values }: FilterOf<'array'>): boolean | undefined => {
  const own = setOf(row, fields);
  return own.size === 0 ? undefined : relateSets(relation, own, new Set(values.map(String)));
};

export const holdsBetweenSets = (row: PlainRow, { left, relation, right }: FilterOf<'arrays'>): boolean | undefined => {
  const [a, b] = [setOf(row, left), setOf(row, right)];
  return a.size === 0 || b.size === 0 ? undefined : relateSets(relation, a, b);
};
