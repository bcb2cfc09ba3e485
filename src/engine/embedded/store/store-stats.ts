// The counts of the store and the state of its history, as they are now.
import type { DatabaseSync } from 'node:sqlite';
import type { LineageReader } from './lineage.ts';
import type { StoreStats } from './store-types.ts';

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
      mark: lineage.current(),
      derivation: Number(values.get('derivation')),
      dictionaryWrites: Number(values.get('dictionary_writes')),
    };
  };
  return readOnly ? whileUnchanged(database, read) : read;
};
