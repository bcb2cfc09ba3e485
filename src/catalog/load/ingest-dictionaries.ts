// Loads data dictionaries: reads all rows, then writes complete dictionaries, and counts every row.
import type { RecordStore } from '../../engine/engine.ts';
import { type Dictionary, toDictionary } from '../../record/dictionaries.ts';
import { type Cells, compareEntries, readEntryRow } from './dictionary-entries.ts';
import type { IngestOptions, IngestTotals } from './ingest.ts';

export type IncomingRow = {
  readonly path: string;
  readonly line: number;
  readonly row: { readonly kind: 'cells'; readonly cells: Cells } | { readonly kind: 'bad'; readonly reason: string };
};

/** Counts rows; `removed` counts stored entries that the files no longer contain. */
export type DictionaryTotals = IngestTotals & {
  readonly removed: number;
  readonly dictionaries: number;
  /** Dictionaries whose record is not in the catalogue yet. */
  readonly waiting: number;
};

type Collected = { readonly recordId: string; readonly id: number; readonly rows: Cells[] };

type Counts = { -readonly [K in keyof DictionaryTotals]: number };

/** Reads all files first, because the rows of a dictionary may be spread over several. */
const collect = async (
  incoming: AsyncIterable<IncomingRow> | Iterable<IncomingRow>,
  options: IngestOptions,
  totals: Counts,
): Promise<readonly Collected[]> => {
  const found = new Map<string, Collected>();
  for await (const { path, line, row } of incoming) {
    if (options.signal?.aborted === true) return [];
    totals.read += 1;
    if (totals.read % options.batchSize === 0) options.onProgress?.({ ...totals });
    const read = row.kind === 'bad' ? ({ kind: 'rejected', reason: row.reason } as const) : readEntryRow(row.cells);
    if (read.kind === 'rejected') {
      const { kind: _kind, ...rejection } = read;
      totals.rejected += 1;
      options.onReject?.({ path, line, ...rejection });
      continue;
    }
    const { recordId, dictionaryId: id, cells, warnings } = read;
    for (const warning of warnings) options.onValueWarning?.(path, line, recordId, warning);
    const key = JSON.stringify([recordId, id]);
    const dictionary = found.get(key) ?? { recordId, id, rows: [] };
    found.set(key, dictionary);
    dictionary.rows.push(cells);
  }
  return [...found.values()];
};

/** The new version of a dictionary; undefined when it is unchanged. */
const toChanged = (
  { recordId, id, rows }: Collected,
  old: Dictionary | undefined,
  totals: Counts,
  now: string,
): Dictionary | undefined => {
  const fresh = toDictionary({ id, entries: rows, created_at: now, updated_at: now }, recordId, 0);
  const changes = compareEntries(old?.entries ?? [], fresh.entries);
  for (const kind of ['added', 'changed', 'unchanged', 'removed'] as const) totals[kind] += changes[kind];
  if (old !== undefined && changes.unchanged === fresh.entries.length && changes.removed === 0) return undefined;
  return old === undefined ? fresh : { ...old, entries: fresh.entries, updated_at: now };
};

/** Each dictionary is written completely or not at all. Aborting while files are read writes nothing. */
export const ingestDictionaries = async (
  records: RecordStore,
  incoming: AsyncIterable<IncomingRow> | Iterable<IncomingRow>,
  options: IngestOptions,
  now: () => Date = () => new Date(),
): Promise<DictionaryTotals> => {
  const totals: Counts = {
    ...{ read: 0, added: 0, changed: 0, unchanged: 0, removed: 0, rejected: 0, dictionaries: 0, waiting: 0 },
  };
  const writeBatch = async (batch: readonly Collected[]): Promise<void> => {
    const existing = await records.getMany(batch.map(({ recordId }) => recordId));
    const changes: Dictionary[] = [];
    for (const collected of batch) {
      const { recordId, id } = collected;
      const old = (await records.dictionaries(recordId)).find((dictionary) => dictionary.id === id);
      const changed = toChanged(collected, old, totals, now().toISOString());
      totals.dictionaries += 1;
      if (!existing.has(recordId)) totals.waiting += 1;
      if (changed !== undefined) changes.push(changed);
    }
    await records.writeDictionaries(changes);
    options.onProgress?.({ ...totals });
  };
  const collected = await collect(incoming, options, totals);
  for (let at = 0; at < collected.length && options.signal?.aborted !== true; at += options.batchSize) {
    await writeBatch(collected.slice(at, at + options.batchSize));
  }
  return totals;
};
