// Loads records: reads raw items, writes batches, and counts every item as added, changed, unchanged or rejected.

import type { JsonItem } from '@periplus/streams';
import { parseJson } from '@periplus/streams';
import type { ChangeOrigin, RecordPut, RecordStore } from '../../engine/engine.ts';
import type { Finding, RawRecord } from '../../record/checks/finding.ts';
import { type Normalised, normalise } from '../../record/normalise.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import type { Derivation } from '../derivation.ts';
import { createBatchDeriver, type DeriveBatch, type DeriveOutcome, type DeriveWorker } from './batch-deriver.ts';
import { createChangeDetector, type DecideBatch } from './change-detector.ts';
import type { Claim, OwnershipDecision } from './ownership.ts';

/** `source` is the name of the collection, `path` the file that the item comes from. */
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
  /** Skipped because another source has the same or a newer version; absent when there are none. */
  readonly conflicting?: number;
  /** The unchanged records that belong to another source; absent when there are none. */
  readonly unchangedInOtherSources?: number;
};

export type IngestNotice = {
  /** `moved`: now belongs to this source. `conflict`: stays with another source. `warning`: breaks a rule. */
  readonly kind: 'moved' | 'conflict' | 'warning';
  readonly path: string;
  readonly line: number;
  readonly id: string;
  readonly message: string;
  /** Only for warnings. */
  readonly finding?: Finding;
};

export type IngestOptions = {
  readonly batchSize: number;
  /** Aborting writes what was read so far and stops. */
  readonly signal?: AbortSignal;
  readonly onReject?: (reject: RejectedItem) => void;
  /** Called for each value that could not be stored as given. */
  readonly onValueWarning?: (path: string, line: number, id: string, warning: string) => void;
  readonly onNotice?: (notice: IngestNotice) => void;
  /** Validates new and changed records. */
  readonly check?: (raw: RawRecord, record: AardvarkRecord) => readonly Finding[];
  /** Takes records from other sources even if theirs are newer. */
  readonly force?: boolean;
  readonly origin?: ChangeOrigin;
  /** Skips every valid record for which it returns false. */
  readonly accept?: (incoming: IncomingItem, id: string) => boolean;
  /** Called and awaited after each batch, when everything read so far is written. */
  readonly onProgress?: (totals: IngestTotals) => unknown;
};

/** A batch of large records is written before it is full, to limit memory. */
const MAX_BATCH_CHARACTERS = 8 * 2 ** 20;

const lengthOf = (item: JsonItem): number => (item.kind === 'text' ? item.text.length : 0);

const parseItem = (item: JsonItem): Normalised & { readonly raw?: unknown } => {
  if (item.kind === 'bad') return { kind: 'rejected', reason: item.reason };
  try {
    const raw: unknown = parseJson(item.text);
    return { ...normalise(raw), raw };
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    return { kind: 'rejected', reason: `Not valid JSON: ${cause.message}.` };
  }
};

/** `source` is the source that will own the record. */
type Candidate = Claim & { readonly incoming: IncomingItem; readonly raw: unknown };

type Counts = { -readonly [Name in keyof IngestTotals]: IngestTotals[Name] };

const isRawRecord = (raw: unknown): raw is RawRecord => typeof raw === 'object' && raw !== null && !Array.isArray(raw);

const createBatchWriter = (
  store: RecordStore,
  decideBatch: DecideBatch,
  deriveBatch: DeriveBatch,
  options: IngestOptions,
) => {
  const origin = options.origin === undefined ? {} : { origin: options.origin };
  const totals: Counts = { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 };
  let batch: Candidate[] = [];

  const reject = ({ item, path }: IncomingItem, reason: string, id?: string): void => {
    totals.rejected += 1;
    options.onReject?.({ path, line: item.line, reason, ...(id === undefined ? {} : { id }) });
  };

  const notify = (
    { incoming: { path, item }, record }: Candidate,
    notice: Pick<IngestNotice, 'kind' | 'message' | 'finding'>,
  ): void => options.onNotice?.({ path, line: item.line, id: record.id, ...notice });

  const check = (candidate: Candidate): void => {
    if (options.check === undefined || !isRawRecord(candidate.raw)) return;
    for (const finding of options.check(candidate.raw, candidate.record))
      notify(candidate, { kind: 'warning', message: finding.message, finding });
  };

  /** Returns the candidate if it is to be written. */
  const applyDecision = (candidate: Candidate, decision: OwnershipDecision): readonly Candidate[] => {
    if (decision.kind === 'same') totals.unchanged += 1;
    if (decision.kind === 'same' && decision.source !== candidate.source)
      totals.unchangedInOtherSources = (totals.unchangedInOtherSources ?? 0) + 1;
    if (decision.kind === 'conflict') {
      totals.conflicting = (totals.conflicting ?? 0) + 1;
      const message = `${decision.source} has the same or a newer version.`;
      notify(candidate, { kind: 'conflict', message });
    }
    if (decision.kind !== 'write') return [];
    if (decision.movedFrom !== undefined)
      notify(candidate, {
        kind: 'moved',
        message: `It belonged to ${decision.movedFrom} and now belongs to ${decision.source}.`,
      });
    check(candidate);
    return [{ ...candidate, record: decision.record, source: decision.source }];
  };

  const toPut = ({ incoming, record }: Candidate, derived: DeriveOutcome): readonly RecordPut[] => {
    if (derived.kind === 'put') return [derived.put];
    reject(incoming, `Its derived fields cannot be computed: ${derived.reason}.`, record.id);
    return [];
  };

  return {
    add: (incoming: IncomingItem): void => {
      totals.read += 1;
      const { item, path } = incoming;
      const parsed = parseItem(item);
      if (parsed.kind === 'rejected') {
        reject(incoming, parsed.reason, parsed.id);
        return;
      }
      const { record, warnings, raw } = parsed;
      if (options.accept?.(incoming, record.id) === false) return;
      for (const warning of warnings) options.onValueWarning?.(path, item.line, record.id, warning);
      batch.push({ incoming, record, raw, source: incoming.source });
    },
    flush: async (): Promise<IngestTotals> => {
      const decide = await decideBatch(batch);
      const accepted = batch.flatMap((candidate) => applyDecision(candidate, decide(candidate)));
      batch = [];
      await deriveBatch(accepted, async (candidates, derived) => {
        const puts = candidates.flatMap((candidate, at) => toPut(candidate, derived[at] as DeriveOutcome));
        if (puts.length === 0) return;
        const outcomes = await store.write({ puts, removes: [], ...origin });
        for (const outcome of outcomes.puts) if (outcome !== 'conflict') totals[outcome] += 1;
      });
      await options.onProgress?.({ ...totals });
      return totals;
    },
  };
};

/** Throws if the store fails; the batches written before remain. */
export const ingest = async (
  store: RecordStore,
  derivation: Derivation,
  items: AsyncIterable<IncomingItem> | Iterable<IncomingItem>,
  options: IngestOptions,
  worker?: DeriveWorker,
): Promise<IngestTotals> => {
  const decideBatch = await createChangeDetector(store, derivation.version, options.force === true);
  const writer = createBatchWriter(store, decideBatch, createBatchDeriver(derivation, worker), options);
  let [count, characters] = [0, 0];
  for await (const incoming of items) {
    if (options.signal?.aborted === true) break;
    writer.add(incoming);
    count += 1;
    characters += lengthOf(incoming.item);
    if (count < options.batchSize && characters < MAX_BATCH_CHARACTERS) continue;
    await writer.flush();
    [count, characters] = [0, 0];
  }
  return writer.flush();
};
