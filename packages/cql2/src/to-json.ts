// Writes expressions as CQL2 JSON.
import type { Expression } from './expression.ts';
import { relationName } from './operators.ts';
import { childrenOf } from './walk.ts';

const toIntervalJson = (end: Expression): unknown =>
  end.kind === 'date' || end.kind === 'timestamp' ? end.text : toCql2Json(end);

const operation = (op: string, expression: Expression): object => ({
  op,
  args: childrenOf(expression).map(toCql2Json),
});

/** Parsing the result yields an equal expression. */
export const toCql2Json = (expression: Expression): unknown => {
  switch (expression.kind) {
    case 'compare':
    case 'arithmetic':
      return operation(expression.operator, expression);
    case 'in':
      return { op: 'in', args: [toCql2Json(expression.value), expression.list.map(toCql2Json)] };
    case 'spatial':
    case 'temporal':
    case 'arrays':
      return operation(relationName(expression.kind, expression.relation), expression);
    case 'property':
      return { property: expression.name };
    case 'text':
    case 'number':
    case 'boolean':
      return expression.value;
    case 'date':
    case 'timestamp':
      return { [expression.kind]: expression.text };
    case 'interval':
      return { interval: childrenOf(expression).map(toIntervalJson) };
    case 'geometry':
      return expression.geometry;
    case 'bbox':
      return { bbox: expression.numbers };
    case 'array':
      return expression.items.map(toCql2Json);
    case 'fold':
      return operation(expression.fold, expression);
    case 'function':
      return operation(expression.name, expression);
    default:
      return operation(expression.kind, expression);
  }
};
