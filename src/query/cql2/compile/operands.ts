// Resolves the operands of a condition: queryable properties and typed literals.

import type { Expression, ExpressionOf } from '@periplus/cql2';
import { didYouMean, foldAccents, foldCase, foldText } from '@periplus/text';
import { OGC_PROPERTIES, type OgcRow } from '../../../schema/ogc-properties.ts';
import { type Instant, parseDate, parseTimestamp } from '../../filter/instants.ts';
import type { Folds } from '../../search-query.ts';
import { fail } from './fail.ts';

const NO_FOLDS: Folds = { foldCase: false, foldAccents: false };

export const isFolded = (folds: Folds): boolean => folds.foldCase || folds.foldAccents;

export const applyFolds = ({ foldCase: noCase, foldAccents: noAccents }: Folds, text: string): string => {
  if (noCase) return noAccents ? foldText(text) : foldCase(text);
  return noAccents ? foldAccents(text) : text;
};

export type PropertyOperand = {
  readonly kind: 'property';
  readonly name: string;
  readonly row: OgcRow;
  readonly folds: Folds;
};

export type Literal =
  | { readonly kind: 'text'; readonly value: string; readonly folds: Folds }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'moment'; readonly instant: Instant };

export type Operand = PropertyOperand | Literal;

const PROPERTY_NAMES = [...OGC_PROPERTIES.keys()];

export const propertyRow = (name: string): OgcRow =>
  OGC_PROPERTIES.get(name) ??
  fail(
    `${JSON.stringify(name.slice(0, 60))} is not a queryable.${didYouMean(name, PROPERTY_NAMES)} Queryables: ${PROPERTY_NAMES.join(', ')}`,
  );

const toProperty = ({ name }: ExpressionOf<'property'>, folds = NO_FOLDS): PropertyOperand => ({
  kind: 'property',
  name,
  row: propertyRow(name),
  folds,
});

export const toInstant = (expression: ExpressionOf<'date' | 'timestamp'>): Instant => {
  const { kind, text } = expression;
  const instant = kind === 'date' ? parseDate(text) : parseTimestamp(text);
  const expected = kind === 'date' ? 'a date such as 1990-12-31' : 'a timestamp such as 1990-12-31T23:59:59Z';
  return instant ?? fail(`${JSON.stringify(text.slice(0, 60))} is not ${expected}`);
};

const ARITHMETIC: Readonly<Record<ExpressionOf<'arithmetic'>['operator'], (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  div: (a, b) => Math.trunc(a / b),
  '^': (a, b) => a ** b,
};

/** Evaluates arithmetic on literals; arithmetic on properties belongs to a conformance class that is not declared. */
const toConstant = ({ operator, left, right }: ExpressionOf<'arithmetic'>): Literal => {
  const [a, b] = [toOperand(left), toOperand(right)];
  if (a.kind !== 'number' || b.kind !== 'number') return fail('arithmetic takes numbers, not properties');
  const value = ARITHMETIC[operator](a.value, b.value);
  return Number.isFinite(value)
    ? { kind: 'number', value }
    : fail('the result of the arithmetic is not a finite number');
};

const toFolded = ({ fold, arg }: ExpressionOf<'fold'>, folds: Folds): Operand => {
  const combined = fold === 'casei' ? { ...folds, foldCase: true } : { ...folds, foldAccents: true };
  if (arg.kind === 'fold') return toFolded(arg, combined);
  const name = fold.toUpperCase();
  if (arg.kind === 'text') return { kind: 'text', value: arg.value, folds: combined };
  const operand = arg.kind === 'property' ? toProperty(arg, combined) : fail(`${name} takes a property or a string`);
  const { kind } = operand.row;
  return kind === 'text' || kind === 'coded'
    ? operand
    : fail(`${name} takes strings, and ${operand.name} is not a string`);
};

export const toOperand = (expression: Expression): Operand => {
  switch (expression.kind) {
    case 'property':
      return toProperty(expression);
    case 'fold':
      return toFolded(expression, NO_FOLDS);
    case 'text':
      return { kind: 'text', value: expression.value, folds: NO_FOLDS };
    case 'number':
      return { kind: 'number', value: expression.value };
    case 'boolean':
      return { kind: 'boolean', value: expression.value };
    case 'date':
    case 'timestamp':
      return { kind: 'moment', instant: toInstant(expression) };
    case 'arithmetic':
      return toConstant(expression);
    case 'function':
      return fail(`unknown function ${JSON.stringify(expression.name.slice(0, 60))}`);
    default:
      return fail('expected a property or a single value');
  }
};
