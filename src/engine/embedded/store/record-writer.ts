// Writes batches of records: a change number for each that differs, a checksum beside each text, and the counts kept in step.
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type {
  PutOutcome,
  RecordPut,
  RecordRemove,
  RemoveOutcome,
  WriteBatch,
  WriteResult,
} from '../../record-store.ts';
import { checksum } from './checksum.ts';
import type { BeginChanges } from './lineage.ts';
import { createTombstoneWriter, toEpochMs } from './tombstone-writer.ts';

type Row = Record<string, SQLOutputValue>;

const TEXT_COLUMNS = ['text', 'facts', 'prepared', 'further'] as const;

type Texts = { readonly [Column in (typeof TEXT_COLUMNS)[number]]: string };

/** The empty line belongs to what follows it, so that both parts together are the text as it was given. */
const toTexts = ({ record, derivedFields: facts, precomputed: prepared }: RecordPut): Texts => {
  const end = prepared.indexOf('\n\n');
  const [first, further] = end < 0 ? [prepared, ''] : [prepared.slice(0, end), prepared.slice(end)];
  return { text: JSON.stringify(record), facts: JSON.stringify(facts), prepared: first, further };
};

/** Compared as they are; a record whose text or checksum was damaged differs, and so is mended when it comes again. */
const isSame = (old: Row, texts: Texts, checks: readonly number[], source: string): boolean =>
  old.source === source &&
  TEXT_COLUMNS.every((name, at) => old[name] === texts[name] && old[`${name}_check`] === checks[at]);

const versionOf = (old: Row | undefined): string | undefined =>
  old === undefined || old.removed === 1 ? undefined : String(old.sequence);

const conflicts = ({ ifVersion, ifAbsent }: RecordPut, version: string | undefined): boolean =>
  (ifVersion !== undefined && version !== ifVersion) || (ifAbsent === true && version !== undefined);

/** Other facts of the same text are no change to whoever reads the record. */
const changedAt = (old: Row | undefined, text: string, { source, lastChange: past }: RecordPut): number | null => {
  if (past !== undefined) return toEpochMs(past);
  return old !== undefined && old.text === text && old.source === source
    ? (old.changed_at as number | null)
    : Date.now();
};

const hasPast = (old: Row, { lastChange: past }: RecordPut): boolean =>
  past === undefined || (old.changed_at === toEpochMs(past) && (old.was_public === 1) === past.wasPublic);

/** Number of the change that brought it; 0 when that was in another store. */
const addedAt = (old: Row | undefined, { lastChange: past }: RecordPut, sequence: number): number => {
  if (past !== undefined) return past.isNew ? sequence : 0;
  return old === undefined || old.removed === 1 ? sequence : Number(old.added);
};

const prepareStatements = (database: DatabaseSync) => ({
  find: database.prepare(
    `SELECT row, sequence, source, removed, visible, text, facts, prepared, further,
       text_check, facts_check, prepared_check, further_check, changed_at, added, was_public FROM records WHERE id = ?`,
  ),
  insert: database.prepare(
    `INSERT INTO records (id, sequence, source, published, visible, text, facts, prepared, further,
       text_check, facts_check, prepared_check, further_check, changed_at, added, was_public)
       VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`,
  ),
  update: database.prepare(
    `UPDATE records SET sequence = ?, source = ?, published = ?, visible = ?, text = ?, facts = ?, prepared = ?, further = ?,
       text_check = ?, facts_check = ?, prepared_check = ?, further_check = ?, changed_at = ?, added = ?, was_public = ?,
       removed = 0 WHERE row = ?`,
  ),
  remove: database.prepare(
    `UPDATE records SET sequence = ?, removed = 1, published = 0, visible = 0, text = NULL, facts = NULL, prepared = NULL, further = '',
       text_check = NULL, facts_check = NULL, prepared_check = NULL, further_check = 0, changed_at = ? WHERE row = ?`,
  ),
  meta: database.prepare('SELECT value FROM meta WHERE key = ?'),
  setMeta: database.prepare('UPDATE meta SET value = ? WHERE key = ?'),
});

/** To be run inside a transaction. */
export const createRecordWriter = (database: DatabaseSync, beginChanges: BeginChanges) => {
  const statements = prepareStatements(database);
  const bury = createTombstoneWriter(database);
  const readMeta = (key: string): number => Number(statements.meta.get(key)?.value ?? 0);

  return (batch: WriteBatch): WriteResult => {
    const counts = { sequence: readMeta('sequence'), records: readMeta('records'), visible: readMeta('visible') };
    const first = counts.sequence + 1;
    if (batch.derivation !== undefined) statements.setMeta.run(batch.derivation, 'derivation');

    const put = (item: RecordPut): PutOutcome => {
      const { record, derivedFields: facts, source } = item;
      const texts = toTexts(item);
      const inOrder = TEXT_COLUMNS.map((name) => texts[name]);
      const checks = inOrder.map(checksum);
      const old = statements.find.get(record.id);
      if (old !== undefined && isSame(old, texts, checks, source) && hasPast(old, item)) return 'unchanged';
      if (conflicts(item, versionOf(old))) return 'conflict';
      const [published, visible] = [facts.published ? 1 : 0, facts.visible ? 1 : 0];
      counts.sequence += 1;
      counts.visible += visible - Number(old?.visible ?? 0);
      const isNew = old === undefined || old.removed === 1;
      if (isNew) counts.records += 1;
      const wasPublic = Math.max(published, Number(old?.was_public ?? 0), item.lastChange?.wasPublic === true ? 1 : 0);
      const history = [changedAt(old, texts.text, item), addedAt(old, item, counts.sequence), wasPublic] as const;
      const values = [counts.sequence, source, published, visible, ...inOrder, ...checks, ...history] as const;
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
      statements.remove.run(counts.sequence, Date.now(), old.row as number);
      return 'removed';
    };

    const puts = batch.puts.map(put);
    const removes = batch.removes.map(remove);
    for (const tombstone of batch.tombstones ?? []) bury(tombstone, statements.find.get(tombstone.id), counts);
    if (counts.sequence >= first) beginChanges(first, counts.sequence);
    for (const [key, value] of Object.entries(counts)) statements.setMeta.run(value, key);
    return { puts, removes };
  };
};
