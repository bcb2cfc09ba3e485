// Compiles = <> < > <= >=, BETWEEN and IN, of properties with literals and with each other.

import type { CompareOperator, ExpressionOf } from '@periplus/cql2';
import { codesOf, type OgcRow } from '../../../schema/ogc-properties.ts';
import { codedFilter } from '../../filter/coded-filter.ts';
import { compareInteger } from '../../filter/integer-filter.ts';
import type { Filter, FilterValue, Folds } from '../../search-query.ts';
import { fail } from './fail.ts';
import { allOf, anyOf, constant, not } from './filters.ts';
import { escapeLike } from './like.ts';
import { applyFolds, isFolded, type Literal, type Operand, type PropertyOperand, toOperand } from './operands.ts';
import { presenceFilter } from './presence.ts';
import { compareInstants, compareTimes } from './temporal.ts';

const FLIPPED: Readonly<Record<CompareOperator, CompareOperator>> = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '>': '<',
  '<=': '>=',
  '>=': '<=',
};

/** By code point, as the index does; UTF-16 code units sort differently beyond the basic plane. */
const compareTexts = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

const compareValues = (a: FilterValue, b: FilterValue): number =>
  typeof a === 'string' ? compareTexts(a, String(b)) : Number(a) - Number(b);

const satisfiesOperator = (operator: CompareOperator, order: number): boolean => {
  if (operator === '<>') return order !== 0;
  return (operator.includes('=') && order === 0) || order === (operator[0] === '<' ? -1 : operator[0] === '>' ? 1 : 2);
};

const test = (operator: CompareOperator, a: FilterValue, b: FilterValue): boolean =>
  satisfiesOperator(operator, Math.sign(compareValues(a, b)));

type ValueRow = Extract<OgcRow, { kind: 'text' | 'integer' }>;
type TextRow = Extract<OgcRow, { kind: 'text' }>;
type TextLiteral = Extract<Literal, { kind: 'text' }>;

/** A folded property can only equal a string that folding leaves unchanged. */
const equalsText = ({ field }: TextRow, folds: Folds, value: string): Filter => {
  if (!isFolded(folds)) return { kind: 'in', field, values: [value] };
  return applyFolds(folds, value) === value
    ? { kind: 'like', field, pattern: escapeLike(value), ...folds }
    : { kind: 'in', field, values: [] };
};

/** `<=` compiles to NOT `>`, so that exactly one of the two holds even for several values (OGC 21-065r2, A.3). */
const compareText = (left: PropertyOperand, row: TextRow, operator: CompareOperator, right: TextLiteral): Filter => {
  const { folds } = left;
  const value = applyFolds(right.folds, right.value);
  const range = (side: 'min' | 'max'): Filter => ({
    kind: 'range',
    field: row.field,
    [side]: { value, inclusive: false },
    ...(isFolded(folds) ? { folds } : {}),
  });
  switch (operator) {
    case '=':
      return equalsText(row, folds, value);
    case '<>':
      return not(equalsText(row, folds, value));
    case '<':
      return range('max');
    case '>':
      return range('min');
    case '<=':
      return not(range('min'));
    case '>=':
      return not(range('max'));
  }
};

const mismatch = ({ name, row }: PropertyOperand, other: string): never => {
  if (row.kind === 'list') return fail(`${name} is a list: use A_CONTAINS, A_OVERLAPS, A_EQUALS or A_CONTAINEDBY`);
  if (row.kind === 'geometry') return fail(`${name} is a geometry: use a spatial function such as S_INTERSECTS`);
  const isTime = row.kind === 'instant' || row.kind === 'interval';
  const hint = isTime ? ": write DATE('1990-12-31') or TIMESTAMP('1990-12-31T23:59:59Z')" : '';
  return fail(`${name} cannot be compared with ${other}${hint}`);
};

const LITERAL_NAMES: Readonly<Record<Literal['kind'], string>> = {
  text: 'a string',
  number: 'a number',
  boolean: 'true or false',
  moment: 'a date or timestamp',
};

const compareWithLiteral = (left: PropertyOperand, operator: CompareOperator, right: Literal): Filter => {
  const { row, folds } = left;
  if (row.kind === 'text' && right.kind === 'text') return compareText(left, row, operator, right);
  if (row.kind === 'integer' && right.kind === 'number') return compareInteger(row, operator, right.value);
  if (row.kind === 'boolean' && right.kind === 'boolean') {
    const values = [false, true].filter((value) => test(operator, value, right.value));
    return { kind: 'in', field: row.field, values };
  }
  if (row.kind === 'coded' && right.kind === 'text') {
    const value = applyFolds(right.folds, right.value);
    return codedFilter(row, (code) => test(operator, applyFolds(folds, code), value));
  }
  return mismatch(left, LITERAL_NAMES[right.kind]);
};

/** Makes the filter unknown, neither true nor false, where the property is missing. */
const unlessMissing = (row: OgcRow, filter: Filter): Filter => anyOf([filter, not(presenceFilter(row))]);

/** Compares a coded property with another property, one code at a time. */
const compareCodes = (left: PropertyOperand, operator: CompareOperator, right: PropertyOperand): Filter => {
  const { row, folds } = left;
  if (row.kind !== 'coded') return mismatch(left, right.name);
  const cases = codesOf(row).map((code) => {
    const literal: Literal = {
      kind: 'text',
      value: applyFolds(folds, code),
      folds: { foldCase: false, foldAccents: false },
    };
    return allOf([codedFilter(row, (own) => own === code), compareWithLiteral(right, FLIPPED[operator], literal)]);
  });
  return unlessMissing(row, unlessMissing(right.row, anyOf(cases)));
};

const isValueRow = (row: OgcRow): row is ValueRow => row.kind === 'text' || row.kind === 'integer';

const compareFields = (
  left: ValueRow,
  operator: CompareOperator,
  right: ValueRow,
  folds: { readonly left: Folds; readonly right: Folds },
): Filter => {
  const compare = (sign: '=' | '<' | '>'): Filter => ({
    kind: 'compare',
    left: left.field,
    operator: sign,
    right: right.field,
    ...(isFolded(folds.left) || isFolded(folds.right) ? { folds } : {}),
  });
  switch (operator) {
    case '<>':
      return not(compare('='));
    case '<=':
      return not(compare('>'));
    case '>=':
      return not(compare('<'));
    default:
      return compare(operator);
  }
};

const isSame = (a: PropertyOperand, b: PropertyOperand): boolean =>
  a.name === b.name && a.folds.foldCase === b.folds.foldCase && a.folds.foldAccents === b.folds.foldAccents;

const compareProperties = (left: PropertyOperand, operator: CompareOperator, right: PropertyOperand): Filter => {
  if (left.row.kind === 'list' || left.row.kind === 'geometry') return mismatch(left, right.name);
  if (isSame(left, right)) return operator.includes('=') ? presenceFilter(left.row) : not(presenceFilter(left.row));
  if (left.row.kind === 'coded') return compareCodes(left, operator, right);
  if (right.row.kind === 'coded') return compareCodes(right, FLIPPED[operator], left);
  if (isValueRow(left.row) && isValueRow(right.row) && left.row.kind === right.row.kind)
    return compareFields(left.row, operator, right.row, { left: left.folds, right: right.folds });
  return mismatch(left, right.name);
};

const compareLiterals = (left: Literal, operator: CompareOperator, right: Literal): Filter => {
  if (left.kind === 'moment' && right.kind === 'moment') return compareInstants(operator, left.instant, right.instant);
  if (left.kind === 'text' && right.kind === 'text')
    return constant(test(operator, applyFolds(left.folds, left.value), applyFolds(right.folds, right.value)));
  if (left.kind !== 'moment' && left.kind === right.kind) return constant(test(operator, left.value, right.value));
  return fail(`${LITERAL_NAMES[left.kind]} cannot be compared with ${LITERAL_NAMES[right.kind]}`);
};

const isTime = (operand: Operand): boolean =>
  operand.kind === 'moment' ||
  (operand.kind === 'property' && (operand.row.kind === 'instant' || operand.row.kind === 'interval'));

export const compareFilter = ({ operator, left, right }: ExpressionOf<'compare'>): Filter => {
  const [a, b] = [toOperand(left), toOperand(right)];
  if (a.kind !== 'property' && b.kind !== 'property') return compareLiterals(a, operator, b);
  if (isTime(a) && isTime(b)) return compareTimes(operator, left, right);
  if (a.kind === 'property')
    return b.kind === 'property' ? compareProperties(a, operator, b) : compareWithLiteral(a, operator, b);
  return b.kind === 'property' ? compareWithLiteral(b, FLIPPED[operator], a) : fail('nothing is compared');
};

export const betweenFilter = ({ value, low, high }: ExpressionOf<'between'>): Filter =>
  allOf([
    compareFilter({ kind: 'compare', operator: '>=', left: value, right: low }),
    compareFilter({ kind: 'compare', operator: '<=', left: value, right: high }),
  ]);

export const inFilter = ({ value, list }: ExpressionOf<'in'>): Filter => {
  const operand = toOperand(value);
  const texts = list.filter((item) => item.kind === 'text');
  // One filter looks up all values of a text field together.
  if (
    operand.kind === 'property' &&
    operand.row.kind === 'text' &&
    !isFolded(operand.folds) &&
    texts.length === list.length
  )
    return { kind: 'in', field: operand.row.field, values: [...new Set(texts.map((item) => item.value))] };
  return anyOf(list.map((item) => compareFilter({ kind: 'compare', operator: '=', left: value, right: item })));
};
