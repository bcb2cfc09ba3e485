// Writes what is left of records that were removed in another store, as that one tells it.
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { ChangeInfo, Tombstone } from '../../record-store.ts';

type Row = Readonly<Record<string, SQLOutputValue>>;
/** Of the whole store; kept in step. */
type Counts = { sequence: number; records: number; visible: number };

export const toEpochMs = ({ changedAt }: ChangeInfo): number | null =>
  changedAt === undefined ? null : Date.parse(changedAt);

const isThere = (old: Row, tombstone: Tombstone): boolean =>
  old.removed === 1 &&
  old.source === tombstone.source &&
  old.changed_at === toEpochMs(tombstone) &&
  (old.was_public === 1) === tombstone.wasPublic;

/** To be run inside a transaction; `old` is the row of that id. */
export const createTombstoneWriter = (database: DatabaseSync) => {
  const write = database.prepare(
    `INSERT INTO records (id, sequence, source, published, visible, removed, changed_at, was_public) VALUES (?,?,?,0,0,1,?,?)
       ON CONFLICT (id) DO UPDATE SET sequence = excluded.sequence, source = excluded.source, published = 0, visible = 0,
         removed = 1, changed_at = excluded.changed_at, was_public = excluded.was_public, text = NULL, facts = NULL,
         prepared = NULL, further = '', text_check = NULL, facts_check = NULL, prepared_check = NULL, further_check = 0`,
  );
  return (tombstone: Tombstone, old: Row | undefined, counts: Counts): void => {
    if (old !== undefined && isThere(old, tombstone)) return;
    counts.sequence += 1;
    if (old !== undefined && old.removed === 0) {
      counts.records -= 1;
      counts.visible -= Number(old.visible);
    }
    const { id, source, wasPublic } = tombstone;
    write.run(id, counts.sequence, source, toEpochMs(tombstone), wasPublic ? 1 : 0);
  };
};
