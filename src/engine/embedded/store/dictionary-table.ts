// Data dictionaries in the store: beside the records, one row each, whole.
import type { DatabaseSync } from 'node:sqlite';
import type { Dictionary } from '../../../record/dictionaries.ts';

export const createDictionaryReader = (database: DatabaseSync) => {
  const ofRecord = database.prepare('SELECT text FROM dictionaries WHERE record = ? ORDER BY id');
  return (record: string): readonly Dictionary[] =>
    ofRecord.all(record).map((row) => JSON.parse(row.text as string) as Dictionary);
};

/** To be run inside a transaction. */
export const createDictionaryWriter = (database: DatabaseSync) => {
  const put = database.prepare(
    'INSERT INTO dictionaries (record, id, text) VALUES (?,?,?) ON CONFLICT (record, id) DO UPDATE SET text = excluded.text',
  );
  const count = database.prepare("UPDATE meta SET value = value + 1 WHERE key = 'dictionary_writes'");
  return (puts: readonly Dictionary[]): void => {
    for (const dictionary of puts) put.run(dictionary.friendlier_id, dictionary.id, JSON.stringify(dictionary));
    if (puts.length > 0) count.run();
  };
};
