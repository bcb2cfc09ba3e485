// Loading records: raw items in, batches written, every item accounted for.

import type { JsonItem } from '@periplus/streams';
import type { RecordPut, RecordStore } from '../../engine/engine.ts';
import type { Finding, RawRecord } from '../../record/checks/finding.ts';
import { type Normalised, normalise } from '../../record/normalise.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import type { Derivation } from '../derivation.ts';
import { createBatchDeriver, type DeriveOutcome, type DeriveWorker } from './batch-deriver.ts';
import { createChangeDetector } from './change-detector.ts';
import type { Claim, OwnershipDecision } from './ownership.ts';

/** An item and where it stands: the source is the collection's name, the place a file. */
export type IncomingItem = { readonly item: JsonItem; readonly source: string; readonly path: string };

export type RejectedItem = {
  readonly path: string;
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
  /** Left as they are, since another source has a text that is as new or newer; absent when there are none. */
  readonly kept?: number;
  /** Of the unchanged ones, those that belong to another source; absent when there are none. */
  readonly elsewhere?: number;
};

/** Something to know of a record that was read. */
export type IngestNotice = {
  /** `moved`: from another source to this one. `kept`: left with another source. `warning`: a rule that it breaks. */
  readonly kind: 'moved' | 'kept' | 'warning';
  readonly path: string;
  readonly line: number;
  readonly id: string;
  readonly message: string;
  /** Of a warning. */
  readonly finding?: Finding;
};

export type IngestOptions = {
  readonly batchSize: number;
  /** When it is aborted what was read is written, then the work stops. */
  readonly signal?: AbortSignal;
  readonly onReject?: (reject: RejectedItem) => void;
  /** A value that could not be kept as it came; the record itself was. */
  readonly onValueWarning?: (place: string, line: number, id: string, note: string) => void;
  /** Hears of records that moved, that were kept from moving, and, with `check`, of those that break rules. */
  readonly onNotice?: (remark: IngestNotice) => void;
  /** Rules for records that are new or changed. */
  readonly check?: (raw: RawRecord, record: AardvarkRecord) => readonly Finding[];
  /** Takes records from other sources, whichever text is newer. */
  readonly force?: boolean;
  /** Asked of every record that could be read; one that is not accepted is passed over. */
  readonly accept?: (incoming: IncomingItem, id: string) => boolean;
  /** After every batch, when all that was read so far is written; what it gives is awaited. */
  readonly onProgress?: (totals: IngestTotals) => unknown;
};

/** A batch is written early when its texts are this long together, so that large records need no large memory. */
const MAX_BATCH_CHARACTERS = 8 * 2 ** 20;

const lengthOf = (item: JsonItem): number => (item.kind === 'text' ? item.text.length : 0);

type Read = Normalised & { readonly raw?: unknown };

const toRecord = (item: JsonItem): Read => {
  if (item.kind === 'bad') return { kind: 'rejected', reason: item.reason };
  try {
    const raw: unknown = JSON.parse(item.text);
    return { ...normalise(raw), raw };
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    return { kind: 'rejected', reason: `Not valid JSON: ${cause.message}.` };
  }
};

/** The source is that which has the record in the end. */
type Taken = Claim & { readonly incoming: IncomingItem; readonly raw: unknown };

type Counts = { -readonly [Name in keyof IngestTotals]: IngestTotals[Name] };

const isRaw = (raw: unknown): raw is RawRecord => typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/** Writes in batches; a failing store ends the work with its error, earlier batches are kept. */
export const ingest = async (
  store: RecordStore,
  derivation: Derivation,
  items: AsyncIterable<IncomingItem> | Iterable<IncomingItem>,
  options: IngestOptions,
  helper?: DeriveWorker,
): Promise<IngestTotals> => {
  const totals: Counts = { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 };
  const recognise = await createChangeDetector(store, derivation.version, options.force === true);
  const deriveBatch = createBatchDeriver(derivation, helper);
  let batch: Taken[] = [];

  const reject = ({ item, path: place }: IncomingItem, reason: string, id?: string): void => {
    totals.rejected += 1;
    options.onReject?.({ path: place, line: item.line, reason, ...(id === undefined ? {} : { id }) });
  };

  const take = (incoming: IncomingItem): void => {
    totals.read += 1;
    const { item, path: place } = incoming;
    const result = toRecord(item);
    if (result.kind === 'rejected') {
      reject(incoming, result.reason, result.id);
      return;
    }
    const { record, warnings: notes, raw } = result;
    if (options.accept?.(incoming, record.id) === false) return;
    for (const note of notes) options.onValueWarning?.(place, item.line, record.id, note);
    batch.push({ incoming, record, raw, source: incoming.source });
  };

  /** One that cannot be derived is told, not hidden. */
  const toPut = ({ incoming, record }: Taken, derived: DeriveOutcome): readonly RecordPut[] => {
    if (derived.kind === 'put') return [derived.put];
    reject(incoming, `Its facts cannot be worked out: ${derived.reason}.`, record.id);
    return [];
  };

  const remark = (
    { incoming: { path: place, item }, record }: Taken,
    told: Pick<IngestNotice, 'kind' | 'message' | 'finding'>,
  ): void => options.onNotice?.({ path: place, line: item.line, id: record.id, ...told });

  const checkTaken = (taken: Taken): void => {
    if (options.check === undefined || !isRaw(taken.raw)) return;
    for (const finding of options.check(taken.raw, taken.record))
      remark(taken, { kind: 'warning', message: finding.message, finding });
  };

  /** Gives what is to be written of it. */
  const settle = (taken: Taken, verdict: OwnershipDecision): readonly Taken[] => {
    if (verdict.kind === 'same') totals.unchanged += 1;
    if (verdict.kind === 'same' && verdict.source !== taken.source) totals.elsewhere = (totals.elsewhere ?? 0) + 1;
    if (verdict.kind === 'kept') {
      totals.kept = (totals.kept ?? 0) + 1;
      remark(taken, {
        kind: 'kept',
        message: `${verdict.source} has a text that is as new or newer; it was left as it is.`,
      });
    }
    if (verdict.kind !== 'write') return [];
    if (verdict.movedFrom !== undefined)
      remark(taken, {
        kind: 'moved',
        message: `It came from ${verdict.movedFrom}, and now comes from ${verdict.source}.`,
      });
    checkTaken(taken);
    return [{ ...taken, record: verdict.record, source: verdict.source }];
  };

  const writeBatch = async (): Promise<void> => {
    const verdictOf = await recognise(batch);
    const settled = batch.flatMap((taken) => settle(taken, verdictOf(taken)));
    await deriveBatch(settled, async (taken, derived) => {
      const puts = taken.flatMap((one, at) => toPut(one, derived[at] as DeriveOutcome));
      if (puts.length === 0) return;
      const outcomes = await store.write({ puts, removes: [] });
      for (const outcome of outcomes.puts) if (outcome !== 'conflict') totals[outcome] += 1;
    });
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
