// Bulk operations for curators: select records, set their publication state, remove them.

import { compareCodePoints } from '@periplus/collections';
import type { PutOutcome, RecordStore, RemoveOutcome, StoredRecord } from '../engine/engine.ts';
import { lastIdOf } from '../engine/last-id.ts';
import { parseStoredRecord } from '../engine/record-store.ts';
import {
  type PublicationOverride,
  withoutPublicationOverride,
  withPublicationOverride,
} from '../record/publication-override.ts';
import type { Derivation } from './derivation.ts';

export type Selection =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'source'; readonly source: string }
  | { readonly kind: 'all' };

const PAGE = 200;

export type SelectionEvents = {
  /** Called for each selected record that cannot be read. */
  readonly onDamaged?: (id: string) => void;
  /** Called for each id without a record. */
  readonly onAbsent?: (id: string) => void;
};

async function* readIds(
  records: RecordStore,
  ids: readonly string[],
  { onAbsent, onDamaged }: SelectionEvents,
): AsyncGenerator<StoredRecord> {
  const sorted = [...new Set(ids)].sort(compareCodePoints);
  for (let start = 0; start < sorted.length; start += PAGE) {
    const page = sorted.slice(start, start + PAGE);
    const found = await records.getMany(page);
    for (const id of page) {
      const record = found.get(id);
      if (record !== undefined) yield record;
      else if (await isDamaged(records, id)) onDamaged?.(id);
      else onAbsent?.(id);
    }
  }
}

const isDamaged = async (records: RecordStore, id: string): Promise<boolean> => {
  try {
    return (await records.get(id)) !== undefined;
  } catch {
    return true;
  }
};

async function* readPages(
  records: RecordStore,
  source: { readonly source?: string },
  { onDamaged }: SelectionEvents,
): AsyncGenerator<StoredRecord> {
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const page = await records.list({ ...source, visibility: 'all', afterId, offset: 0, limit: PAGE });
    for (const id of page.damaged ?? []) onDamaged?.(id);
    yield* page.records;
    afterId = lastIdOf(page);
  }
}

/** Streams the records in order of id. */
export const readSelection = (
  records: RecordStore,
  selection: Selection,
  events: SelectionEvents = {},
): AsyncGenerator<StoredRecord> => {
  if (selection.kind === 'ids') return readIds(records, selection.ids, events);
  return readPages(records, selection.kind === 'source' ? { source: selection.source } : {}, events);
};

async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const count = <Outcome extends string>(totals: Map<Outcome, number>, outcomes: readonly Outcome[]): void => {
  for (const outcome of outcomes) totals.set(outcome, (totals.get(outcome) ?? 0) + 1);
};

/** A record that another process changes at the same time is skipped and counted as a conflict. */
export const removeRecords = async (
  records: RecordStore,
  selected: AsyncIterable<StoredRecord>,
): Promise<ReadonlyMap<RemoveOutcome, number>> => {
  const totals = new Map<RemoveOutcome, number>();
  for await (const batch of inBatches(selected, PAGE)) {
    const removes = batch.map(({ id, version }) => ({ id, ifVersion: version }));
    count(totals, (await records.write({ puts: [], removes })).removes);
  }
  return totals;
};

/** With `released`, the next import from the source decides the state. */
export const setPublication = async (
  records: RecordStore,
  derivation: Derivation,
  selected: AsyncIterable<StoredRecord>,
  state: PublicationOverride | 'released',
): Promise<ReadonlyMap<PutOutcome, number>> => {
  const totals = new Map<PutOutcome, number>();
  for await (const batch of inBatches(selected, PAGE)) {
    const puts = batch.map((stored) => {
      const record = parseStoredRecord(stored);
      const changed =
        state === 'released' ? withoutPublicationOverride(record) : withPublicationOverride(record, state);
      return { ...derivation.derive(changed, stored.source), ifVersion: stored.version };
    });
    count(totals, (await records.write({ puts, removes: [] })).puts);
  }
  return totals;
};
