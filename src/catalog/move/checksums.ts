// Checksums that compare the contents of two catalogues, independent of order.
import { createHash } from 'node:crypto';
import { toJsonString } from '@periplus/streams';
import type { HistoryEntry, RecordChange, RecordStore } from '../../engine/engine.ts';
import type { StateStore } from '../../state/state.ts';
import { idOf } from './copy-records.ts';
import { readStateDocuments, type ShouldMove } from './state-documents.ts';

export type Checksum = { readonly count: number; readonly removed: number; readonly digest: string };

const PAGE_SIZE = 500;
const BYTES = 32;

/** Combines the digests of all items with XOR, so that their order does not matter. */
const createAccumulator = () => {
  const total = new Uint8Array(BYTES);
  let [count, removed] = [0, 0];
  return {
    add: (item: unknown, isRemoved = false): void => {
      const digest = createHash('sha256').update(JSON.stringify(item)).digest();
      for (const [at, byte] of digest.entries()) total[at] = (total[at] ?? 0) ^ byte;
      if (isRemoved) removed += 1;
      else count += 1;
    },
    sum: (): Checksum => ({ count, removed, digest: Buffer.from(total).toString('hex') }),
  };
};

type Accumulator = ReturnType<typeof createAccumulator>;

/** Each store numbers the versions itself. */
const withoutVersion = ({ version: _, ...entry }: HistoryEntry): object => entry;

const addChange = (
  accumulatorOf: (source: string) => Accumulator,
  change: RecordChange,
  history: readonly HistoryEntry[],
): void => {
  if (change.kind === 'damaged') return;
  const versions = history.map(withoutVersion);
  const { wasPublic, changedAt = null } = change;
  if (change.kind === 'removed') {
    const { id, source } = change;
    accumulatorOf(source).add([id, wasPublic, changedAt, versions], true);
    return;
  }
  const { id, source, json, published, visible } = change.record;
  accumulatorOf(source).add([id, wasPublic, changedAt, toJsonString(json), published, visible, versions]);
};

export type RecordChecksums = { readonly sources: ReadonlyMap<string, Checksum>; readonly damaged: readonly string[] };

/** Covers all records and tombstones, by source. */
export const checksumRecords = async (
  { changes, history }: RecordStore,
  onProgress: (done: number) => void,
): Promise<RecordChecksums> => {
  const accumulators = new Map<string, Accumulator>();
  const accumulatorOf = (source: string): Accumulator => {
    const accumulator = accumulators.get(source) ?? createAccumulator();
    accumulators.set(source, accumulator);
    return accumulator;
  };
  const damaged: string[] = [];
  let done = 0;
  for (let page = await changes({ limit: PAGE_SIZE }); page.changes.length > 0; ) {
    const histories = await history(page.changes.map(idOf));
    for (const change of page.changes) {
      addChange(accumulatorOf, change, histories.get(idOf(change)) ?? []);
      if (change.kind === 'damaged') damaged.push(change.id);
    }
    done += page.changes.length;
    onProgress(done);
    page = await changes({ after: page.cursor, limit: PAGE_SIZE });
  }
  const sources = [...accumulators]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { sum }]) => [name, sum()] as const);
  return { sources: new Map(sources), damaged };
};

export type NonRecordChecksums = { readonly dictionaries: Checksum; readonly documents: Checksum };

/** Covers dictionaries and state documents. */
export const checksumNonRecords = async (
  records: RecordStore,
  state: StateStore,
  shouldMove: ShouldMove,
): Promise<NonRecordChecksums> => {
  const [dictionaries, documents] = [createAccumulator(), createAccumulator()];
  for await (const dictionary of records.allDictionaries()) dictionaries.add(dictionary);
  for await (const { collection, id, value } of readStateDocuments(state, shouldMove))
    documents.add([collection, id, value]);
  return { dictionaries: dictionaries.sum(), documents: documents.sum() };
};
