// Derives the records of a batch, the larger part of them in a worker thread if there is one.
import type { RecordPut } from '../../engine/engine.ts';
import type { DerivedFields } from '../../record/derived-fields.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import type { Derivation } from '../derivation.ts';

/** Threads exchange JSON text, which is cheaper to copy than objects. */
export type DeriveJob = { readonly text: string; readonly source: string };

export type DeriveJobResult =
  | { readonly kind: 'derived'; readonly derivedFields: string; readonly precomputed: string }
  | { readonly kind: 'failed'; readonly reason: string };

export type DeriveThreadApi = { readonly derive: (jobs: readonly DeriveJob[]) => readonly DeriveJobResult[] };

export type DeriveWorker = {
  /**
   * Undefined, or resolves to undefined, if the worker is not available; the calling thread then derives the records.
   */
  readonly derive: (jobs: readonly DeriveJob[]) => Promise<readonly DeriveJobResult[] | undefined> | undefined;
  readonly close: () => Promise<void>;
};

type RecordToDerive = { readonly record: AardvarkRecord; readonly source: string };
export type DeriveOutcome =
  | { readonly kind: 'put'; readonly put: RecordPut }
  | { readonly kind: 'failed'; readonly reason: string };

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Runs in the worker thread. */
export const runDeriveJob = ({ derive }: Derivation, { text, source }: DeriveJob): DeriveJobResult => {
  try {
    const { derivedFields, precomputed } = derive(JSON.parse(text) as AardvarkRecord, source);
    return { kind: 'derived', derivedFields: JSON.stringify(derivedFields), precomputed };
  } catch (cause) {
    return { kind: 'failed', reason: reasonOf(cause) };
  }
};

/** Catches every error, so that one unforeseen record does not end an import. */
const deriveLocally = ({ derive }: Derivation, { record, source }: RecordToDerive): DeriveOutcome => {
  try {
    return { kind: 'put', put: derive(record, source) };
  } catch (cause) {
    return { kind: 'failed', reason: reasonOf(cause) };
  }
};

const toOutcome = ({ record, source }: RecordToDerive, result: DeriveJobResult): DeriveOutcome => {
  if (result.kind === 'failed') return result;
  const derivedFields = JSON.parse(result.derivedFields) as DerivedFields;
  return { kind: 'put', put: { record, derivedFields, precomputed: result.precomputed, source } };
};

/** Smaller batches are not shared with the worker. */
const MIN_SHARED_BATCH = 100;
/** With this share both threads finish at about the same time: the calling thread also writes its part. */
const WORKER_SHARE = 0.55;

export type DeriveBatch = <Item extends RecordToDerive>(
  items: readonly Item[],
  /** Called once or twice, with the items in order, and awaited each time. */
  write: (items: readonly Item[], outcomes: readonly DeriveOutcome[]) => Promise<void>,
) => Promise<void>;

export const createBatchDeriver = (derivation: Derivation, worker: DeriveWorker | undefined): DeriveBatch => {
  const deriveAll = (items: readonly RecordToDerive[]): readonly DeriveOutcome[] =>
    items.map((item) => deriveLocally(derivation, item));
  return async (items, write) => {
    const localCount = items.length < MIN_SHARED_BATCH ? items.length : Math.ceil(items.length * (1 - WORKER_SHARE));
    const shared = items.slice(localCount);
    const running =
      shared.length === 0
        ? undefined
        : worker?.derive(shared.map(({ record, source }) => ({ text: JSON.stringify(record), source })));
    if (running === undefined) return write(items, deriveAll(items));
    const local = items.slice(0, localCount);
    await write(local, deriveAll(local));
    const results = await running;
    const outcomes = shared.map((item, at): DeriveOutcome => {
      const result = results?.[at];
      return result === undefined ? deriveLocally(derivation, item) : toOutcome(item, result);
    });
    return write(shared, outcomes);
  };
};
