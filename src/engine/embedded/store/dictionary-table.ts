// Data dictionaries in the store, one row each.
import type { DatabaseSync } from 'node:sqlite';
import type { Dictionary } from '../../../record/dictionaries.ts';
import { damagedRecordError } from './checksum.ts';
import type { RecordChanges } from './lineage.ts';

export type DictionaryKey = Pick<Dictionary, 'friendlier_id' | 'id'>;

export const createDictionaryReader = (database: DatabaseSync) => {
  const ofRecord = database.prepare('SELECT text FROM dictionaries WHERE record = ? ORDER BY id');
  return (record: string): readonly Dictionary[] =>
    ofRecord.all(record).map((row) => parseDictionary(record, row.text as string));
};

/** Reads in pages, so that writers are not blocked. */
export const createDictionaryPages = (database: DatabaseSync) => {
  const after = database.prepare(
    'SELECT record, id, text FROM dictionaries WHERE (record, id) > (?, ?) ORDER BY record, id LIMIT ?',
  );
  return (last: DictionaryKey | undefined, limit: number): readonly Dictionary[] =>
    after
      .all(last?.friendlier_id ?? '', last?.id ?? Number.MIN_SAFE_INTEGER, limit)
      .map((row) => parseDictionary(row.record as string, row.text as string));
};

const parseDictionary = (record: string, text: string): Dictionary => {
  try {
    return JSON.parse(text) as Dictionary;
  } catch {
    throw damagedRecordError(record);
  }
};

/** The returned function must run inside a transaction. */
export const createDictionaryWriter = (database: DatabaseSync, recordChanges: RecordChanges) => {
  const put = database.prepare(
    'INSERT INTO dictionaries (record, id, text) VALUES (?,?,?) ON CONFLICT (record, id) DO UPDATE SET text = excluded.text',
  );
  const count = database.prepare("UPDATE meta SET value = value + 1 WHERE key = 'dictionary_writes'");
  const sequence = database.prepare("SELECT value FROM meta WHERE key = 'sequence'");
  return (puts: readonly Dictionary[]): void => {
    if (puts.length === 0) return;
    for (const dictionary of puts) put.run(dictionary.friendlier_id, dictionary.id, JSON.stringify(dictionary));
    count.run();
    const last = Number(sequence.get()?.value);
    recordChanges(last + 1, last);
  };
};
