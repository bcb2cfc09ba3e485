// Conditions on lists: A_CONTAINS, A_CONTAINEDBY, A_EQUALS and A_OVERLAPS, each of sets.

import { type ArrayRelation, type Expression, type ExpressionOf, fail } from '@periplus/cql2';
import { OGC_PROPERTIES, type OgcRow } from '../../../schema/ogc-properties.ts';
import type { Filter } from '../../search-query.ts';
import { constant } from './filters.ts';
import { propertyRow } from './operands.ts';
import { presenceFilter } from './presence.ts';

type ListRow = Extract<OgcRow, { kind: 'list' }>;
type Side =
  | { readonly kind: 'property'; readonly name: string; readonly row: ListRow }
  | { readonly kind: 'values'; readonly values: readonly string[] };

/** Examples of the standard write texts within lists in double quotes, as if they were names. */
const toItem = (item: Expression): string => {
  if (item.kind === 'text') return item.value;
  if (item.kind === 'property' && !OGC_PROPERTIES.has(item.name)) return item.name;
  return fail('lists of properties hold texts, and so must a list that they are compared with');
};

const toSide = (expression: Expression): Side => {
  if (expression.kind === 'array') return { kind: 'values', values: expression.items.map(toItem) };
  if (expression.kind !== 'property')
    return fail('an array function takes properties that are lists, and lists in brackets');
  const row = propertyRow(expression.name);
  return row.kind === 'list' ? { kind: 'property', name: expression.name, row } : fail(`${expression.name} is no list`);
};

const CONVERSE: Readonly<Record<ArrayRelation, ArrayRelation>> = {
  contains: 'containedBy',
  containedBy: 'contains',
  equals: 'equals',
  overlaps: 'overlaps',
};

const relateSets = (relation: ArrayRelation, a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  if (relation === 'overlaps') return !a.isDisjointFrom(b);
  const [isAll, isNoMore] = [b.isSubsetOf(a), a.isSubsetOf(b)];
  return relation === 'equals' ? isAll && isNoMore : relation === 'contains' ? isAll : isNoMore;
};

export const arrayFilter = ({ relation, left, right }: ExpressionOf<'arrays'>): Filter => {
  const [a, b] = [toSide(left), toSide(right)];
  if (a.kind === 'values')
    return b.kind === 'values'
      ? constant(relateSets(relation, new Set(a.values), new Set(b.values)))
      : { kind: 'array', relation: CONVERSE[relation], fields: b.row.fields, values: a.values };
  if (b.kind === 'values') return { kind: 'array', relation, fields: a.row.fields, values: b.values };
  if (a.name !== b.name) return fail('two lists of a record are not compared with each other');
  return presenceFilter(a.row);
};
