// Evaluates CQL2 on one record with the truth tables of the standard (OGC 21-065r2, 6.2), as a simple reference.

import type { CompareOperator, Expression, ExpressionOf } from '@periplus/cql2';
import { boxesToGeometry, type Geometry, normaliseQueryBox, relate, toParsedGeometry } from '@periplus/geo';
import { foldAccents, foldCase, foldText } from '@periplus/text';
import { timePredicate } from '@periplus/time';
import { readCode } from '../../../src/record/read-code.ts';
import { readDateSpan } from '../../../src/record/read-date-span.ts';
import { readRecordExtent } from '../../../src/record/record-extent.ts';
import { readStrings } from '../../../src/record/views/strings.ts';
import { toCanonicalValues } from '../../../src/schema/canonical-values.ts';
import type { FieldName } from '../../../src/schema/fields.ts';
import { OGC_PROPERTIES, type OgcRow } from '../../../src/schema/ogc-properties.ts';
import type { AardvarkRecord } from '../../../src/schema/record-type.ts';

/** Undefined is NULL in the standard. */
export type Truth = boolean | undefined;

const DAY = 86_400_000;

const rowOf = (name: string): OgcRow => {
  const row = OGC_PROPERTIES.get(name);
  if (row === undefined) throw new Error(`no property ${name}`);
  return row;
};

const foldOf = (names: readonly string[]): ((text: string) => string) => {
  if (names.includes('casei')) return names.includes('accenti') ? foldText : foldCase;
  return names.includes('accenti') ? foldAccents : (text) => text;
};

type Value = string | number | boolean;

const codePoints = (text: string): readonly number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);

const order = (a: Value, b: Value): number => {
  if (typeof a !== 'string' || typeof b !== 'string') return Number(a) - Number(b);
  const [left, right] = [codePoints(a), codePoints(b)];
  for (let at = 0; at < Math.min(left.length, right.length); at++)
    if (left[at] !== right[at]) return (left[at] ?? 0) - (right[at] ?? 0);
  return left.length - right.length;
};

const numbersIn = (record: AardvarkRecord, field: FieldName): readonly number[] =>
  readStrings(record[field])
    .map(Number)
    .filter((year) => year !== 0)
    .sort((a, b) => a - b);

const textsIn = (record: AardvarkRecord, field: FieldName): readonly string[] =>
  readStrings(record[field]).flatMap((text) => toCanonicalValues(field, text));

/** Literals in the form of the property that they are compared with. */
const asValuesOf = (property: Expression, literal: Expression, values: readonly Value[]): readonly Value[] => {
  if (property.kind !== 'property' || literal.kind === 'property') return values;
  const row = rowOf(property.name);
  const fields = row.kind === 'text' ? [row.field] : row.kind === 'list' ? row.fields : [];
  const [field, ...others] = fields;
  return field === undefined || others.length > 0 ? values : values.flatMap((value) => toCanonicalValues(field, value));
};

/** All values of a property in a record. */
const valuesOf = (record: AardvarkRecord, name: string): readonly Value[] => {
  const row = rowOf(name);
  switch (row.kind) {
    case 'text':
      return textsIn(record, row.field);
    case 'integer':
      return numbersIn(record, row.field).slice(0, 1);
    case 'boolean':
      return typeof record[row.field] === 'boolean' ? [record[row.field] as boolean] : [];
    case 'list':
      if (row.items === 'integer') return row.fields.flatMap((field) => numbersIn(record, field));
      return row.fields.flatMap((field) => textsIn(record, field));
    case 'coded':
      return [readCode(record, row) ?? []].flat();
    default:
      return [];
  }
};

/** The values of an operand; several when a property has several. */
const operand = (record: AardvarkRecord, expression: Expression, folds: readonly string[] = []): readonly Value[] => {
  if (expression.kind === 'fold') return operand(record, expression.arg, [...folds, expression.fold]);
  const fold = foldOf(folds);
  const values =
    expression.kind === 'property' ? valuesOf(record, expression.name) : [(expression as ExpressionOf<'text'>).value];
  return values.map((value) => (typeof value === 'string' ? fold(value) : value));
};

const isTime = (expression: Expression): boolean =>
  expression.kind === 'date' ||
  expression.kind === 'timestamp' ||
  expression.kind === 'interval' ||
  (expression.kind === 'property' && ['instant', 'interval'].includes(rowOf(expression.name).kind));

const momentsIn = (expression: Expression): readonly Expression[] =>
  expression.kind === 'interval' ? [expression.start, expression.end] : [expression];

/** Compares by day when both sides are dates without a time. */
const unitOf = (sides: readonly Expression[]): number => {
  const parts = sides.flatMap(momentsIn);
  const literals = parts.filter(({ kind }) => kind === 'date' || kind === 'timestamp');
  if (literals.length > 0) return literals.some(({ kind }) => kind === 'timestamp') ? 1 : DAY;
  const rows = parts.flatMap((part) => (part.kind === 'property' ? [rowOf(part.name)] : []));
  return rows.some((row) => row.kind === 'instant' && row.format === 'date-time') ? 1 : DAY;
};

type Span = readonly [number, number];

const spanOf = (record: AardvarkRecord, expression: Expression): Span | undefined => {
  switch (expression.kind) {
    case 'property': {
      const row = rowOf(expression.name);
      return row.kind === 'instant' || row.kind === 'interval' ? readDateSpan(record, row.fields) : undefined;
    }
    case 'date':
      return [Date.parse(expression.text), Date.parse(expression.text) + DAY - 1];
    case 'timestamp':
      return [Date.parse(expression.text), Date.parse(expression.text)];
    case 'interval': {
      const open: Span = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      const end = (part: Expression) => (part.kind === 'text' ? open : spanOf(record, part));
      const [first, last] = [end(expression.start), end(expression.end)];
      return first === undefined || last === undefined || first[0] > last[1] ? undefined : [first[0], last[1]];
    }
    default:
      return undefined;
  }
};

const timeTruth = (
  record: AardvarkRecord,
  relation: Parameters<typeof timePredicate>[0],
  left: Expression,
  right: Expression,
): Truth => {
  const unit = unitOf([left, right]);
  const inUnits = (span: Span | undefined): Span | undefined => {
    if (span === undefined) return undefined;
    const [start, end] = [Math.floor(span[0] / unit), Math.floor(span[1] / unit)];
    return start > end ? undefined : [start, end];
  };
  const [a, b] = [inUnits(spanOf(record, left)), inUnits(spanOf(record, right))];
  return a === undefined || b === undefined ? undefined : timePredicate(relation)(...a, ...b);
};

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

/** '=', '<' and '>' hold when they hold for some values; the other three are their negations. */
const OPPOSITE: { readonly [Operator in CompareOperator]?: '=' | '<' | '>' } = { '<>': '=', '>=': '<', '<=': '>' };

const compareTruth = (
  record: AardvarkRecord,
  operator: CompareOperator,
  left: Expression,
  right: Expression,
): Truth => {
  const opposite = OPPOSITE[operator];
  if (opposite !== undefined) return not(compareTruth(record, opposite, left, right));
  if (isTime(left) || isTime(right)) {
    const relation = operator === '=' ? 'equals' : operator === '<' ? 'before' : 'after';
    return timeTruth(record, relation, left, right);
  }
  const [a, b] = [asValuesOf(right, left, operand(record, left)), asValuesOf(left, right, operand(record, right))];
  if (a.length === 0 || b.length === 0) return undefined;
  // A property equals itself, however many values it has.
  if (JSON.stringify(left) === JSON.stringify(right)) return operator === '=';
  const holds = (sign: number): boolean => (operator === '=' ? sign === 0 : operator === '<' ? sign < 0 : sign > 0);
  return a.some((x) => b.some((y) => holds(order(x, y))));
};

const toRegExp = (pattern: string): RegExp => {
  const parts = Array.from(pattern.matchAll(/\\(.)|(.)/gsu), ([, escaped, plain = '']) => {
    if (escaped === undefined && plain === '%') return '[^]*';
    if (escaped === undefined && plain === '_') return '[^]';
    return `\\u{${(escaped ?? plain).codePointAt(0)?.toString(16)}}`;
  });
  return new RegExp(`^${parts.join('')}$`, 'u');
};

const placeOf = (record: AardvarkRecord, expression: Expression): Geometry | undefined => {
  if (expression.kind === 'bbox') {
    const [west = 0, south = 0, east = 0, north = 0] = expression.numbers;
    const boxes = normaliseQueryBox(west, south, east, north);
    return boxes.kind === 'ok' ? boxesToGeometry(boxes.value) : undefined;
  }
  if (expression.kind === 'geometry') {
    const text = toParsedGeometry({ kind: 'ok', value: expression.geometry });
    return text.kind === 'ok' ? text.geometry : undefined;
  }
  const { geometry, boxes } = readRecordExtent(record);
  return geometry ?? (boxes.length === 0 ? undefined : boxesToGeometry(boxes));
};

const setOf = (record: AardvarkRecord, expression: Expression, other: Expression): ReadonlySet<Value> | undefined => {
  if (expression.kind === 'array') {
    const items = expression.items.flatMap((item) => operand(record, item));
    return new Set(asValuesOf(other, expression, items));
  }
  const values = operand(record, expression);
  return values.length === 0 ? undefined : new Set(values);
};

const arrayTruth = (record: AardvarkRecord, { relation, left, right }: ExpressionOf<'arrays'>): Truth => {
  const [a, b] = [setOf(record, left, right), setOf(record, right, left)];
  if (a === undefined || b === undefined) return undefined;
  if (relation === 'overlaps') return [...a].some((value) => b.has(value));
  const [isAll, isNoMore] = [[...b].every((value) => a.has(value)), [...a].every((value) => b.has(value))];
  return relation === 'equals' ? isAll && isNoMore : relation === 'contains' ? isAll : isNoMore;
};

const isOperand = ({ kind }: Expression): boolean =>
  ['property', 'fold', 'text', 'number', 'date', 'timestamp', 'interval', 'geometry', 'bbox'].includes(kind);

const isMissing = (record: AardvarkRecord, expression: Expression): boolean => {
  if (expression.kind === 'fold') return isMissing(record, expression.arg);
  if (expression.kind === 'interval') return timeTruth(record, 'equals', expression, expression) === undefined;
  if (expression.kind !== 'property') return false;
  if (rowOf(expression.name).kind === 'geometry') return placeOf(record, expression) === undefined;
  return isTime(expression) ? spanOf(record, expression) === undefined : valuesOf(record, expression.name).length === 0;
};

const every = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;
const some = (truths: readonly Truth[]): Truth => not(every(truths.map(not)));

export const truthOf = (record: AardvarkRecord, expression: Expression): Truth => {
  switch (expression.kind) {
    case 'and':
      return every(expression.args.map((arg) => truthOf(record, arg)));
    case 'or':
      return some(expression.args.map((arg) => truthOf(record, arg)));
    case 'not':
      return not(truthOf(record, expression.arg));
    case 'compare':
      return compareTruth(record, expression.operator, expression.left, expression.right);
    case 'between':
      return every([
        compareTruth(record, '>=', expression.value, expression.low),
        compareTruth(record, '<=', expression.value, expression.high),
      ]);
    case 'in':
      return some(expression.list.map((item) => compareTruth(record, '=', expression.value, item)));
    case 'like': {
      const values = operand(record, expression.value);
      const [pattern = ''] = operand(record, expression.pattern);
      return values.length === 0 ? undefined : values.some((value) => toRegExp(String(pattern)).test(String(value)));
    }
    case 'isNull':
      return isOperand(expression.value)
        ? isMissing(record, expression.value)
        : truthOf(record, expression.value) === undefined;
    case 'spatial': {
      const [a, b] = [placeOf(record, expression.left), placeOf(record, expression.right)];
      return a === undefined || b === undefined ? undefined : relate(expression.relation, a, b);
    }
    case 'temporal':
      return timeTruth(record, expression.relation, expression.left, expression.right);
    case 'arrays':
      return arrayTruth(record, expression);
    case 'boolean':
      return expression.value;
    default:
      throw new Error(`${expression.kind} is no condition`);
  }
};
