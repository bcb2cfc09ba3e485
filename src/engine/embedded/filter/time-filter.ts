// Filters on time: how the dates of a record relate to a span, or to others of its own.
import { addBit, type Bitset } from '../../../lib/bitset.ts';
import { timeTest } from '../../../lib/time-relations.ts';
import type { Filter, TimeBound, TimeOperand, TimePrecision } from '../../../query/search-query.ts';
import { MS_PER_DAY } from '../../../record/time-spans.ts';
import type { FieldName } from '../../../schema/fields.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { coveredTime, fieldDates, type TimeColumns } from '../segment/time-columns.ts';

type TemporalFilter = Extract<Filter, { kind: 'temporal' }>;
type NumberOfDoc = (doc: number) => number;
/** In days or milliseconds; NaN where the record states no date. */
type Spans = { readonly start: NumberOfDoc; readonly end: NumberOfDoc };

const inUnits = (column: Float64Array, precision: TimePrecision): NumberOfDoc =>
  precision === 'day' ? (doc) => Math.floor((column[doc] as number) / MS_PER_DAY) : (doc) => column[doc] as number;

const toSpans = ({ start, end }: TimeColumns, precision: TimePrecision): Spans => ({
  start: inUnits(start, precision),
  end: inUnits(end, precision),
});

/** The first of the fields that states a date speaks for the record. */
const spansOfFields = (view: SegmentView, fields: readonly FieldName[], precision: TimePrecision): Spans => {
  const all = fields.map((name) => toSpans(fieldDates(view, name), precision));
  return all.reduceRight<Spans>(
    (others, own) => ({
      start: (doc) => (Number.isNaN(own.start(doc)) ? others.start(doc) : own.start(doc)),
      end: (doc) => (Number.isNaN(own.end(doc)) ? others.end(doc) : own.end(doc)),
    }),
    { start: () => Number.NaN, end: () => Number.NaN },
  );
};

const toBound = (
  view: SegmentView,
  bound: TimeBound | undefined,
  side: 'start' | 'end',
  precision: TimePrecision,
): NumberOfDoc => {
  if (typeof bound === 'object') return spansOfFields(view, bound.fields, precision)[side];
  const constant = bound ?? (side === 'start' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);
  return () => constant;
};

const toOperand = (view: SegmentView, operand: TimeOperand, precision: TimePrecision): Spans => {
  switch (operand.kind) {
    case 'coverage':
      return toSpans(coveredTime(view), precision);
    case 'dates':
      return spansOfFields(view, operand.fields, precision);
    case 'span':
      return {
        start: toBound(view, operand.start, 'start', precision),
        end: toBound(view, operand.end, 'end', precision),
      };
  }
};

/** Goes through the records with both spans known; a span that ends before it starts is none, and NaN neither. */
const addWhere = (
  view: SegmentView,
  { left, right, precision }: TemporalFilter,
  test: (a1: number, a2: number, b1: number, b2: number) => boolean,
  into: Bitset,
): void => {
  const [a, b] = [toOperand(view, left, precision), toOperand(view, right, precision)];
  for (let doc = 0; doc < view.size; doc++) {
    const [a1, a2, b1, b2] = [a.start(doc), a.end(doc), b.start(doc), b.end(doc)];
    if (a1 <= a2 && b1 <= b2 && test(a1, a2, b1, b2)) addBit(into, doc);
  }
};

/** The commonest question by far, days shared with the time covered: a plain loop over the columns as they are stored. */
const addCovered = (view: SegmentView, from: number, to: number, into: Bitset): void => {
  const { start, end } = view.time;
  for (let doc = 0; doc < view.size; doc++) {
    // An undated record starts after it ends; without bounds on both sides that must be asked for.
    if ((start[doc] as number) > (end[doc] as number)) continue;
    if ((start[doc] as number) <= to && (end[doc] as number) >= from) addBit(into, doc);
  }
};

export const addTemporal = (view: SegmentView, filter: TemporalFilter, into: Bitset): void => {
  const { relation, left, right, precision } = filter;
  const isPlain = relation === 'intersects' && left.kind === 'coverage' && right.kind === 'span' && precision === 'day';
  const { start = Number.NEGATIVE_INFINITY, end = Number.POSITIVE_INFINITY } = isPlain ? right : {};
  if (isPlain && typeof start === 'number' && typeof end === 'number' && start <= end) {
    addCovered(view, start, end, into);
  } else addWhere(view, filter, timeTest(relation), into);
};

/** Records that state both times. */
export const addDated = (view: SegmentView, filter: TemporalFilter, into: Bitset): void =>
  addWhere(view, filter, () => true, into);
