// The durable store: records as JSON text in one SQLite file, one transaction per batch, tombstones for removals.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CatalogError } from '../../../errors.ts';
import type {
  ChangePage,
  ChangeQuery,
  ListQuery,
  ListResult,
  PutOutcome,
  RecordPut,
  RemoveOutcome,
  StoredRecord,
  WriteBatch,
  WriteResult,
} from '../../record-store.ts';
import { createChangeReader } from './change-pages.ts';
import { createDictionaryReader, createDictionaryWriter } from './dictionary-table.ts';
import { createListReader } from './list-pages.ts';
import { inspectForReading, migrate } from './migrations.ts';
import { guarded } from './store-errors.ts';
import type { ChangedRow, PutRow, Store, StoredRow, StoreStats } from './store-types.ts';
import { COLUMNS, type Row, toStored } from './stored-row.ts';

export const STORE_FILE = 'catalogue.sqlite';

export type StoreOptions = {
  readonly dataDir: string;
  /** A reader never creates or changes the file. */
  readonly readOnly?: boolean;
  /** How long a writer waits for another writer. */
  readonly busyTimeoutMs?: number;
};

const CHUNK = 512;

const toChanged = (row: Row): ChangedRow => {
  const common = { row: row.row as number, id: row.id as string, sequence: row.sequence as number };
  return row.removed === 1
    ? { kind: 'removed', ...common }
    : { kind: 'put', ...common, text: row.text as string, facts: row.facts as string };
};

const open = (options: StoreOptions): DatabaseSync => {
  const readOnly = options.readOnly ?? false;
  if (!readOnly) makeFolder(options.dataDir);
  const database = new DatabaseSync(join(options.dataDir, STORE_FILE), { readOnly });
  try {
    setPragmas(database, options);
    prepareTables(database, readOnly);
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
};

const setPragmas = (database: DatabaseSync, options: StoreOptions): void => {
  const readOnly = options.readOnly ?? false;
  database.exec(`PRAGMA busy_timeout = ${options.busyTimeoutMs ?? 15_000}; PRAGMA synchronous = FULL`);
  // Readers map the file and so skip a copy; a writer would only fill its memory with pages it reads once.
  database.exec(`PRAGMA mmap_size = ${readOnly ? 2 ** 30 : 0}; PRAGMA cache_size = -16384`);
};

const makeFolder = (dataDir: string): void => {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (cause) {
    const detail = `The data folder ${dataDir} cannot be made: ${(cause as Error).message}.`;
    throw new CatalogError('store_unavailable', detail, { cause });
  }
};

const TABLE_PROBLEMS = {
  foreign: `${STORE_FILE} in the data folder is another program's database.`,
  newer: 'The catalogue was made by a newer version of Periplus; use that one.',
  older: 'The catalogue is empty or was made by an older version of Periplus; open it for writing once.',
} as const;

const prepareTables = (database: DatabaseSync, readOnly: boolean): void => {
  const problem = readOnly ? inspectForReading(database) : migrate(database);
  if (problem !== undefined) throw new CatalogError('store_unavailable', TABLE_PROBLEMS[problem]);
};

/** Compared as they are: to read what is there costs less than a digest of what comes, and a new record needs neither. */
const isSame = (old: Row, text: string, facts: string, { source, prepared }: RecordPut): boolean =>
  old.text === text && old.facts === facts && old.prepared === prepared && old.source === source;

const versionOf = (old: Row | undefined): string | undefined =>
  old === undefined || old.removed === 1 ? undefined : String(old.sequence);

/** The column `hash` is left from versions that compared by it; it is written empty. */
const createWriter = (database: DatabaseSync) => {
  const statements = {
    find: database.prepare(
      'SELECT row, sequence, source, removed, visible, text, facts, prepared FROM records WHERE id = ?',
    ),
    insert: database.prepare(
      `INSERT INTO records (id, sequence, source, published, visible, text, facts, prepared, hash)
       VALUES (?,?,?,?,?,?,?,?,x'')`,
    ),
    update: database.prepare(
      `UPDATE records SET sequence = ?, source = ?, published = ?, visible = ?, text = ?, facts = ?, prepared = ?, hash = x'',
       removed = 0 WHERE row = ?`,
    ),
    remove: database.prepare(
      `UPDATE records SET sequence = ?, hash = x'', removed = 1, published = 0, visible = 0, text = NULL, facts = NULL,
       prepared = NULL WHERE row = ?`,
    ),
    meta: database.prepare('SELECT value FROM meta WHERE key = ?'),
    setMeta: database.prepare('UPDATE meta SET value = ? WHERE key = ?'),
  };
  const readMeta = (key: string): number => Number(statements.meta.get(key)?.value ?? 0);

  const write = (batch: WriteBatch): WriteResult => {
    const counts = { sequence: readMeta('sequence'), records: readMeta('records'), visible: readMeta('visible') };
    if (batch.derivation !== undefined) statements.setMeta.run(batch.derivation, 'derivation');
    const put = (item: RecordPut): PutOutcome => {
      const { record, facts, ifVersion } = item;
      const [text, factsText] = [JSON.stringify(record), JSON.stringify(facts)];
      const old = statements.find.get(record.id);
      if (old !== undefined && isSame(old, text, factsText, item)) return 'unchanged';
      if (ifVersion !== undefined && versionOf(old) !== ifVersion) return 'conflict';
      const [published, visible] = [facts.published ? 1 : 0, facts.visible ? 1 : 0];
      counts.sequence += 1;
      counts.visible += visible - Number(old?.visible ?? 0);
      const isNew = old === undefined || old.removed === 1;
      if (isNew) counts.records += 1;
      const values = [counts.sequence, item.source, published, visible, text, factsText, item.prepared] as const;
      if (old === undefined) statements.insert.run(record.id, ...values);
      else statements.update.run(...values, old.row as number);
      return isNew ? 'added' : 'changed';
    };
    const remove = (id: string): RemoveOutcome => {
      const old = statements.find.get(id);
      if (old === undefined || old.removed === 1) return 'absent';
      counts.sequence += 1;
      counts.records -= 1;
      counts.visible -= Number(old.visible);
      statements.remove.run(counts.sequence, old.row as number);
      return 'removed';
    };
    const puts = batch.puts.map(put);
    const removes = batch.removes.map(remove);
    for (const [key, value] of Object.entries(counts)) statements.setMeta.run(value, key);
    return { puts, removes };
  };

  return write;
};

/** All of the work is kept, or none of it. */
const inTransaction = <Result>(database: DatabaseSync, work: () => Result): Result => {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (cause) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw cause;
  }
};

/** A connection that only reads can tell by one number whether another has written since (PRAGMA data_version). */
const whileUnchanged = <Result>(database: DatabaseSync, read: () => Result): (() => Result) => {
  const current = database.prepare('PRAGMA data_version');
  let known: { readonly version: unknown; readonly result: Result } | undefined;
  return () => {
    const version = current.get()?.data_version;
    if (known === undefined || known.version !== version) known = { version, result: read() };
    return known.result;
  };
};

const createStoreReader = (database: DatabaseSync, readOnly: boolean) => {
  const byId = database.prepare(`SELECT ${COLUMNS} FROM records WHERE id = ? AND removed = 0`);
  const byRow = database.prepare(`SELECT ${COLUMNS} FROM records WHERE row = ? AND removed = 0`);
  const after = database.prepare(
    'SELECT row, id, sequence, removed, text, facts FROM records WHERE sequence > ? ORDER BY sequence LIMIT ?',
  );
  const forIndex = database.prepare(
    'SELECT row, id, sequence, removed, text, facts FROM records WHERE row = ? AND removed = 0',
  );
  const meta = database.prepare('SELECT key, value FROM meta');
  const dictionaries = createDictionaryReader(database);

  const readStats = (): StoreStats => {
    const values = new Map(meta.all().map((row) => [row.key as string, row.value]));
    return {
      records: Number(values.get('records')),
      visible: Number(values.get('visible')),
      sequence: Number(values.get('sequence')),
      storeId: String(values.get('store_id')),
      derivation: Number(values.get('derivation')),
      dictionaryWrites: Number(values.get('dictionary_writes')),
    };
  };
  const stats = readOnly ? whileUnchanged(database, readStats) : readStats;
  const list = createListReader(database, stats);
  const changes = createChangeReader(database, () => stats().storeId);

  function* changesSince(sequence: number): IterableIterator<ChangedRow> {
    for (let from = sequence; ; ) {
      const rows = guarded(() => after.all(from, CHUNK));
      for (const row of rows) yield toChanged(row);
      const last = rows.at(-1);
      if (last === undefined || rows.length < CHUNK) return;
      from = last.sequence as number;
    }
  }

  function* readForIndex(rows: Iterable<number>): IterableIterator<PutRow> {
    for (const row of rows) {
      const found = guarded(() => forIndex.get(row));
      if (found !== undefined) yield toChanged(found) as PutRow;
    }
  }

  return {
    readForIndex,
    get: (id: string): StoredRecord | undefined => {
      const row = guarded(() => byId.get(id));
      return row === undefined ? undefined : toStored(row);
    },
    getRows: (rows: readonly number[]): readonly StoredRow[] =>
      guarded(() => rows.map((row) => byRow.get(row)).filter((row) => row !== undefined)).map(toStored),
    getMany: (ids: readonly string[]): ReadonlyMap<string, StoredRecord> =>
      new Map(
        guarded(() => ids.map((id) => byId.get(id)))
          .filter((row) => row !== undefined)
          .map((row) => [row.id as string, toStored(row)]),
      ),
    list: (query: ListQuery): ListResult => guarded(() => list(query)),
    changes: (query: ChangeQuery): ChangePage => guarded(() => changes(query)),
    changesSince,
    dictionaries: (record: string) => guarded(() => dictionaries(record)),
    stats: () => guarded(stats),
  };
};

export const createStore = (options: StoreOptions): Store =>
  guarded(() => {
    const readOnly = options.readOnly ?? false;
    const database = open(options);
    const writers = readOnly
      ? undefined
      : { write: createWriter(database), writeDictionaries: createDictionaryWriter(database) };
    type Writers = NonNullable<typeof writers>;
    const change = <Result>(work: (writers: Writers) => Result): Result => {
      if (writers === undefined) {
        throw new CatalogError('store_unavailable', 'The catalogue was opened for reading only.');
      }
      return guarded(() => inTransaction(database, () => work(writers)));
    };
    return {
      ...createStoreReader(database, readOnly),
      write: (batch) => change(({ write }) => write(batch)),
      writeDictionaries: (puts) => change(({ writeDictionaries }) => writeDictionaries(puts)),
      close: () => database.close(),
    };
  });
