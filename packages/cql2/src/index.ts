export {
  type ArrayRelation,
  type CompareOperator,
  Cql2Error,
  type Expression,
  type ExpressionOf,
  fail,
} from './expression.ts';
export { parseCql2Json } from './parse-json.ts';
export { parseCql2Text } from './parse-text.ts';
export { writeCql2Json, writeCql2Text } from './write.ts';
