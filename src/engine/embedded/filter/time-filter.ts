// Temporal filters: relate the dates of a record to a span, or to other dates of the record.
import { addBit, type Bitset } from '@periplus/collections';
import { MS_PER_DAY, type TimePredicate, timePredicate } from '@periplus/time';
import type { Filter, TimeBound, TimeOperand } from '../../../query/search-query.ts';
import type { FieldName } from '../../../schema/fields.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { fieldDates, temporalCoverage } from '../segment/time-columns.ts';

type TemporalFilter = Extract<Filter, { kind: 'temporal' }>;
/** One end of a span: the first column that has a date for the record, or a fallback. */
type End = { readonly columns: readonly Float64Array[]; readonly fallback: number };
type Ends = { readonly start: End; readonly end: End };

const UNKNOWN = Number.NaN;

const endsOfFields = (view: SegmentView, fields: readonly FieldName[]): Ends => {
  const all = fields.map((name) => fieldDates(view, name));
  return {
    start: { columns: all.map(({ start }) => start), fallback: UNKNOWN },
    end: { columns: all.map(({ end }) => end), fallback: UNKNOWN },
  };
};

const toEnd = (view: SegmentView, bound: TimeBound | undefined, side: keyof Ends): End => {
  if (typeof bound === 'object') return endsOfFields(view, bound.fields)[side];
  const open = side === 'start' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return { columns: [], fallback: bound ?? open };
};

const toEnds = (view: SegmentView, operand: TimeOperand): Ends => {
  switch (operand.kind) {
    case 'coverage': {
      const { start, end } = temporalCoverage(view);
      return { start: { columns: [start], fallback: UNKNOWN }, end: { columns: [end], fallback: UNKNOWN } };
    }
    case 'dates':
      return endsOfFields(view, operand.fields);
    case 'span':
      return { start: toEnd(view, operand.start, 'start'), end: toEnd(view, operand.end, 'end') };
  }
};

/** In days or milliseconds; NaN if there is no date. */
const timeAt = ({ columns, fallback }: End, doc: number, unit: number): number => {
  for (let at = 0; at < columns.length; at++) {
    const time = columns[at]?.[doc] ?? UNKNOWN;
    if (!Number.isNaN(time)) return unit === 1 ? time : Math.floor(time / unit);
  }
  return fallback;
};

/** Tests the records that have both spans; a span that ends before it starts counts as missing. */
const addWhere = (view: SegmentView, filter: TemporalFilter, test: TimePredicate, into: Bitset): void => {
  const [a, b] = [toEnds(view, filter.left), toEnds(view, filter.right)];
  const unit = filter.precision === 'day' ? MS_PER_DAY : 1;
  for (let doc = 0; doc < view.size; doc++) {
    const a1 = timeAt(a.start, doc, unit);
    const a2 = timeAt(a.end, doc, unit);
    if (!(a1 <= a2)) continue;
    const b1 = timeAt(b.start, doc, unit);
    const b2 = timeAt(b.end, doc, unit);
    if (b1 <= b2 && test(a1, a2, b1, b2)) addBit(into, doc);
  }
};

/**
 * The most common filter by far: days that intersect the temporal extent. Scans the distinct spans instead of records.
 */
const addCovered = (view: SegmentView, from: number, to: number, into: Bitset): void => {
  const { start, end, docStarts, docs } = view.time;
  for (let span = 0; span < start.length; span++) {
    // Undated spans start after they end; with an open bound the next test would not exclude them.
    if ((start[span] as number) > (end[span] as number)) continue;
    if ((start[span] as number) > to || (end[span] as number) < from) continue;
    const past = docStarts[span + 1] as number;
    for (let at = docStarts[span] as number; at < past; at++) addBit(into, docs[at] as number);
  }
};

/** Days that intersect the dates of one field. */
const addDated = (view: SegmentView, field: FieldName, from: number, to: number, into: Bitset): void => {
  const { start, end } = fieldDates(view, field);
  const [fromMs, pastMs] = [from * MS_PER_DAY, (to + 1) * MS_PER_DAY];
  for (let doc = 0; doc < view.size; doc++) {
    const [first, last] = [start[doc] as number, end[doc] as number];
    if (!(first < pastMs && last >= fromMs)) continue;
    if (Math.floor(first / MS_PER_DAY) <= Math.floor(last / MS_PER_DAY)) addBit(into, doc);
  }
};

export const addTemporal = (view: SegmentView, filter: TemporalFilter, into: Bitset): void => {
  const { relation, left, right, precision } = filter;
  const isPlain = relation === 'intersects' && right.kind === 'span' && precision === 'day';
  const { start = Number.NEGATIVE_INFINITY, end = Number.POSITIVE_INFINITY } = isPlain ? right : {};
  const isDays = isPlain && typeof start === 'number' && typeof end === 'number' && start <= end;
  const [field, ...more] = left.kind === 'dates' ? left.fields : [];
  if (isDays && left.kind === 'coverage') addCovered(view, start, end, into);
  else if (isDays && field !== undefined && more.length === 0) addDated(view, field, start, end, into);
  else addWhere(view, filter, timePredicate(relation), into);
};

/** Records that have both spans. */
export const addDocsWithDates = (view: SegmentView, filter: TemporalFilter, into: Bitset): void =>
  addWhere(view, filter, () => true, into);
