// Converts rows of the records table to stored records and verifies their checksums.
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { toJsonString } from '@periplus/streams';
import type { ChangeInfo } from '../../record-store.ts';
import { checksum } from './checksum.ts';
import type { RowsRead, StoredRow } from './store-types.ts';

/** Texts are read as bytes, because the checksum needs them and decoding them is three times as fast as in SQLite. */
const columnsWith = (precomputed: string): string => `row, id, source, sequence, published, visible,
  CAST(text AS BLOB), text_check, CAST(${precomputed} AS BLOB), precomputed_check`;

/** Without `precomputed_rest`, the last column of the table, so that SQLite does not read its overflow pages. */
export const CORE_COLUMNS = columnsWith('precomputed');

/** Joins both precomputed texts, so that they are decoded once, and adds the length of the first. */
export const ALL_COLUMNS = `${columnsWith('precomputed || precomputed_rest')}, octet_length(precomputed), precomputed_rest_check`;

/** A row as an array in column order; creating an object would add a fifth to the time of reading a row. */
export type Cells = readonly SQLOutputValue[];

export type RowQuery = {
  readonly get: (key: string | number) => Cells | undefined;
  readonly all: (...values: readonly (string | number)[]) => readonly Cells[];
};

export const prepareRowQuery = (database: DatabaseSync, sql: string): RowQuery => {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return {
    get: (key) => statement.get(key) as unknown as Cells | undefined,
    all: (...values) => statement.all(...values) as unknown as readonly Cells[],
  };
};

const NO_BYTES = new Uint8Array();

type Cell = SQLOutputValue | undefined;

const toUtf8 = (cell: Cell): Uint8Array => (cell instanceof Uint8Array ? cell : NO_BYTES);

const readUtf8 = (cell: Cell, check: Cell): Uint8Array | undefined => {
  const bytes = toUtf8(cell);
  return checksum(bytes) === check ? bytes : undefined;
};

export const readText = (cell: Cell, check: Cell): string | undefined => {
  const bytes = readUtf8(cell, check);
  return bytes === undefined ? undefined : toJsonString(bytes);
};

export const idOf = (cells: Cells): string => cells[1] as string;
export const sourceOf = (cells: Cells): string => cells[2] as string;
export const sequenceOf = (cells: Cells): number => cells[3] as number;

export const toChangeInfo = (
  changedAt: SQLOutputValue | undefined,
  wasPublic: SQLOutputValue | undefined,
): ChangeInfo => ({
  wasPublic: wasPublic === 1,
  ...(typeof changedAt === 'number' ? { changedAt: new Date(changedAt).toISOString() } : {}),
});

const readPrecomputed = (cells: Cells): string | undefined => {
  const [check, end, restCheck] = [cells[9], cells[10], cells[11]];
  if (typeof end !== 'number') return readText(cells[8], check);
  const bytes = toUtf8(cells[8]);
  const isIntact = checksum(bytes.subarray(0, end)) === check && checksum(bytes.subarray(end)) === restCheck;
  return isIntact ? toJsonString(bytes) : undefined;
};

export const toStoredRow = (cells: Cells): StoredRow | undefined => {
  const json = readUtf8(cells[6], cells[7]);
  const precomputed = readPrecomputed(cells);
  if (json === undefined || precomputed === undefined) return undefined;
  return {
    row: cells[0] as number,
    id: idOf(cells),
    json,
    precomputed,
    published: cells[4] === 1,
    visible: cells[5] === 1,
    source: cells[2] as string,
    version: String(sequenceOf(cells)),
  };
};

export const toRowsRead = (rows: readonly Cells[]): RowsRead => {
  const records: StoredRow[] = [];
  const damaged: string[] = [];
  for (const cells of rows) {
    const stored = toStoredRow(cells);
    if (stored === undefined) damaged.push(idOf(cells));
    else records.push(stored);
  }
  return damaged.length === 0 ? { records } : { records, damaged };
};
