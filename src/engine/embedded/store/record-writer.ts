// Writes batches of records: assigns a change number to each changed record, adds checksums and updates the counts.
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { splitParts } from '../../precomputed-parts.ts';
import type {
  PutOutcome,
  RecordPut,
  RecordRemove,
  RemoveOutcome,
  WriteBatch,
  WriteResult,
} from '../../record-store.ts';
import { checksum } from './checksum.ts';
import { type HistoryWriter, toOriginText } from './history-table.ts';
import type { RecordChanges } from './lineage.ts';
import { CHECK_COLUMNS, CLEAR_TEXTS, TEXT_COLUMNS } from './text-columns.ts';
import { createTombstoneWriter, toEpochMs } from './tombstone-writer.ts';

type Row = Record<string, SQLOutputValue>;

type Texts = readonly [string, string, string, string];

const toTexts = ({ record, derivedFields, precomputed }: RecordPut): Texts => {
  const { core, extended } = splitParts(precomputed);
  return [JSON.stringify(record), JSON.stringify(derivedFields), core, extended];
};

/** Compares texts and checksums, so that writing a damaged record again repairs it. */
const isSame = (old: Row, texts: Texts, checks: readonly number[], source: string): boolean =>
  old.source === source &&
  TEXT_COLUMNS.every((name, at) => old[name] === texts[at] && old[`${name}_check`] === checks[at]);

const versionOf = (old: Row | undefined): string | undefined =>
  old === undefined || old.removed === 1 ? undefined : String(old.sequence);

const conflicts = ({ ifVersion, ifAbsent }: RecordPut, version: string | undefined): boolean =>
  (ifVersion !== undefined && version !== ifVersion) || (ifAbsent === true && version !== undefined);

/** New derived fields for the same text do not count as a change of the record. */
const changedAt = (old: Row | undefined, isSameText: boolean, { lastChange }: RecordPut): number | null => {
  if (lastChange !== undefined) return toEpochMs(lastChange);
  return isSameText ? ((old?.changed_at ?? null) as number | null) : Date.now();
};

const originOf = ({ history }: RecordPut, origin: string | null): string | null =>
  history === undefined ? origin : toOriginText(history[0]?.origin);

const hasLastChange = (old: Row, { lastChange }: RecordPut): boolean =>
  lastChange === undefined ||
  (old.changed_at === toEpochMs(lastChange) && (old.was_public === 1) === lastChange.wasPublic);

/** Number of the change that added the record; 0 if another store added it. */
const addedAt = (old: Row | undefined, { lastChange }: RecordPut, sequence: number): number => {
  if (lastChange !== undefined) return lastChange.isNew ? sequence : 0;
  return old === undefined || old.removed === 1 ? sequence : Number(old.added);
};

/** The columns changed_at, added, was_public and origin. */
const changeOf = (
  item: RecordPut,
  old: Row | undefined,
  isSameText: boolean,
  sequence: number,
  origin: string | null,
) => {
  const { derivedFields, lastChange } = item;
  const isPublic = derivedFields.published || old?.was_public === 1 || lastChange?.wasPublic === true;
  const lastOrigin = isSameText ? ((old?.origin ?? null) as string | null) : originOf(item, origin);
  return [changedAt(old, isSameText, item), addedAt(old, item, sequence), isPublic ? 1 : 0, lastOrigin] as const;
};

const prepareStatements = (database: DatabaseSync) => ({
  find: database.prepare(
    `SELECT row, sequence, source, removed, visible, ${TEXT_COLUMNS}, ${CHECK_COLUMNS}, changed_at, added, was_public, origin
       FROM records WHERE id = ?`,
  ),
  insert: database.prepare(
    `INSERT INTO records (id, sequence, source, published, visible, ${TEXT_COLUMNS}, ${CHECK_COLUMNS},
       changed_at, added, was_public, origin) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`,
  ),
  update: database.prepare(
    `UPDATE records SET (sequence, source, published, visible, ${TEXT_COLUMNS}, ${CHECK_COLUMNS},
       changed_at, added, was_public, origin, removed) = (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,0) WHERE row = ?`,
  ),
  remove: database.prepare(
    `UPDATE records SET sequence = ?, removed = 1, published = 0, visible = 0, ${CLEAR_TEXTS}, changed_at = ?, origin = ? WHERE row = ?`,
  ),
  meta: database.prepare('SELECT value FROM meta WHERE key = ?'),
  setMeta: database.prepare('UPDATE meta SET value = ? WHERE key = ?'),
});

/** The returned function must run inside a transaction. */
export const createRecordWriter = (database: DatabaseSync, recordChanges: RecordChanges, history: HistoryWriter) => {
  const statements = prepareStatements(database);
  const writeTombstone = createTombstoneWriter(database, history);
  const readMeta = (key: string): number => Number(statements.meta.get(key)?.value ?? 0);

  return (batch: WriteBatch): WriteResult => {
    const counts = { sequence: readMeta('sequence'), records: readMeta('records'), visible: readMeta('visible') };
    const first = counts.sequence + 1;
    const origin = toOriginText(batch.origin);
    if (batch.derivation !== undefined) statements.setMeta.run(batch.derivation, 'derivation');

    const put = (item: RecordPut): PutOutcome => {
      const { record, derivedFields, source } = item;
      const texts = toTexts(item);
      const checks = texts.map(checksum);
      const old = statements.find.get(record.id);
      if (old !== undefined && isSame(old, texts, checks, source) && hasLastChange(old, item)) return 'unchanged';
      if (conflicts(item, versionOf(old))) return 'conflict';
      const [published, visible] = [derivedFields.published ? 1 : 0, derivedFields.visible ? 1 : 0];
      counts.sequence += 1;
      counts.visible += visible - Number(old?.visible ?? 0);
      const isNew = old === undefined || old.removed === 1;
      if (isNew) counts.records += 1;
      const isSameText = old?.text === texts[0] && old.source === source;
      const change = changeOf(item, old, isSameText, counts.sequence, origin);
      if (item.history !== undefined) history.replace(record.id, item.history.slice(1));
      else if (old !== undefined && !isSameText) history.add(record.id, old);
      const values = [counts.sequence, source, published, visible, ...texts, ...checks, ...change] as const;
      if (old === undefined) statements.insert.run(record.id, ...values);
      else statements.update.run(...values, old.row as number);
      return isNew ? 'added' : 'changed';
    };

    const remove = (item: RecordRemove): RemoveOutcome => {
      const { id, ifVersion } = typeof item === 'string' ? { id: item } : item;
      const old = statements.find.get(id);
      if (old === undefined || old.removed === 1) return 'absent';
      if (ifVersion !== undefined && versionOf(old) !== ifVersion) return 'conflict';
      counts.sequence += 1;
      counts.records -= 1;
      counts.visible -= Number(old.visible);
      history.add(id, old);
      statements.remove.run(counts.sequence, Date.now(), origin, old.row as number);
      return 'removed';
    };

    const puts = batch.puts.map(put);
    const removes = batch.removes.map(remove);
    for (const tombstone of batch.tombstones ?? [])
      writeTombstone(tombstone, statements.find.get(tombstone.id), counts);
    if (counts.sequence >= first) recordChanges(first, counts.sequence);
    for (const [key, value] of Object.entries(counts)) statements.setMeta.run(value, key);
    return { puts, removes };
  };
};
