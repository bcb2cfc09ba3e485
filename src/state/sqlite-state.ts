// The state store in its own SQLite file, for any number of processes on one machine.
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '@periplus/storage';
import { MAX_CLOCK_SKEW_MS } from '@periplus/time';
import { openStateFile, retryWhileBusy } from './sqlite-file.ts';
import {
  checkName,
  checkPage,
  type Json,
  type PutResult,
  type RemoveResult,
  type StateDocument,
  type StateStore,
  toStateJson,
  type WriteCondition,
} from './state.ts';

/** One row per lease with its holder and expiry time, by the clock of the machine. */
type LeaseTable = {
  /** Returns the holder id; undefined when another holds the lease. */
  readonly acquire: (name: string, ttlMs: number) => string | undefined;
  readonly renew: (name: string, holder: string, ttlMs: number) => boolean;
  readonly release: (name: string, holder: string) => void;
};

const createLeaseTable = (database: DatabaseSync): LeaseTable => {
  // One statement per operation, so that each is atomic. The condition is that of hasExpired in packages/time.
  const acquire = database.prepare(
    `INSERT INTO leases (name, holder, until) VALUES (:name, :holder, :until)
     ON CONFLICT (name) DO UPDATE SET holder = :holder, until = :until WHERE until <= :now OR until > :latest`,
  );
  const renew = database.prepare(
    'UPDATE leases SET until = :until WHERE name = :name AND holder = :holder AND until > :now',
  );
  const release = database.prepare('DELETE FROM leases WHERE name = ? AND holder = ?');
  return {
    acquire: (name, ttlMs) => {
      const now = Date.now();
      const holder = randomUUID();
      return acquire.run({ name, holder, until: now + ttlMs, now, latest: now + ttlMs + MAX_CLOCK_SKEW_MS }).changes ===
        0
        ? undefined
        : holder;
    },
    renew: (name, holder, ttlMs) => {
      const now = Date.now();
      return renew.run({ name, holder, until: now + ttlMs, now }).changes > 0;
    },
    release: (name, holder) => {
      release.run(name, holder);
    },
  };
};

export type SqliteStateOptions = {
  readonly dataDir: string;
  /** How long to retry while another process writes. */
  readonly busyTimeoutMs?: number;
};

const toDocument = (row: Readonly<Record<string, unknown>>): StateDocument => ({
  id: String(row.id),
  version: String(row.version),
  value: JSON.parse(String(row.value)) as Json,
});

const isMet = (onlyIf: WriteCondition | undefined, version: string | undefined): boolean =>
  onlyIf === undefined || (onlyIf.kind === 'absent' ? version === undefined : version === onlyIf.version);

const createTable = (database: DatabaseSync) => {
  const find = database.prepare('SELECT id, version, value FROM documents WHERE collection = ? AND id = ?');
  const after = database.prepare(
    'SELECT id, version, value FROM documents WHERE collection = ? AND id > ? ORDER BY id LIMIT ?',
  );
  const names = database.prepare('SELECT DISTINCT collection FROM documents ORDER BY collection');
  const store = database.prepare('INSERT OR REPLACE INTO documents (collection, id, version, value) VALUES (?,?,?,?)');
  const removeRow = database.prepare('DELETE FROM documents WHERE collection = ? AND id = ?');
  const versionOf = (collection: string, id: string): string | undefined => {
    const row = find.get(collection, id);
    return row === undefined ? undefined : String(row.version);
  };
  return {
    get: (collection: string, id: string): StateDocument | undefined => {
      const row = find.get(collection, id);
      return row === undefined ? undefined : toDocument(row);
    },
    list: (collection: string, afterId: string, limit: number): readonly StateDocument[] =>
      after.all(collection, afterId, limit).map(toDocument),
    collections: (): readonly string[] => names.all().map(({ collection }) => String(collection)),
    put: (collection: string, id: string, text: string, onlyIf: WriteCondition | undefined): PutResult => {
      if (!isMet(onlyIf, versionOf(collection, id))) return { kind: 'conflict' };
      const version = randomUUID();
      store.run(collection, id, version, text);
      return { kind: 'stored', version };
    },
    remove: (collection: string, id: string, onlyIf: WriteCondition | undefined): RemoveResult => {
      const version = versionOf(collection, id);
      if (version === undefined) return { kind: 'absent' };
      if (!isMet(onlyIf, version)) return { kind: 'conflict' };
      removeRow.run(collection, id);
      return { kind: 'removed' };
    },
  };
};

export const createSqliteState = async ({
  dataDir,
  busyTimeoutMs = 15_000,
}: SqliteStateOptions): Promise<StateStore> => {
  const database = await openStateFile(dataDir, busyTimeoutMs);
  const table = createTable(database);
  const leases = createLeaseTable(database);
  const read = <Result>(operation: () => Result): Promise<Result> => retryWhileBusy(operation, busyTimeoutMs);
  const write = <Result>(operation: () => Result): Promise<Result> => read(() => inTransaction(database, operation));
  return {
    get: async (collection, id) => {
      checkName(collection, id);
      return read(() => table.get(collection, id));
    },
    put: async (collection, id, value, onlyIf) => {
      checkName(collection, id);
      const text = toStateJson(value);
      return write(() => table.put(collection, id, text, onlyIf));
    },
    remove: async (collection, id, onlyIf) => {
      checkName(collection, id);
      return write(() => table.remove(collection, id, onlyIf));
    },
    list: async (collection, page) => {
      checkName(collection, page.afterId ?? 'none');
      checkPage(page);
      return read(() => table.list(collection, page.afterId ?? '', page.limit));
    },
    collections: async () => read(() => table.collections()),
    acquire: async (name, ttlMs) => {
      checkName('leases', name);
      const holder = await write(() => leases.acquire(name, ttlMs));
      if (holder === undefined) return undefined;
      return {
        renew: () => write(() => leases.renew(name, holder, ttlMs)),
        release: () => write(() => leases.release(name, holder)),
      };
    },
    close: async () => database.close(),
  };
};
