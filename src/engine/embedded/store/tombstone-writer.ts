// Writes tombstones that were copied from another store.
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { ChangeInfo, Tombstone } from '../../record-store.ts';
import { type HistoryWriter, toOriginText } from './history-table.ts';
import { CLEAR_TEXTS } from './text-columns.ts';

type Row = Readonly<Record<string, SQLOutputValue>>;
type Counts = { sequence: number; records: number; visible: number };

export const toEpochMs = ({ changedAt }: ChangeInfo): number | null =>
  changedAt === undefined ? null : Date.parse(changedAt);

const exists = (old: Row, tombstone: Tombstone): boolean =>
  old.removed === 1 &&
  old.source === tombstone.source &&
  old.changed_at === toEpochMs(tombstone) &&
  (old.was_public === 1) === tombstone.wasPublic;

/** The returned function must run inside a transaction; `old` is the current row with the tombstone's id. */
export const createTombstoneWriter = (database: DatabaseSync, history: HistoryWriter) => {
  const write = database.prepare(
    `INSERT INTO records (id, sequence, source, published, visible, removed, changed_at, was_public, origin) VALUES (?,?,?,0,0,1,?,?,?)
       ON CONFLICT (id) DO UPDATE SET sequence = excluded.sequence, source = excluded.source, published = 0, visible = 0,
         removed = 1, changed_at = excluded.changed_at, was_public = excluded.was_public,
         origin = excluded.origin, ${CLEAR_TEXTS}`,
  );
  return (tombstone: Tombstone, old: Row | undefined, counts: Counts): void => {
    if (old !== undefined && exists(old, tombstone)) return;
    counts.sequence += 1;
    if (old !== undefined && old.removed === 0) {
      counts.records -= 1;
      counts.visible -= Number(old.visible);
    }
    const { id, source, wasPublic, history: [removal, ...earlier] = [] } = tombstone;
    history.replace(id, earlier);
    write.run(id, counts.sequence, source, toEpochMs(tombstone), wasPublic ? 1 : 0, toOriginText(removal?.origin));
  };
};
