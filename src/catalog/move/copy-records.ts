// Copies records, tombstones and dictionaries from one store to another, in the order of their changes.

import type { RecordChange, RecordPut, RecordStore, Tombstone, WriteBatch } from '../../engine/engine.ts';
import { parseStoredRecord } from '../../engine/record-store.ts';
import type { Dictionary } from '../../record/dictionaries.ts';
import type { Derivation } from '../derivation.ts';

/** In one write; what is computed of records is of the version that runs. */
const PAGE = 500;
const DICTIONARIES = 100;

const toPut = (change: Extract<RecordChange, { readonly kind: 'put' }>, { derive }: Derivation): RecordPut => {
  const { record, isNew, wasPublic, changedAt } = change;
  const past = { isNew, wasPublic, ...(changedAt === undefined ? {} : { changedAt }) };
  return { ...derive(parseStoredRecord(record), record.source), lastChange: past };
};

/** Of one kind each: a store writes puts before tombstones, and the order of changes is to stay. */
const toRuns = (changes: readonly RecordChange[]): readonly (readonly RecordChange[])[] => {
  const runs: RecordChange[][] = [];
  for (const change of changes) {
    const last = runs.at(-1);
    if (last?.[0]?.kind === change.kind) last.push(change);
    else runs.push([change]);
  }
  return runs;
};

const toTombstone = (change: RecordChange): Tombstone | [] => {
  if (change.kind !== 'removed') return [];
  const { kind: _, ...tombstone } = change;
  return tombstone;
};

const toBatch = (derivation: Derivation, run: readonly RecordChange[]): WriteBatch => {
  const puts = run.flatMap((change) => (change.kind === 'put' ? toPut(change, derivation) : []));
  return { puts, removes: [], tombstones: run.flatMap(toTombstone) };
};

export type CopyOptions = {
  readonly from: RecordStore;
  readonly to: RecordStore;
  readonly derivation: Derivation;
  /** After every page: all up to this cursor of the first store is in the second. */
  readonly onPage: (cursor: string, count: number) => Promise<void>;
  readonly signal: AbortSignal;
};

type Page = { readonly cursor: string; readonly count: number; readonly batches: readonly WriteBatch[] };

/** From a cursor on, until nothing is left or the signal comes. While a page is written the next one is made. */
export const copyRecords = async (parts: CopyOptions, start: string | undefined): Promise<void> => {
  const { from, to, derivation, onPage, signal } = parts;

  const readPage = async (after: string | undefined): Promise<Page> => {
    const { changes, cursor } = await from.changes({ limit: PAGE, ...(after === undefined ? {} : { after }) });
    return { cursor, count: changes.length, batches: toRuns(changes).map((run) => toBatch(derivation, run)) };
  };

  for (let next = readPage(start); ; ) {
    const { cursor, count, batches } = await next;
    if (count === 0 || signal.aborted) return;
    next = readPage(cursor);
    next.catch(() => undefined); // it fails where it is waited for
    for (const batch of batches) await to.write(batch);
    await onPage(cursor, count);
  }
};

export const copyDictionaries = async (from: RecordStore, to: RecordStore): Promise<void> => {
  let batch: Dictionary[] = [];
  for await (const dictionary of from.allDictionaries()) {
    batch.push(dictionary);
    if (batch.length < DICTIONARIES) continue;
    await to.writeDictionaries(batch);
    batch = [];
  }
  await to.writeDictionaries(batch);
};
