// What a catalogue holds, as counts and digests that two stores can be compared by, in whatever order they tell it.

import { createHash } from 'node:crypto';
import { toJsonString } from '@periplus/streams';
import type { RecordChange, RecordStore } from '../../engine/engine.ts';
import type { StateStore } from '../../state/state.ts';
import { readStateDocuments, type ShouldMove } from './state-documents.ts';

export type Checksum = { readonly count: number; readonly removed: number; readonly digest: string };

const PAGE = 500;
const BYTES = 32;

/** The digests of all items, added bit by bit: each item comes once, and their order does not matter. */
const createAdder = () => {
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

type Adder = ReturnType<typeof createAdder>;

const addChange = (adderOf: (source: string) => Adder, change: RecordChange): void => {
  if (change.kind === 'damaged') return;
  const { wasPublic, changedAt = null } = change;
  if (change.kind === 'removed') {
    const { id, source } = change;
    adderOf(source).add([id, wasPublic, changedAt], true);
    return;
  }
  const { id, source, json, published, visible } = change.record;
  adderOf(source).add([id, wasPublic, changedAt, toJsonString(json), published, visible]);
};

export type RecordChecksums = { readonly sources: ReadonlyMap<string, Checksum>; readonly damaged: readonly string[] };

/** All records and tombstones, by source. */
export const checksumRecords = async (
  { changes }: RecordStore,
  onProgress: (done: number) => void,
): Promise<RecordChecksums> => {
  const adders = new Map<string, Adder>();
  const adderOf = (source: string): Adder => {
    const adder = adders.get(source) ?? createAdder();
    adders.set(source, adder);
    return adder;
  };
  const damaged: string[] = [];
  let done = 0;
  for (let page = await changes({ limit: PAGE }); page.changes.length > 0; ) {
    for (const change of page.changes) {
      addChange(adderOf, change);
      if (change.kind === 'damaged') damaged.push(change.id);
    }
    done += page.changes.length;
    onProgress(done);
    page = await changes({ after: page.cursor, limit: PAGE });
  }
  const sources = [...adders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, { sum }]) => [name, sum()] as const);
  return { sources: new Map(sources), damaged };
};

export type NonRecordChecksums = { readonly dictionaries: Checksum; readonly documents: Checksum };

/** What is not a record. */
export const checksumNonRecords = async (
  records: RecordStore,
  state: StateStore,
  shouldMove: ShouldMove,
): Promise<NonRecordChecksums> => {
  const [dictionaries, documents] = [createAdder(), createAdder()];
  for await (const dictionary of records.allDictionaries()) dictionaries.add(dictionary);
  for await (const { collection, id, value } of readStateDocuments(state, shouldMove))
    documents.add([collection, id, value]);
  return { dictionaries: dictionaries.sum(), documents: documents.sum() };
};
