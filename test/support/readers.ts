// Builds readers for tests: records in one segment, or spread over several.
import { buildSegment } from '../../src/engine/embedded/build/build.ts';
import { createReader, type Reader } from '../../src/engine/embedded/segment/reader.ts';
import { createBitset } from '../../src/lib/bitset.ts';
import { aRow } from './records/records.ts';

export type Members = NonNullable<Parameters<typeof aRow>[0]>;

/** One segment per list of records. */
export const readerOfParts = (...parts: readonly (readonly Members[])[]): Reader => {
  let row = 0;
  return createReader(
    parts.map((records) => {
      const segment = buildSegment(records.map((members) => aRow(members, row++)));
      return { segment, deleted: createBitset(segment.size) };
    }),
  );
};

export const readerOf = (...records: readonly Members[]): Reader => readerOfParts(records);
