// Sums over threads without locks: each thread writes its ownRow row, and readers add up the rows.

export type SharedSums = {
  readonly add: (cell: number, by: number) => void;
  /** Sets the value of this thread's row, for gauges. */
  readonly set: (cell: number, value: number) => void;
  readonly total: (cell: number) => number;
  /** The value of each thread. */
  readonly each: (cell: number) => readonly number[];
};

export const allocateSums = (rows: number, cells: number): SharedArrayBuffer =>
  new SharedArrayBuffer(rows * cells * Float64Array.BYTES_PER_ELEMENT);

/** No other thread may use `row`. Aligned 64-bit values are never read half-written on the supported platforms. */
export const createSharedSums = (memory: SharedArrayBuffer, cells: number, row: number): SharedSums => {
  const values = new Float64Array(memory);
  const ownRow = values.subarray(row * cells, (row + 1) * cells);
  const rows = values.length / cells;
  const each = (cell: number): readonly number[] =>
    Array.from({ length: rows }, (_, at) => values[at * cells + cell] ?? 0);
  return {
    add: (cell, by) => {
      ownRow[cell] = (ownRow[cell] ?? 0) + by;
    },
    set: (cell, value) => {
      ownRow[cell] = value;
    },
    total: (cell) => each(cell).reduce((sum, value) => sum + value, 0),
    each,
  };
};
