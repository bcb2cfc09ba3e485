// Changes of records in pages: every record by its last change, tombstones included.
import type { DatabaseSync } from 'node:sqlite';
import { CatalogError } from '../../../errors.ts';
import type { ChangePage, ChangeQuery, RecordChange } from '../../record-store.ts';
import { COLUMNS, type Row, toStored } from './stored-row.ts';

const toChange = (row: Row): RecordChange =>
  row.removed === 1 ? { kind: 'removed', id: row.id as string } : { kind: 'put', record: toStored(row) };

/** A cursor is the last sequence number that was told and the store that gave it out. */
const parseCursor = (cursor: string, storeId: string): number => {
  const [sequence = '', owner] = cursor.split('.');
  if (owner === storeId && /^\d{1,15}$/.test(sequence)) return Number(sequence);
  throw new CatalogError('validation_error', 'The cursor is not one of this catalogue; start without one.');
};

export const createChangeReader = (database: DatabaseSync, storeId: () => string) => {
  const after = database.prepare(
    `SELECT ${COLUMNS}, removed FROM records WHERE sequence > ? ORDER BY sequence LIMIT ?`,
  );
  return ({ after: cursor, limit }: ChangeQuery): ChangePage => {
    const from = cursor === undefined ? 0 : parseCursor(cursor, storeId());
    const rows = after.all(from, limit);
    return { changes: rows.map(toChange), cursor: `${rows.at(-1)?.sequence ?? from}.${storeId()}` };
  };
};
