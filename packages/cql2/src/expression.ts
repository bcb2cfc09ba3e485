// The expression tree of CQL2 (OGC 21-065r2): what the text and the JSON encoding both say.
import type { Geometry, SpatialRelation } from '@periplus/geo';
import type { TimeRelation } from '@periplus/time';

/** The array has all the values, no others, exactly these, or at least one of them. */
export type ArrayRelation = 'contains' | 'containedBy' | 'equals' | 'overlaps';
export type CompareOperator = '=' | '<>' | '<' | '>' | '<=' | '>=';
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | 'div' | '^';
export type FoldName = 'casei' | 'accenti';

export type Expression =
  | { readonly kind: 'and'; readonly args: readonly Expression[] }
  | { readonly kind: 'or'; readonly args: readonly Expression[] }
  | { readonly kind: 'not'; readonly arg: Expression }
  | {
      readonly kind: 'compare';
      readonly operator: CompareOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'like'; readonly value: Expression; readonly pattern: Expression }
  | { readonly kind: 'between'; readonly value: Expression; readonly low: Expression; readonly high: Expression }
  | { readonly kind: 'in'; readonly value: Expression; readonly list: readonly Expression[] }
  | { readonly kind: 'isNull'; readonly value: Expression }
  | {
      readonly kind: 'spatial';
      readonly relation: SpatialRelation;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'temporal';
      readonly relation: TimeRelation;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'arrays';
      readonly relation: ArrayRelation;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** As written; whether there is such a day is asked when the expression is used. */
  | { readonly kind: 'date'; readonly text: string }
  | { readonly kind: 'timestamp'; readonly text: string }
  /** Ends are dates, timestamps, properties, functions, or texts: `..` for an open one. */
  | { readonly kind: 'interval'; readonly start: Expression; readonly end: Expression }
  | { readonly kind: 'geometry'; readonly geometry: Geometry }
  | { readonly kind: 'bbox'; readonly numbers: readonly number[] }
  | { readonly kind: 'array'; readonly items: readonly Expression[] }
  | { readonly kind: 'fold'; readonly fold: FoldName; readonly arg: Expression }
  | {
      readonly kind: 'arithmetic';
      readonly operator: ArithmeticOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'function'; readonly name: string; readonly args: readonly Expression[] };

export type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

/** A filter that cannot be read or used; the message says why, without naming the parameter. */
export class Cql2Error extends Error {}

export const fail = (reason: string): never => {
  throw new Cql2Error(reason);
};

/** An end of an interval, which both encodings write as a bare text: a date, a timestamp, or `..`. */
export const toIntervalEnd = (end: Expression): Expression => {
  if (end.kind !== 'text' || end.value === '..') return end;
  return end.value.includes('T') ? { kind: 'timestamp', text: end.value } : { kind: 'date', text: end.value };
};

/** How deep expressions may nest: far beyond any that a person or a program has reason to write. */
export const MAX_NESTING = 64;
