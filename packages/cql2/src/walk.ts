// Walks expression trees.
import type { Expression } from './expression.ts';

/** The direct operands of an expression, in the order in which both encodings write them. */
export const childrenOf = (expression: Expression): readonly Expression[] => {
  switch (expression.kind) {
    case 'and':
    case 'or':
    case 'function':
      return expression.args;
    case 'not':
    case 'fold':
      return [expression.arg];
    case 'compare':
    case 'arithmetic':
    case 'spatial':
    case 'temporal':
    case 'arrays':
      return [expression.left, expression.right];
    case 'like':
      return [expression.value, expression.pattern];
    case 'between':
      return [expression.value, expression.low, expression.high];
    case 'in':
      return [expression.value, ...expression.list];
    case 'isNull':
      return [expression.value];
    case 'interval':
      return [expression.start, expression.end];
    case 'array':
      return expression.items;
    default:
      return [];
  }
};

/** Calls `visit` for the expression and everything below it, parents first. */
export const walkExpression = (expression: Expression, visit: (expression: Expression) => void): void => {
  visit(expression);
  for (const child of childrenOf(expression)) walkExpression(child, visit);
};
