// Earlier versions of records, compressed, one row each. The latest version is in the records table.
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { deflateSync, inflateSync } from 'node:zlib';
import type { ChangeOrigin, HistoryEntry } from '../../record-store.ts';

type Row = Readonly<Record<string, SQLOutputValue>>;

const toOrigin = (text: SQLOutputValue | undefined): { readonly origin?: ChangeOrigin } =>
  typeof text === 'string' ? { origin: JSON.parse(text) as ChangeOrigin } : {};

const toTime = (changedAt: SQLOutputValue | undefined): { readonly changedAt?: string } =>
  typeof changedAt === 'number' ? { changedAt: new Date(changedAt).toISOString() } : {};

/** A version whose text is corrupt is listed without it. */
const toText = (bytes: SQLOutputValue | undefined): { readonly text?: string } => {
  try {
    return bytes instanceof Uint8Array ? { text: inflateSync(bytes).toString() } : {};
  } catch {
    return {};
  }
};

const toEntry = (row: Row, text: { readonly text?: string }): HistoryEntry => ({
  kind: row.removed === 1 ? 'removed' : 'put',
  version: String(row.sequence),
  source: row.source as string,
  ...toTime(row.changed_at),
  ...toOrigin(row.origin),
  ...text,
});

export const toOriginText = (origin: ChangeOrigin | undefined): string | null =>
  origin === undefined ? null : JSON.stringify(origin);

export const createHistoryReader = (database: DatabaseSync) => {
  const latest = database.prepare(
    'SELECT sequence, source, removed, changed_at, origin, text FROM records WHERE id = ?',
  );
  const earlier = database.prepare(
    'SELECT sequence, source, removed, changed_at, origin, text FROM history WHERE record = ? ORDER BY sequence DESC',
  );
  const readVersions = (id: string): readonly [string, readonly HistoryEntry[]] | [] => {
    const row = latest.get(id);
    if (row === undefined) return [];
    const current = toEntry(row, typeof row.text === 'string' ? { text: row.text } : {});
    return [id, [current, ...earlier.all(id).map((past) => toEntry(past, toText(past.text)))]];
  };
  return (ids: readonly string[]): ReadonlyMap<string, readonly HistoryEntry[]> =>
    new Map(ids.map(readVersions).filter((entry) => entry.length > 0) as [string, readonly HistoryEntry[]][]);
};

/** The returned functions must run inside a transaction. */
export const createHistoryWriter = (database: DatabaseSync, maxVersions: number) => {
  const insert = database.prepare(
    'INSERT OR REPLACE INTO history (record, sequence, source, removed, changed_at, origin, text) VALUES (?,?,?,?,?,?,?)',
  );
  const prune = database.prepare(
    `DELETE FROM history WHERE record = ?1 AND sequence <=
       (SELECT sequence FROM history WHERE record = ?1 ORDER BY sequence DESC LIMIT 1 OFFSET ?2)`,
  );
  const clear = database.prepare('DELETE FROM history WHERE record = ?');
  const add = (id: string, row: Row): void => {
    const {
      sequence,
      source,
      removed,
      changed_at: time,
      origin,
      text,
    } = row as Readonly<Record<string, string | number>>;
    const bytes = typeof text === 'string' ? deflateSync(text) : null;
    insert.run(id, sequence as number, source as string, removed as number, time ?? null, origin ?? null, bytes);
  };
  return {
    /** Adds the version that is about to be replaced or removed. */
    add: (id: string, row: Row): void => {
      if (maxVersions === 0) return;
      add(id, row);
      prune.run(id, maxVersions);
    },
    /** For a copy from another store, whose versions get numbers below those of this store. */
    replace: (id: string, entries: readonly HistoryEntry[]): void => {
      clear.run(id);
      for (const [at, { kind, source, changedAt, origin, text }] of entries.slice(0, maxVersions).entries()) {
        const time = changedAt === undefined ? null : Date.parse(changedAt);
        const removed = kind === 'removed' ? 1 : 0;
        add(id, {
          sequence: -1 - at,
          source,
          removed,
          changed_at: time,
          origin: toOriginText(origin),
          text: text ?? null,
        });
      }
    },
  };
};

export type HistoryWriter = ReturnType<typeof createHistoryWriter>;
