// Loading records: raw items in, batches written, every item accounted for.
import type { Engine, RecordPut } from '../engine/engine.ts';
import type { JsonItem } from '../lib/json-items/item.ts';
import type { PlaceLookup } from '../record/facts.ts';
import { type Normalised, normalise } from '../record/normalise.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';
import { DERIVATION_VERSION, derive } from './derivation.ts';

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
  /** After every batch. */
  readonly onProgress?: (totals: IngestTotals) => void;
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

/**
 * Tells whether the engine holds this very record already. Facts and the prepared part follow from the text, the source and the code, so
 * when those are the same nothing need be worked out. Facts of another version of the code are always worked out anew.
 */
const createRecognition = async (engine: Engine) => {
  const { records, derivation } = await engine.stats();
  const isOfUse = records > 0 && derivation === DERIVATION_VERSION;
  return async (record: AardvarkRecord, source: string): Promise<boolean> => {
    if (!isOfUse) return false;
    const stored = await engine.get(record.id);
    return stored !== undefined && stored.source === source && stored.text === JSON.stringify(record);
  };
};

/** Writes in batches, each one transaction; a failing store ends the work with its error, earlier batches are kept. */
export const ingest = async (
  engine: Engine,
  lookUpPlaces: PlaceLookup,
  items: AsyncIterable<Incoming> | Iterable<Incoming>,
  options: IngestOptions,
): Promise<IngestTotals> => {
  const totals = { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 };
  const isHeld = await createRecognition(engine);
  /** Ids in the batch: a record that comes twice in one is compared with the one before it when the batch is written. */
  const pending = new Set<string>();
  let batch: RecordPut[] = [];

  const reject = ({ item, place }: Incoming, reason: string, id?: string): void => {
    totals.rejected += 1;
    options.onReject?.({ place, line: item.line, reason, ...(id === undefined ? {} : { id }) });
  };

  const take = async (incoming: Incoming): Promise<void> => {
    totals.read += 1;
    const { item, source, place } = incoming;
    const result = toRecord(item);
    if (result.kind === 'rejected') {
      reject(incoming, result.reason, result.id);
      return;
    }
    const { record, notes } = result;
    for (const note of notes) options.onNote?.(place, item.line, record.id, note);
    if (!pending.has(record.id) && (await isHeld(record, source))) {
      totals.unchanged += 1;
      return;
    }
    try {
      batch.push(derive(record, source, lookUpPlaces));
      pending.add(record.id);
    } catch (cause) {
      // One record that nobody has thought of must not end the work for all others; it is told, not hidden.
      reject(incoming, `Its facts cannot be worked out: ${cause instanceof Error ? cause.message : cause}.`, record.id);
    }
  };

  const flush = async (): Promise<void> => {
    if (batch.length > 0) {
      const { puts } = await engine.write({ puts: batch, removes: [] });
      for (const outcome of puts) totals[outcome] += 1;
      batch = [];
      pending.clear();
    }
    options.onProgress?.({ ...totals });
  };

  let [taken, characters] = [0, 0];
  for await (const incoming of items) {
    if (options.signal?.aborted === true) break;
    await take(incoming);
    taken += 1;
    characters += lengthOf(incoming.item);
    if (taken < options.batchSize && characters < MAX_BATCH_CHARACTERS) continue;
    await flush();
    [taken, characters] = [0, 0];
  }
  await flush();
  return totals;
};
