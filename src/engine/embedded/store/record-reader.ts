// Reads records by id and by row. Reading a single damaged record throws; reading several skips damaged ones.
import type { DatabaseSync } from 'node:sqlite';
import type { StoredRecord, Tombstone } from '../../record-store.ts';
import { damagedRecordError } from './checksum.ts';
import type { RowsRead } from './store-types.ts';
import { ALL_COLUMNS, CORE_COLUMNS, prepareRowQuery, toChangeInfo, toRowsRead, toStoredRow } from './stored-row.ts';

export const createRecordReader = (database: DatabaseSync) => {
  const byId = prepareRowQuery(database, `SELECT ${ALL_COLUMNS} FROM records WHERE id = ? AND removed = 0`);
  /**
   * One statement for all rows, because each statement checks for changes of the file, which takes as long as reading
   * a row.
   */
  const byRows = (columns: string) =>
    prepareRowQuery(
      database,
      `SELECT ${columns} FROM (SELECT value AS requested FROM json_each(?)) CROSS JOIN records ON row = requested WHERE removed = 0`,
    );
  const [coreByRows, fullByRows] = [byRows(CORE_COLUMNS), byRows(ALL_COLUMNS)];

  const removed = prepareRowQuery(
    database,
    'SELECT id, source, changed_at, was_public FROM records WHERE id = ? AND removed = 1',
  );

  return {
    tombstone: (id: string): Tombstone | undefined => {
      const cells = removed.get(id);
      if (cells === undefined) return undefined;
      return { id: cells[0] as string, source: cells[1] as string, ...toChangeInfo(cells[2], cells[3]) };
    },
    get: (id: string): StoredRecord | undefined => {
      const cells = byId.get(id);
      if (cells === undefined) return undefined;
      const stored = toStoredRow(cells);
      if (stored === undefined) throw damagedRecordError(id);
      return stored;
    },
    getRows: (rows: readonly number[], fullPrecomputed = false): RowsRead =>
      toRowsRead((fullPrecomputed ? fullByRows : coreByRows).all(JSON.stringify(rows))),
    getMany: (ids: readonly string[]): ReadonlyMap<string, StoredRecord> => {
      const { records } = toRowsRead(ids.map((id) => byId.get(id)).filter((cells) => cells !== undefined));
      return new Map(records.map((record) => [record.id, record]));
    },
  };
};
