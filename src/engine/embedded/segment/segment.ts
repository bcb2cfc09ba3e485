// A segment: an immutable part of the index as named typed arrays, which threads can share and a file can store as
// they are.
import type { DerivedFields } from '../../../record/derived-fields.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';

export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

export type Segment = {
  /** Number of records; local record numbers run from 0 to size - 1. */
  readonly size: number;
  /** Each column has its own SharedArrayBuffer. Strings are UTF-8 bytes with a column of offsets. */
  readonly columns: Readonly<Record<string, Column>>;
};

export type IndexedRow = {
  /** Row number in the store, which an id keeps for its lifetime. */
  readonly row: number;
  readonly record: AardvarkRecord;
  readonly derivedFields: DerivedFields;
};
