// Reads records by id and by row. One that is damaged is an error when it is asked for by name, and left out among others.
import type { DatabaseSync } from 'node:sqlite';
import type { StoredRecord, Tombstone } from '../../record-store.ts';
import { damagedRecord } from './checksum.ts';
import type { RowsRead } from './store-types.ts';
import { COLUMNS, prepareRows, toChangeFacts, toRowsRead, toStored } from './stored-row.ts';

export const createRecordReader = (database: DatabaseSync) => {
  const byId = prepareRows(database, `SELECT ${COLUMNS} FROM records WHERE id = ? AND removed = 0`);
  const byRow = prepareRows(database, `SELECT ${COLUMNS} FROM records WHERE row = ? AND removed = 0`);

  const removed = prepareRows(
    database,
    'SELECT id, source, changed_at, was_public FROM records WHERE id = ? AND removed = 1',
  );

  return {
    tombstone: (id: string): Tombstone | undefined => {
      const cells = removed.get(id);
      if (cells === undefined) return undefined;
      return { id: cells[0] as string, source: cells[1] as string, ...toChangeFacts(cells[2], cells[3]) };
    },
    get: (id: string): StoredRecord | undefined => {
      const cells = byId.get(id);
      if (cells === undefined) return undefined;
      const stored = toStored(cells);
      if (stored === undefined) throw damagedRecord(id);
      return stored;
    },
    getRows: (rows: readonly number[]): RowsRead =>
      toRowsRead(rows.map((row) => byRow.get(row)).filter((cells) => cells !== undefined)),
    getMany: (ids: readonly string[]): ReadonlyMap<string, StoredRecord> => {
      const { records } = toRowsRead(ids.map((id) => byId.get(id)).filter((cells) => cells !== undefined));
      return new Map(records.map((record) => [record.id, record]));
    },
  };
};
