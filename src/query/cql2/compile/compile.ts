// Compiles a CQL2 expression to a filter, checking types against the queryables (schema/ogc-properties.ts).

import type { Expression } from '@periplus/cql2';
import type { Filter } from '../../search-query.ts';
import { arrayFilter } from './arrays.ts';
import { betweenFilter, compareFilter, inFilter } from './comparisons.ts';
import { fail } from './fail.ts';
import { allOf, constant, FALSE, not } from './filters.ts';
import { likeFilter } from './like.ts';
import { toOperand } from './operands.ts';
import { isNullFilter } from './presence.ts';
import { spatialFilter } from './spatial.ts';
import { temporalFilter } from './temporal.ts';

/** A condition is null if neither it nor its negation is true. */
const isUnknown = (filter: Filter): Filter =>
  allOf([filter, not(filter)].map((either) => ({ kind: 'exclude', filter: either })));

const nullFilter = (value: Expression): Filter => {
  switch (value.kind) {
    case 'geometry':
    case 'bbox':
      spatialFilter({ kind: 'spatial', relation: 'intersects', left: value, right: value });
      return FALSE;
    case 'interval':
      return isUnknown(temporalFilter({ kind: 'temporal', relation: 'equals', left: value, right: value }));
    case 'property':
    case 'fold':
    case 'text':
    case 'number':
    case 'boolean':
    case 'date':
    case 'timestamp':
    case 'arithmetic': {
      const operand = toOperand(value);
      return operand.kind === 'property' ? isNullFilter(operand.row) : FALSE;
    }
    default:
      return isUnknown(compileCql2(value));
  }
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
