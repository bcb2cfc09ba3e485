// A segment: an immutable part of the index as named typed arrays, so that threads can share it and a file can hold it raw.
import type { DerivedFields } from '../../../record/derived-fields.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';

export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

export type Segment = {
  /** Number of records; local record numbers run from 0 to size - 1. */
  readonly size: number;
  /** Every column lies in a SharedArrayBuffer of its own. Strings are UTF-8 bytes beside an offsets column. */
  readonly columns: Readonly<Record<string, Column>>;
};

/** What a segment is built from: one stored row. */
export type IndexedRow = {
  /** Row number in the store; stable for the life of an id. */
  readonly row: number;
  readonly record: AardvarkRecord;
  readonly derivedFields: DerivedFields;
};
