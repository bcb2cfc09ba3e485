// Compiles A_CONTAINS, A_CONTAINEDBY, A_EQUALS and A_OVERLAPS, which compare lists as sets.

import type { ArrayRelation, Expression, ExpressionOf } from '@periplus/cql2';
import { OGC_PROPERTIES, type OgcRow } from '../../../schema/ogc-properties.ts';
import type { Filter } from '../../search-query.ts';
import { fail } from './fail.ts';
import { constant } from './filters.ts';
import { propertyRow } from './operands.ts';
import { presenceFilter } from './presence.ts';

type ListRow = Extract<OgcRow, { kind: 'list' }>;
type Side =
  | { readonly kind: 'property'; readonly name: string; readonly row: ListRow }
  | { readonly kind: 'values'; readonly values: readonly string[] };

/** Examples in the standard put list items in double quotes, which makes them names. */
const toItem = (item: Expression): string => {
  if (item.kind === 'text') return item.value;
  if (item.kind === 'property' && !OGC_PROPERTIES.has(item.name)) return item.name;
  return fail('list properties contain strings and must be compared with a list of strings');
};

const toSide = (expression: Expression): Side => {
  if (expression.kind === 'array') return { kind: 'values', values: expression.items.map(toItem) };
  if (expression.kind !== 'property') return fail('an array function takes list properties and lists in parentheses');
  const row = propertyRow(expression.name);
  return row.kind === 'list'
    ? { kind: 'property', name: expression.name, row }
    : fail(`${expression.name} is not a list`);
};

const CONVERSE: Readonly<Record<ArrayRelation, ArrayRelation>> = {
  contains: 'containedBy',
  containedBy: 'contains',
  equals: 'equals',
  overlaps: 'overlaps',
};

const relateSets = (relation: ArrayRelation, a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  if (relation === 'overlaps') return !a.isDisjointFrom(b);
  const [isSuperset, isSubset] = [b.isSubsetOf(a), a.isSubsetOf(b)];
  return relation === 'equals' ? isSuperset && isSubset : relation === 'contains' ? isSuperset : isSubset;
};

export const arrayFilter = ({ relation, left, right }: ExpressionOf<'arrays'>): Filter => {
  const [a, b] = [toSide(left), toSide(right)];
  if (a.kind === 'values')
    return b.kind === 'values'
      ? constant(relateSets(relation, new Set(a.values), new Set(b.values)))
      : { kind: 'array', relation: CONVERSE[relation], fields: b.row.fields, values: a.values };
  if (b.kind === 'values') return { kind: 'array', relation, fields: a.row.fields, values: b.values };
  if (a.name !== b.name) return fail('an array function cannot compare two different properties');
  return presenceFilter(a.row);
};
