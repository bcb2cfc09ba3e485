// The expression tree of CQL2 (OGC 21-065r2) that both encodings parse into.
import type { Geometry, SpatialRelation } from '@periplus/geo';
import type { TimeRelation } from '@periplus/time';

/** The left array has all items of the right one, no others, exactly these, or at least one of them. */
export type ArrayRelation = 'contains' | 'containedBy' | 'equals' | 'overlaps';
export type CompareOperator = '=' | '<>' | '<' | '>' | '<=' | '>=';
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | 'div' | '^';
export type FoldName = 'casei' | 'accenti';

type Pair = { readonly left: Expression; readonly right: Expression };

export type Expression =
  // Conditions
  | { readonly kind: 'and'; readonly args: readonly Expression[] }
  | { readonly kind: 'or'; readonly args: readonly Expression[] }
  | { readonly kind: 'not'; readonly arg: Expression }
  | ({ readonly kind: 'compare'; readonly operator: CompareOperator } & Pair)
  | { readonly kind: 'like'; readonly value: Expression; readonly pattern: Expression }
  | { readonly kind: 'between'; readonly value: Expression; readonly low: Expression; readonly high: Expression }
  | { readonly kind: 'in'; readonly value: Expression; readonly list: readonly Expression[] }
  | { readonly kind: 'isNull'; readonly value: Expression }
  | ({ readonly kind: 'spatial'; readonly relation: SpatialRelation } & Pair)
  | ({ readonly kind: 'temporal'; readonly relation: TimeRelation } & Pair)
  | ({ readonly kind: 'arrays'; readonly relation: ArrayRelation } & Pair)
  // Operands
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** In the form of the standard, in UTC; the parsers do not check that the day exists. */
  | { readonly kind: 'date'; readonly text: string }
  | { readonly kind: 'timestamp'; readonly text: string }
  /** Each end is a date, a timestamp, a property, a function or the text `..`, which leaves it open. */
  | { readonly kind: 'interval'; readonly start: Expression; readonly end: Expression }
  | { readonly kind: 'geometry'; readonly geometry: Geometry }
  | { readonly kind: 'bbox'; readonly numbers: readonly number[] }
  | { readonly kind: 'array'; readonly items: readonly Expression[] }
  | { readonly kind: 'fold'; readonly fold: FoldName; readonly arg: Expression }
  | ({ readonly kind: 'arithmetic'; readonly operator: ArithmeticOperator } & Pair)
  | { readonly kind: 'function'; readonly name: string; readonly args: readonly Expression[] };

export type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

/** A filter that is not valid CQL2; the message completes a sentence such as "filter is not valid: …". */
export class Cql2Error extends Error {}

export const fail = (reason: string): never => {
  throw new Cql2Error(reason);
};

/** Far deeper than any expression that a person or a program has reason to write. */
export const MAX_NESTING = 64;

export const failNesting = (): never => fail(`expressions are nested more than ${MAX_NESTING} levels deep`);

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

export const toDate = (text: string): Expression =>
  DATE.test(text)
    ? { kind: 'date', text }
    : fail(`${JSON.stringify(text.slice(0, 60))} is not a date such as 1990-12-31`);

export const toTimestamp = (text: string): Expression =>
  TIMESTAMP.test(text)
    ? { kind: 'timestamp', text }
    : fail(`${JSON.stringify(text.slice(0, 60))} is not a timestamp in UTC such as 1990-12-31T23:59:59Z`);

/** A filter with more conditions, values and names takes too long to parse and to evaluate. */
export const MAX_EXPRESSIONS = 40_000;

export const failSize = (): never => fail(`it has more than ${MAX_EXPRESSIONS} expressions`);

/** Both encodings write the ends of an interval as plain strings: a date, a timestamp, or `..`. */
export const toIntervalEnd = (end: Expression): Expression => {
  if (end.kind === 'property' || end.kind === 'function') return end;
  if (end.kind !== 'text')
    return fail('the ends of an interval must be dates or timestamps in quotes, properties or ..');
  if (end.value === '..') return end;
  return end.value.includes('T') ? toTimestamp(end.value) : toDate(end.value);
};
