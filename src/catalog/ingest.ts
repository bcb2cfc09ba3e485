// Loading records: raw items in, batches written, every item accounted for.
import type { RecordPut, RecordStore } from '../engine/engine.ts';
import type { JsonItem } from '../lib/json-items/item.ts';
import { type Normalised, normalise } from '../record/normalise.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';
import type { Derivation } from './derivation.ts';

/** An item and where it stands: the source is the collection's name, the place a file. */
export type Incoming = { readonly item: JsonItem; readonly source: string; readonly place: string };

export type Reject = {
  readonly place: string;
  readonly line: number;
  readonly id?: string;
  readonly reason: string;
};

export type IngestTotals = {
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
};

export type IngestOptions = {
  readonly batchSize: number;
  /** When it is aborted what was read is written, then the work stops. */
  readonly signal?: AbortSignal;
  readonly onReject?: (reject: Reject) => void;
  /** A value that could not be kept as it came; the record itself was. */
  readonly onNote?: (place: string, line: number, id: string, note: string) => void;
  /** Asked of every record that could be read; one that is not accepted is passed over. */
  readonly accept?: (incoming: Incoming, id: string) => boolean;
  /** After every batch, when all that was read so far is written; what it gives is awaited. */
  readonly onProgress?: (totals: IngestTotals) => unknown;
};

/** A batch is written early when its texts are this long together, so that large records need no large memory. */
const MAX_BATCH_CHARACTERS = 8 * 2 ** 20;

const lengthOf = (item: JsonItem): number => (item.kind === 'text' ? item.text.length : 0);

const toRecord = (item: JsonItem): Normalised => {
  if (item.kind === 'bad') return { kind: 'rejected', reason: item.reason };
  try {
    return normalise(JSON.parse(item.text));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    return { kind: 'rejected', reason: `Not valid JSON: ${cause.message}.` };
  }
};

type Taken = { readonly incoming: Incoming; readonly record: AardvarkRecord };

/**
 * Tells which records of a batch the store holds just so. Facts and prepared part follow from the text, the source and the code, so when
 * those are the same nothing need be worked out. Facts of another version of the code are always worked out anew. A record
 * that comes twice in a batch is compared with the one before it when the batch is written.
 */
const createRecognition = async (store: RecordStore, version: number) => {
  const { records, derivation } = await store.stats();
  const isOfUse = records > 0 && derivation === version;
  return async (batch: readonly Taken[]): Promise<(taken: Taken) => boolean> => {
    if (!isOfUse) return () => false;
    const held = await store.getMany(batch.map(({ record }) => record.id));
    const isNew = new Set<string>();
    return ({ record, incoming }) => {
      const stored = isNew.has(record.id) ? undefined : held.get(record.id);
      const isHeld = stored?.source === incoming.source && stored.text === JSON.stringify(record);
      if (!isHeld) isNew.add(record.id);
      return isHeld;
    };
  };
};

/** Writes in batches; a failing store ends the work with its error, earlier batches are kept. */
export const ingest = async (
  store: RecordStore,
  { version, derive }: Derivation,
  items: AsyncIterable<Incoming> | Iterable<Incoming>,
  options: IngestOptions,
): Promise<IngestTotals> => {
  const totals = { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 };
  const recognise = await createRecognition(store, version);
  let batch: Taken[] = [];

  const reject = ({ item, place }: Incoming, reason: string, id?: string): void => {
    totals.rejected += 1;
    options.onReject?.({ place, line: item.line, reason, ...(id === undefined ? {} : { id }) });
  };

  const take = (incoming: Incoming): void => {
    totals.read += 1;
    const { item, place } = incoming;
    const result = toRecord(item);
    if (result.kind === 'rejected') {
      reject(incoming, result.reason, result.id);
      return;
    }
    const { record, notes } = result;
    if (options.accept?.(incoming, record.id) === false) return;
    for (const note of notes) options.onNote?.(place, item.line, record.id, note);
    batch.push({ incoming, record });
  };

  /** One record that nobody has thought of must not end the work for all others; it is told, not hidden. */
  const toPut = ({ incoming, record }: Taken): readonly RecordPut[] => {
    try {
      return [derive(record, incoming.source)];
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : cause;
      reject(incoming, `Its facts cannot be worked out: ${reason}.`, record.id);
      return [];
    }
  };

  const writeBatch = async (): Promise<void> => {
    const isHeld = await recognise(batch);
    const fresh = batch.filter((taken) => !isHeld(taken));
    totals.unchanged += batch.length - fresh.length;
    const puts = fresh.flatMap(toPut);
    if (puts.length === 0) return;
    const outcomes = await store.write({ puts, removes: [] });
    for (const outcome of outcomes.puts) if (outcome !== 'conflict') totals[outcome] += 1;
  };

  const flush = async (): Promise<void> => {
    await writeBatch();
    batch = [];
    await options.onProgress?.({ ...totals });
  };

  let [taken, characters] = [0, 0];
  for await (const incoming of items) {
    if (options.signal?.aborted === true) break;
    take(incoming);
    taken += 1;
    characters += lengthOf(incoming.item);
    if (taken < options.batchSize && characters < MAX_BATCH_CHARACTERS) continue;
    await flush();
    [taken, characters] = [0, 0];
  }
  await flush();
  return totals;
};
