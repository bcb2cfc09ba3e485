// Builds a segment from stored rows, and skips and reports damaged rows and rows that cannot be indexed.
import type { DerivedFields } from '../../../record/derived-fields.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import type { IndexedRow, Segment } from '../segment/segment.ts';
import type { IntactRow, PutRow } from '../store/store-types.ts';
import { buildSegment } from './build-segment.ts';

export type SkippedRow = { readonly id: string; readonly reason: string };

export type SegmentBuild = { readonly segment: Segment; readonly skipped: readonly SkippedRow[] };

export const toIndexedRow = ({ row, text, derivedFields }: IntactRow): IndexedRow => ({
  row,
  record: JSON.parse(text) as AardvarkRecord,
  derivedFields: JSON.parse(derivedFields) as DerivedFields,
});

function* toIndexedRows(rows: Iterable<IntactRow>): Generator<IndexedRow> {
  for (const row of rows) yield toIndexedRow(row);
}

const problemOf = (row: IntactRow): string | undefined => {
  try {
    buildSegment([toIndexedRow(row)]);
    return undefined;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
};

const buildOneByOne = (rows: Iterable<IntactRow>): SegmentBuild => {
  const skipped: SkippedRow[] = [];
  function* indexable(): Generator<IntactRow> {
    for (const row of rows) {
      const reason = problemOf(row);
      if (reason === undefined) yield row;
      else skipped.push({ id: row.id, reason });
    }
  }
  return { segment: buildSegment(toIndexedRows(indexable())), skipped };
};

function* withoutDamaged(rows: Iterable<PutRow>, damaged: SkippedRow[]): Generator<IntactRow> {
  for (const row of rows) {
    if (row.kind === 'put') yield row;
    else damaged.push({ id: row.id, reason: 'Its stored data is damaged.' });
  }
}

/** If the build fails, reads all rows again and tests each on its own. */
export const buildSegmentFromRows = (readRows: () => Iterable<PutRow>): SegmentBuild => {
  const damaged: SkippedRow[] = [];
  try {
    return { segment: buildSegment(toIndexedRows(withoutDamaged(readRows(), damaged))), skipped: damaged };
  } catch (cause) {
    damaged.length = 0;
    const { segment, skipped } = buildOneByOne(withoutDamaged(readRows(), damaged));
    // No single row is the cause.
    if (skipped.length === 0) throw cause;
    return { segment, skipped: [...damaged, ...skipped] };
  }
};
