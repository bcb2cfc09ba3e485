// Compiles temporal functions such as T_AFTER, and comparisons of dates and timestamps.

import type { CompareOperator, Expression, ExpressionOf } from '@periplus/cql2';
import { timePredicate } from '@periplus/time';
import type { OgcRow } from '../../../schema/ogc-properties.ts';
import { type Instant, isBackwards, precisionOf, toBound, toIntervalOperand } from '../../filter/instants.ts';
import type { Filter, TimeBound, TimeOperand, TimePrecision } from '../../search-query.ts';
import { fail } from './fail.ts';
import { constant, not } from './filters.ts';
import { propertyRow, toInstant } from './operands.ts';

type TimeRow = Extract<OgcRow, { kind: 'instant' | 'interval' }>;

/** An operand before the precision of the comparison is known. */
type Time =
  | { readonly kind: 'property'; readonly row: TimeRow }
  | { readonly kind: 'span'; readonly start: TimeEnd; readonly end: TimeEnd };

type TimeEnd = Instant | TimeRow | undefined;

const isRow = (end: TimeEnd): end is TimeRow => end?.kind === 'instant' || end?.kind === 'interval';
const toInstantOrUndefined = (end: TimeEnd): Instant | undefined => (isRow(end) ? undefined : end);

const timeRow = (name: string): TimeRow => {
  const row = propertyRow(name);
  return row.kind === 'instant' || row.kind === 'interval' ? row : fail(`${name} is not a date or time property`);
};

const toEnd = (expression: Expression): TimeEnd => {
  switch (expression.kind) {
    case 'property':
      return timeRow(expression.name);
    case 'date':
    case 'timestamp':
      return toInstant(expression);
    default:
      return expression.kind === 'text' && expression.value === '..'
        ? undefined
        : fail('the ends of an interval must be dates, timestamps, properties or ..');
  }
};

const toInterval = (expression: ExpressionOf<'interval'>): Time => {
  const [start, end] = [toEnd(expression.start), toEnd(expression.end)];
  if (isBackwards({ start: toInstantOrUndefined(start), end: toInstantOrUndefined(end) }))
    return fail('an interval ends before it starts');
  return { kind: 'span', start, end };
};

const toTime = (expression: Expression): Time => {
  switch (expression.kind) {
    case 'property':
      return { kind: 'property', row: timeRow(expression.name) };
    case 'interval':
      return toInterval(expression);
    case 'date':
    case 'timestamp': {
      const instant = toInstant(expression);
      return { kind: 'span', start: instant, end: instant };
    }
    default:
      return fail('a temporal function takes dates, timestamps, intervals and date or time properties');
  }
};

const endsOf = (time: Time): readonly TimeEnd[] => (time.kind === 'span' ? [time.start, time.end] : [time.row]);

/** Milliseconds when a literal has a time of day or, without literals, when a property has one. */
const decidePrecision = (times: readonly Time[]): TimePrecision => {
  const ends = times.flatMap(endsOf);
  const instants = ends.filter((end) => end !== undefined && !isRow(end)) as readonly Instant[];
  if (instants.length > 0) return precisionOf(instants);
  return ends.some((end) => isRow(end) && end.kind === 'instant' && end.format === 'date-time') ? 'millisecond' : 'day';
};

const toTimeBound = (end: Instant | TimeRow, side: 'start' | 'end', precision: TimePrecision): TimeBound =>
  isRow(end) ? { fields: end.fields } : toBound(end, side, precision);

const toTimeOperand = (time: Time, precision: TimePrecision): TimeOperand => {
  if (time.kind === 'property') return { kind: 'dates', fields: time.row.fields };
  const { start, end } = time;
  if (!isRow(start) && !isRow(end)) return toIntervalOperand({ start, end }, precision);
  return {
    kind: 'span',
    ...(start === undefined ? {} : { start: toTimeBound(start, 'start', precision) }),
    ...(end === undefined ? {} : { end: toTimeBound(end, 'end', precision) }),
  };
};

const relateTimes = (relation: ExpressionOf<'temporal'>['relation'], left: Time, right: Time): Filter => {
  const precision = decidePrecision([left, right]);
  const operands = [toTimeOperand(left, precision), toTimeOperand(right, precision)] as const;
  return { kind: 'temporal', relation, left: operands[0], right: operands[1], precision };
};

export const temporalFilter = ({ relation, left, right }: ExpressionOf<'temporal'>): Filter =>
  relateTimes(relation, toTime(left), toTime(right));

type Relation = { readonly relation: 'equals' | 'before' | 'after'; readonly negated: boolean };

/** `<=` is the negation of "after" and `>=` of "before", so that exactly one of each pair holds, also for intervals. */
const RELATIONS: Readonly<Record<CompareOperator, Relation>> = {
  '=': { relation: 'equals', negated: false },
  '<>': { relation: 'equals', negated: true },
  '<': { relation: 'before', negated: false },
  '>=': { relation: 'before', negated: true },
  '>': { relation: 'after', negated: false },
  '<=': { relation: 'after', negated: true },
};

export const compareTimes = (operator: CompareOperator, left: Expression, right: Expression): Filter => {
  const { relation, negated } = RELATIONS[operator];
  const filter = relateTimes(relation, toTime(left), toTime(right));
  return negated ? not(filter) : filter;
};

export const compareInstants = (operator: CompareOperator, left: Instant, right: Instant): Filter => {
  const { relation, negated } = RELATIONS[operator];
  const precision = precisionOf([left, right]);
  const [a1, a2] = [toBound(left, 'start', precision), toBound(left, 'end', precision)];
  const [b1, b2] = [toBound(right, 'start', precision), toBound(right, 'end', precision)];
  return constant(timePredicate(relation)(a1, a2, b1, b2) !== negated);
};
