// Parse

export { parseCql2Json } from './parse-json.ts';
export { parseCql2Text } from './parse-text.ts';

// Print

export { toCql2Json } from './to-json.ts';
export { toCql2Text } from './to-text.ts';

// Walk

export { childrenOf, walkExpression } from './walk.ts';

// Types and errors

export {
  type ArithmeticOperator,
  type ArrayRelation,
  type CompareOperator,
  Cql2Error,
  type Expression,
  type ExpressionOf,
  type FoldName,
} from './expression.ts';
