// Changes of records in pages: every record by its last change, tombstones included.
import type { DatabaseSync } from 'node:sqlite';
import { CatalogError } from '../../../errors.ts';
import type { ChangePage, ChangeQuery, RecordChange } from '../../record-store.ts';
import type { LineageReader } from './lineage.ts';
import { type Cells, COLUMNS, idOf, prepareRows, sequenceOf, toStored } from './stored-row.ts';

const REMOVED = 10;

const toChange = (cells: Cells): RecordChange => {
  if (cells[REMOVED] === 1) return { kind: 'removed', id: idOf(cells) };
  const record = toStored(cells);
  return record === undefined ? { kind: 'damaged', id: idOf(cells) } : { kind: 'put', record };
};

/** A cursor is the last sequence number that was told, and the mark of the history that it stands in. */
const parseCursor = (cursor: string, { holds }: LineageReader): number => {
  const [number = '', mark = ''] = cursor.split('.');
  if (/^\d{1,15}$/.test(number) && holds({ sequence: Number(number), mark })) return Number(number);
  throw new CatalogError('validation_error', 'The cursor is not one of this catalogue; start without one.');
};

export const createChangeReader = (database: DatabaseSync, lineage: LineageReader) => {
  const after = prepareRows(
    database,
    `SELECT ${COLUMNS}, removed FROM records WHERE sequence > ? ORDER BY sequence LIMIT ?`,
  );
  return ({ after: cursor, limit }: ChangeQuery): ChangePage => {
    const from = cursor === undefined ? 0 : parseCursor(cursor, lineage);
    const rows = after.all(from, limit);
    const last = rows.at(-1);
    const sequence = last === undefined ? from : sequenceOf(last);
    return { changes: rows.map(toChange), cursor: `${sequence}.${lineage.markAt(sequence)}` };
  };
};
