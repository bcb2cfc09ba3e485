// Temporal filters. A span of the record is compared with a fixed one by range queries, two spans of the record by a
// script.
import {
  MS_PER_DAY,
  type TimeComparison,
  type TimeEnd,
  type TimeOperator,
  type TimeRelation,
  timeComparisons,
  timePredicate,
} from '@periplus/time';
import type { Filter, TimeBound, TimeOperand } from '../../../query/search-query.ts';
import type { FieldName } from '../../../schema/fields.ts';
import type { Dsl } from '../cluster/wire.ts';
import { canonicalField } from '../document/field-codes.ts';
import { COVERAGE_COLUMN, DATE_FIELDS, OPEN_END, toFinite } from '../document/time-columns.ts';
import { allOf, anyOf, MATCH_ALL, MATCH_NONE, noneOf } from './dsl.ts';
import type { TernaryCondition } from './ternary-condition.ts';

const FLIPPED: Readonly<Record<TimeOperator, TimeOperator>> = { '<': '>', '<=': '>=', '=': '=', '>=': '<=', '>': '<' };

type Fixed = { readonly start: number; readonly end: number };
/** The first column with a value counts. */
type RecordColumns = readonly string[];

const columnOf = (name: FieldName): string => `times.${canonicalField(name)}`;

const columnsOf = (fields: readonly FieldName[]): RecordColumns =>
  fields.filter((name) => DATE_FIELDS.includes(canonicalField(name))).map(columnOf);

/** In days or milliseconds; undefined when the span depends on the record. */
const toFixed = (operand: TimeOperand): Fixed | undefined => {
  if (operand.kind !== 'span') return undefined;
  const { start = Number.NEGATIVE_INFINITY, end = Number.POSITIVE_INFINITY } = operand;
  return typeof start === 'number' && typeof end === 'number' ? { start, end } : undefined;
};

const toColumns = (operand: TimeOperand): RecordColumns | undefined => {
  if (operand.kind === 'coverage') return [`times.${COVERAGE_COLUMN}`];
  return operand.kind === 'dates' ? columnsOf(operand.fields) : undefined;
};

/** The column is in milliseconds, the bound in units: a day covers all of its milliseconds. */
const toRange = (operator: TimeOperator, bound: number, unit: number): object => {
  const isOpen = !Number.isFinite(bound);
  const [first, next] = isOpen ? [toFinite(bound), undefined] : [bound * unit, (bound + 1) * unit];
  switch (operator) {
    case '<':
      return { lt: first };
    case '<=':
      return next === undefined ? { lte: first } : { lt: next };
    case '=':
      return next === undefined ? { gte: first, lte: first } : { gte: first, lt: next };
    case '>=':
      return { gte: first };
    case '>':
      return next === undefined ? { gt: first } : { gte: next };
  }
};

const exists = (column: string): Dsl => ({ exists: { field: `${column}.start` } });

/** Applies the condition to the first column with a value. */
const ofFirst = (columns: RecordColumns, condition: (column: string) => Dsl): Dsl =>
  anyOf(
    columns.map((column, at) =>
      allOf([exists(column), condition(column), ...(at === 0 ? [] : [noneOf(...columns.slice(0, at).map(exists))])]),
    ),
  );

const compareWithFixed = (
  columns: RecordColumns,
  fixed: Fixed,
  comparisons: readonly TimeComparison[],
  unit: number,
): Dsl =>
  ofFirst(columns, (column) =>
    allOf(
      comparisons.map(([own, operator, other]) => ({
        range: { [`${column}.${own}`]: toRange(operator, fixed[other], unit) },
      })),
    ),
  );

const flip = (comparisons: readonly TimeComparison[]): readonly TimeComparison[] =>
  comparisons.map(([a, operator, b]) => [b, FLIPPED[operator], a]);

/** False if a span is missing or ends before it starts. */
const SCRIPT = `
double at(def doc, def end, double unit) {
  for (def column : end.columns) {
    if (doc[column].size() > 0) {
      double time = doc[column].value;
      return Math.abs(time) >= ${OPEN_END} ? time : Math.floor(time / unit);
    }
  }
  return end.otherwise == null ? Double.NaN : ((Number) end.otherwise).doubleValue();
}
double[] s = new double[4];
for (int i = 0; i < 4; i++) s[i] = at(doc, params.ends[i], ((Number) params.unit).doubleValue());
if (!(s[0] <= s[1]) || !(s[2] <= s[3])) return false;
for (def c : params.comparisons) {
  double a = s[c.a];
  double b = s[c.b];
  boolean holds = c.op == '<' ? a < b : c.op == '<=' ? a <= b : c.op == '=' ? a == b : c.op == '>=' ? a >= b : a > b;
  if (!holds) return false;
}
return true;`;

type End = { readonly columns: readonly string[]; readonly otherwise: number | null };

const toEnd = (bound: TimeBound | undefined, side: TimeEnd): End => {
  if (typeof bound === 'object') {
    return { columns: columnsOf(bound.fields).map((column) => `${column}.${side}`), otherwise: null };
  }
  const open = side === 'start' ? -OPEN_END : OPEN_END;
  return { columns: [], otherwise: bound === undefined ? open : toFinite(bound) };
};

const toEnds = (operand: TimeOperand): readonly [End, End] => {
  if (operand.kind === 'span') return [toEnd(operand.start, 'start'), toEnd(operand.end, 'end')];
  const columns = toColumns(operand) ?? [];
  const ofSide = (side: TimeEnd): End => ({ columns: columns.map((column) => `${column}.${side}`), otherwise: null });
  return [ofSide('start'), ofSide('end')];
};

const byScript = (left: TimeOperand, right: TimeOperand, comparisons: readonly TimeComparison[], unit: number): Dsl => {
  const [leftIndex, rightIndex] = [
    { start: 0, end: 1 },
    { start: 2, end: 3 },
  ] as const;
  const params = {
    unit,
    ends: [...toEnds(left), ...toEnds(right)],
    comparisons: comparisons.map(([a, op, b]) => ({ a: leftIndex[a], op, b: rightIndex[b] })),
  };
  return { script: { script: { source: SCRIPT, lang: 'painless', params } } };
};

type TemporalFilter = Extract<Filter, { kind: 'temporal' }>;

const compare = ({ left, right, precision }: TemporalFilter, comparisons: readonly TimeComparison[]): Dsl => {
  const unit = precision === 'day' ? MS_PER_DAY : 1;
  const [fixedLeft, fixedRight] = [toFixed(left), toFixed(right)];
  const [ownLeft, ownRight] = [toColumns(left), toColumns(right)];
  if (ownLeft !== undefined && fixedRight !== undefined)
    return compareWithFixed(ownLeft, fixedRight, comparisons, unit);
  if (fixedLeft !== undefined && ownRight !== undefined) {
    return compareWithFixed(ownRight, fixedLeft, flip(comparisons), unit);
  }
  return byScript(left, right, comparisons, unit);
};

const isImpossible = (operand: TimeOperand): boolean => {
  const fixed = toFixed(operand);
  return fixed !== undefined && !(fixed.start <= fixed.end);
};

/** Two fixed spans: the same result for every record. */
const ofFixed = (relation: TimeRelation, a: Fixed, b: Fixed): TernaryCondition =>
  timePredicate(relation)(a.start, a.end, b.start, b.end)
    ? { isTrue: MATCH_ALL, isFalse: MATCH_NONE }
    : { isTrue: MATCH_NONE, isFalse: MATCH_ALL };

export const toTemporalCondition = (filter: TemporalFilter): TernaryCondition => {
  const { relation, left, right } = filter;
  if (isImpossible(left) || isImpossible(right)) return { isTrue: MATCH_NONE, isFalse: MATCH_NONE };
  const [a, b] = [toFixed(left), toFixed(right)];
  if (a !== undefined && b !== undefined) return ofFixed(relation, a, b);
  const hasSpans = compare(filter, []);
  const matches = compare(filter, timeComparisons(relation === 'disjoint' ? 'intersects' : relation));
  const differs = allOf([hasSpans, noneOf(matches)]);
  return relation === 'disjoint' ? { isTrue: differs, isFalse: matches } : { isTrue: matches, isFalse: differs };
};
