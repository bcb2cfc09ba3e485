// Builds the temporal columns: distinct spans of days and their records. Thousands of records share a year, so a
// temporal filter tests few spans.
import { createGrowable, pushNumber, pushUint32, toShared } from '@periplus/collections';
import type { DerivedFields } from '../../../record/derived-fields.ts';
import { UNDATED_END, UNDATED_START } from '../segment/layout.ts';
import type { Column } from '../segment/segment.ts';
import { groupDocs } from './group-docs.ts';

export type TimeCollector = {
  readonly add: (derivedFields: Pick<DerivedFields, 'time'>) => void;
  readonly finish: () => Readonly<Record<string, Column>>;
};

const toInt32 = (day: number): number => Math.max(UNDATED_END + 1, Math.min(UNDATED_START - 1, Math.trunc(day)));

export const createTimeCollector = (): TimeCollector => {
  const spanNumbers = new Map<string, number>();
  const starts = createGrowable(Int32Array);
  const ends = createGrowable(Int32Array);
  const docs = createGrowable(Uint32Array);
  const spans = createGrowable(Uint32Array);

  const spanOf = (start: number, end: number): number => {
    const key = `${start},${end}`;
    const span = spanNumbers.get(key) ?? spanNumbers.size;
    if (span === spanNumbers.size) {
      spanNumbers.set(key, span);
      pushNumber(starts, start);
      pushNumber(ends, end);
    }
    return span;
  };

  return {
    add: ({ time }) => {
      pushUint32(docs, docs.length);
      pushUint32(
        spans,
        time === undefined ? spanOf(UNDATED_START, UNDATED_END) : spanOf(toInt32(time[0]), toInt32(time[1])),
      );
    },
    finish: () => {
      const grouped = groupDocs(docs, spans, spanNumbers.size);
      return {
        'time.ofDoc': toShared(spans),
        'time.start': toShared(starts),
        'time.end': toShared(ends),
        'time.docStarts': grouped.docStarts,
        'time.docs': grouped.docs,
      };
    },
  };
};
