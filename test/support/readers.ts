// Builds index readers for tests, with one or several segments.

import { createBitset } from '@periplus/collections';
import { buildSegment } from '../../src/engine/embedded/build/build-segment.ts';
import { createIndexReader, type IndexReader } from '../../src/engine/embedded/segment/index-reader.ts';
import { aRow } from './records/records.ts';

export type Members = NonNullable<Parameters<typeof aRow>[0]>;

/** One segment per list of records. */
export const readerOfSegments = (...parts: readonly (readonly Members[])[]): IndexReader => {
  let row = 0;
  return createIndexReader(
    parts.map((records) => {
      const segment = buildSegment(records.map((members) => aRow(members, row++)));
      return { segment, deleted: createBitset(segment.size) };
    }),
  );
};

export const readerOf = (...records: readonly Members[]): IndexReader => readerOfSegments(records);
