// A row of the table of records as the rest of the engine knows it, its texts compared with their checksums.
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { toJsonString } from '@periplus/streams';
import type { ChangeInfo } from '../../record-store.ts';
import { checksum } from './checksum.ts';
import type { RowsRead, StoredRow } from './store-types.ts';

/** Texts come as bytes: they are checked as such, and then decoded three times as fast as SQLite gives out texts. */
const columnsWith = (prepared: string): string => `row, id, source, sequence, published, visible,
  CAST(text AS BLOB), text_check, CAST(${prepared} AS BLOB), prepared_check`;

/** With the first part of what is prepared. The rest stands behind all other columns: pages that hold nothing else are not read. */
export const CORE_COLUMNS = columnsWith('prepared');

/** With both parts as one, which is decoded once, and where the first of them ends. */
export const ALL_COLUMNS = `${columnsWith('prepared || further')}, octet_length(prepared), further_check`;

/** Rows as arrays, in the order of the columns: an object per row takes a fifth of the time of reading it. */
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

const NOTHING = new Uint8Array();

type Cell = SQLOutputValue | undefined;

const toUtf8 = (cell: Cell): Uint8Array => (cell instanceof Uint8Array ? cell : NOTHING);

/** The text in UTF-8 when it is what was written; undefined when it was damaged since. */
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

const readPrepared = (cells: Cells): string | undefined => {
  const [check, end, furtherCheck] = [cells[9], cells[10], cells[11]];
  if (typeof end !== 'number') return readText(cells[8], check);
  const bytes = toUtf8(cells[8]);
  const isIntact = checksum(bytes.subarray(0, end)) === check && checksum(bytes.subarray(end)) === furtherCheck;
  return isIntact ? toJsonString(bytes) : undefined;
};

/** Undefined when what was read of the row is damaged. */
export const toStoredRow = (cells: Cells): StoredRow | undefined => {
  const json = readUtf8(cells[6], cells[7]);
  const prepared = readPrepared(cells);
  if (json === undefined || prepared === undefined) return undefined;
  return {
    row: cells[0] as number,
    id: idOf(cells),
    json,
    precomputed: prepared,
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
