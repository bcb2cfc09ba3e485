// From an expression of CQL2 to the condition that engines answer: types are checked against the table of properties.

import { type Expression, fail } from '@periplus/cql2';
import type { Filter } from '../../search-query.ts';
import { arrayFilter } from './arrays.ts';
import { betweenFilter, compareFilter, inFilter } from './comparisons.ts';
import { constant, FALSE, not } from './filters.ts';
import { likeFilter } from './like.ts';
import { propertyRow, toOperand } from './operands.ts';
import { isNullFilter } from './presence.ts';
import { spatialFilter } from './spatial.ts';
import { temporalFilter } from './temporal.ts';

const nullFilter = (value: Expression): Filter => {
  if (value.kind === 'property') return isNullFilter(propertyRow(value.name));
  if (value.kind === 'fold') {
    const operand = toOperand(value);
    return operand.kind === 'property' ? isNullFilter(operand.row) : FALSE;
  }
  // A literal is never missing; a condition is not asked whether it is unknown.
  return ['text', 'number', 'boolean', 'date', 'timestamp', 'geometry', 'bbox'].includes(value.kind)
    ? FALSE
    : fail('IS NULL is asked of properties');
};

/** Throws Cql2Error. */
export const compileCql2 = (expression: Expression): Filter => {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return { kind: expression.kind, filters: expression.args.map(compileCql2) };
    case 'not':
      return not(compileCql2(expression.arg));
    case 'compare':
      return compareFilter(expression);
    case 'between':
      return betweenFilter(expression);
    case 'in':
      return inFilter(expression);
    case 'like':
      return likeFilter(expression);
    case 'isNull':
      return nullFilter(expression.value);
    case 'spatial':
      return spatialFilter(expression);
    case 'temporal':
      return temporalFilter(expression);
    case 'arrays':
      return arrayFilter(expression);
    case 'boolean':
      return constant(expression.value);
    case 'function':
      return fail(`there is no function ${JSON.stringify(expression.name.slice(0, 60))}`);
    default:
      return fail('a condition is expected where a value stands');
  }
};
