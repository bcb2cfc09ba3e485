// Numbers that threads add up together without waiting for each other: each writes its own row, and who reads adds the rows.

export type SharedSums = {
  readonly add: (cell: number, by: number) => void;
  /** Of this thread's own row: for what is a state and no sum. */
  readonly set: (cell: number, value: number) => void;
  readonly total: (cell: number) => number;
  /** The value of each row. */
  readonly each: (cell: number) => readonly number[];
};

export const allocateSums = (rows: number, cells: number): SharedArrayBuffer =>
  new SharedArrayBuffer(rows * cells * Float64Array.BYTES_PER_ELEMENT);

/** `row` is this thread's: no other thread may write with it. A number of 64 bits is read whole or not yet (aligned, on what we run on). */
export const createSharedSums = (memory: SharedArrayBuffer, cells: number, row: number): SharedSums => {
  const values = new Float64Array(memory);
  const own = values.subarray(row * cells, (row + 1) * cells);
  const rows = values.length / cells;
  const each = (cell: number): readonly number[] =>
    Array.from({ length: rows }, (_, at) => values[at * cells + cell] ?? 0);
  return {
    add: (cell, by) => {
      own[cell] = (own[cell] ?? 0) + by;
    },
    set: (cell, value) => {
      own[cell] = value;
    },
    total: (cell) => each(cell).reduce((sum, value) => sum + value, 0),
    each,
  };
};
