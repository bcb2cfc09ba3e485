// Reads the current counts and history of the store.
import type { DatabaseSync } from 'node:sqlite';
import type { LineageReader } from './lineage.ts';
import type { StoreStats } from './store-types.ts';

/** Caches a result until another connection writes, which PRAGMA data_version detects. */
const whileUnchanged = <Result>(database: DatabaseSync, read: () => Result): (() => Result) => {
  const current = database.prepare('PRAGMA data_version');
  let cached: { readonly version: unknown; readonly result: Result } | undefined;
  return () => {
    const version = current.get()?.data_version;
    if (cached === undefined || cached.version !== version) cached = { version, result: read() };
    return cached.result;
  };
};

export const createStatsReader = (
  database: DatabaseSync,
  lineage: LineageReader,
  readOnly: boolean,
): (() => StoreStats) => {
  const meta = database.prepare('SELECT key, value FROM meta');
  const read = (): StoreStats => {
    const values = new Map(meta.all().map((row) => [row.key as string, row.value]));
    return {
      records: Number(values.get('records')),
      visible: Number(values.get('visible')),
      sequence: Number(values.get('sequence')),
      branch: lineage.current(),
      derivation: Number(values.get('derivation')),
      dictionaryWrites: Number(values.get('dictionary_writes')),
    };
  };
  return readOnly ? whileUnchanged(database, read) : read;
};
