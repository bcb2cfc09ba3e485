// Compiles A_CONTAINS, A_CONTAINEDBY, A_EQUALS and A_OVERLAPS, which compare lists as sets.

import type { ArrayRelation, Expression, ExpressionOf } from '@periplus/cql2';
import type { OgcRow } from '../../../schema/ogc-properties.ts';
import type { Filter } from '../../search-query.ts';
import { fail } from './fail.ts';
import { constant } from './filters.ts';
import { applyFolds, propertyRow, toOperand } from './operands.ts';
import { presenceFilter } from './presence.ts';

type ListRow = Extract<OgcRow, { kind: 'list' }>;
type Side =
  | { readonly kind: 'property'; readonly name: string; readonly row: ListRow }
  | { readonly kind: 'values'; readonly values: readonly (string | number)[] };

const toItem = (item: Expression): string | number => {
  if (item.kind === 'array') return fail('list properties contain single values, not lists');
  const operand = toOperand(item);
  if (operand.kind === 'property')
    return fail(`the items of a list must be literals, not properties such as ${operand.name}`);
  if (operand.kind === 'text') return applyFolds(operand.folds, operand.value);
  return operand.kind === 'number'
    ? operand.value
    : fail('the items of a list must be strings or numbers, as in list properties');
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

const relateSets = (relation: ArrayRelation, a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): boolean => {
  if (relation === 'overlaps') return !a.isDisjointFrom(b);
  const [isSuperset, isSubset] = [b.isSubsetOf(a), a.isSubsetOf(b)];
  return relation === 'equals' ? isSuperset && isSubset : relation === 'contains' ? isSuperset : isSubset;
};

/** Strings and numbers are never equal; comparing them is a mistake. */
const typesOf = (side: Side): readonly string[] =>
  side.kind === 'property'
    ? [side.row.items === 'integer' ? 'numbers' : 'strings']
    : side.values.map((value) => `${typeof value}s`);

const checkTypes = (left: Side, right: Side): void => {
  const [property, other] = left.kind === 'property' ? [left, right] : [right, left];
  const [expected] = typesOf(property);
  const wrong = typesOf(other).find((type) => type !== expected);
  if (property.kind === 'property' && wrong !== undefined)
    fail(`${property.name} contains ${expected} and cannot be compared with ${wrong}`);
};

export const arrayFilter = ({ relation, left, right }: ExpressionOf<'arrays'>): Filter => {
  const [a, b] = [toSide(left), toSide(right)];
  checkTypes(a, b);
  if (a.kind === 'values')
    return b.kind === 'values'
      ? constant(relateSets(relation, new Set(a.values), new Set(b.values)))
      : { kind: 'array', relation: CONVERSE[relation], fields: b.row.fields, values: a.values };
  if (b.kind === 'values') return { kind: 'array', relation, fields: a.row.fields, values: b.values };
  if (a.name === b.name) return presenceFilter(a.row);
  return { kind: 'arrays', relation, left: a.row.fields, right: b.row.fields };
};
