// Reads rows for indexing: those changed since a sequence number, or given rows.
import type { DatabaseSync } from 'node:sqlite';
import { withStoreErrors } from './store-errors.ts';
import type { ChangedRow, PutRow } from './store-types.ts';
import { type Cells, idOf, prepareRowQuery, readText, sequenceOf } from './stored-row.ts';

const CHUNK = 512;

const COLUMNS = 'row, id, removed, sequence, CAST(text AS BLOB), text_check, CAST(derived AS BLOB), derived_check';

const toPut = (cells: Cells): PutRow => {
  const common = { row: cells[0] as number, id: idOf(cells), sequence: sequenceOf(cells) };
  const text = readText(cells[4], cells[5]);
  const derivedFields = readText(cells[6], cells[7]);
  return text === undefined || derivedFields === undefined
    ? { kind: 'damaged', ...common }
    : { kind: 'put', ...common, text, derivedFields };
};

const toChanged = (cells: Cells): ChangedRow =>
  cells[2] === 1
    ? { kind: 'removed', row: cells[0] as number, id: idOf(cells), sequence: sequenceOf(cells) }
    : toPut(cells);

export const createIndexRowReader = (database: DatabaseSync) => {
  const after = prepareRowQuery(
    database,
    `SELECT ${COLUMNS} FROM records WHERE sequence > ? ORDER BY sequence LIMIT ${CHUNK}`,
  );
  const byRow = prepareRowQuery(database, `SELECT ${COLUMNS} FROM records WHERE row = ? AND removed = 0`);

  function* changesSince(sequence: number): IterableIterator<ChangedRow> {
    for (let from = sequence; ; ) {
      const rows = withStoreErrors(() => after.all(from));
      for (const cells of rows) yield toChanged(cells);
      const last = rows.at(-1);
      if (last === undefined || rows.length < CHUNK) return;
      from = sequenceOf(last);
    }
  }

  function* readForIndex(rows: Iterable<number>): IterableIterator<PutRow> {
    for (const row of rows) {
      const cells = withStoreErrors(() => byRow.get(row));
      if (cells !== undefined) yield toPut(cells);
    }
  }

  return { changesSince, readForIndex };
};
