// Copies records, tombstones and dictionaries from one store to another, in the order of their changes.

import type { HistoryEntry, RecordChange, RecordPut, RecordStore, Tombstone, WriteBatch } from '../../engine/engine.ts';
import { parseStoredRecord } from '../../engine/record-store.ts';
import type { Dictionary } from '../../record/dictionaries.ts';
import type { Derivation } from '../derivation.ts';

const PAGE_SIZE = 500;
const DICTIONARY_BATCH = 100;

type Histories = ReadonlyMap<string, readonly HistoryEntry[]>;

const historyOf = (histories: Histories, id: string): { readonly history?: readonly HistoryEntry[] } => {
  const history = histories.get(id);
  return history === undefined ? {} : { history };
};

const toPut = (
  change: Extract<RecordChange, { readonly kind: 'put' }>,
  histories: Histories,
  { derive }: Derivation,
): RecordPut => {
  const { record, isNew, wasPublic, changedAt } = change;
  const lastChange = { isNew, wasPublic, ...(changedAt === undefined ? {} : { changedAt }) };
  return { ...derive(parseStoredRecord(record), record.source), lastChange, ...historyOf(histories, record.id) };
};

export const idOf = (change: RecordChange): string => (change.kind === 'put' ? change.record.id : change.id);

/** Splits changes into runs of one kind, because a store writes the puts of a batch before its tombstones. */
const toRuns = (changes: readonly RecordChange[]): readonly (readonly RecordChange[])[] => {
  const runs: RecordChange[][] = [];
  for (const change of changes) {
    const last = runs.at(-1);
    if (last?.[0]?.kind === change.kind) last.push(change);
    else runs.push([change]);
  }
  return runs;
};

const toTombstone = (change: RecordChange, histories: Histories): Tombstone | [] => {
  if (change.kind !== 'removed') return [];
  const { kind: _, ...tombstone } = change;
  return { ...tombstone, ...historyOf(histories, change.id) };
};

const toBatch = (derivation: Derivation, histories: Histories, run: readonly RecordChange[]): WriteBatch => {
  const puts = run.flatMap((change) => (change.kind === 'put' ? toPut(change, histories, derivation) : []));
  return { puts, removes: [], tombstones: run.flatMap((change) => toTombstone(change, histories)) };
};

export type CopyOptions = {
  readonly from: RecordStore;
  readonly to: RecordStore;
  readonly derivation: Derivation;
  /** Called after each page, when all changes up to `cursor` of the source store are copied. */
  readonly onPage: (cursor: string, count: number) => Promise<void>;
  readonly signal: AbortSignal;
};

type Page = { readonly cursor: string; readonly count: number; readonly batches: readonly WriteBatch[] };

/** Copies all changes after the cursor `start`. Reads the next page while one is written. */
export const copyRecords = async (options: CopyOptions, start: string | undefined): Promise<void> => {
  const { from, to, derivation, onPage, signal } = options;

  const readPage = async (after: string | undefined): Promise<Page> => {
    const { changes, cursor } = await from.changes({ limit: PAGE_SIZE, ...(after === undefined ? {} : { after }) });
    const histories = await from.history(changes.map(idOf));
    return {
      cursor,
      count: changes.length,
      batches: toRuns(changes).map((run) => toBatch(derivation, histories, run)),
    };
  };

  for (let next = readPage(start); ; ) {
    const { cursor, count, batches } = await next;
    if (count === 0 || signal.aborted) return;
    next = readPage(cursor);
    next.catch(() => undefined); // The next iteration awaits it and throws.
    for (const batch of batches) await to.write(batch);
    await onPage(cursor, count);
  }
};

export const copyDictionaries = async (from: RecordStore, to: RecordStore): Promise<void> => {
  let batch: Dictionary[] = [];
  for await (const dictionary of from.allDictionaries()) {
    batch.push(dictionary);
    if (batch.length < DICTIONARY_BATCH) continue;
    await to.writeDictionaries(batch);
    batch = [];
  }
  await to.writeDictionaries(batch);
};
