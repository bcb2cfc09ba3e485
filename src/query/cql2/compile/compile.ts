// Compiles a CQL2 expression to a filter, checking types against the queryables (schema/ogc-properties.ts).

import type { Expression } from '@periplus/cql2';
import type { Filter } from '../../search-query.ts';
import { arrayFilter } from './arrays.ts';
import { betweenFilter, compareFilter, inFilter } from './comparisons.ts';
import { fail } from './fail.ts';
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
  // A literal is never missing.
  return ['text', 'number', 'boolean', 'date', 'timestamp', 'geometry', 'bbox'].includes(value.kind)
    ? FALSE
    : fail('IS NULL applies to a property');
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
      return fail(`unknown function ${JSON.stringify(expression.name.slice(0, 60))}`);
    default:
      return fail('expected a condition but found a value');
  }
};
