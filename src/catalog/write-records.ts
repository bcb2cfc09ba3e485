// Writes single records: one outcome per raw record. Retries while another process holds the store's lock.
import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ChangeOrigin, RecordPut, RecordRemove, RecordStore, WriteBatch, WriteResult } from '../engine/engine.ts';
import { parseStoredRecord, withOrigin } from '../engine/record-store.ts';
import { CatalogError } from '../errors.ts';
import { mergePatch } from '../record/merge-patch.ts';
import { normalise } from '../record/normalise.ts';
import type { Derivation } from './derivation.ts';

/** Plain data, so that it can be sent between threads. */
export type WriteItem =
  | {
      readonly kind: 'put';
      readonly raw: unknown;
      /** If given, the raw record must have this id or none. */
      readonly id?: string;
      /** The source of a new record; an existing record keeps its own. */
      readonly source: string;
      readonly ifVersion?: string;
      readonly ifAbsent?: true;
    }
  /** A JSON Merge Patch, merged where it is written, so that no write in between is lost. */
  | { readonly kind: 'patch'; readonly id: string; readonly change: unknown; readonly ifVersion?: string }
  | { readonly kind: 'remove'; readonly id: string; readonly ifVersion?: string };

export type WriteOutcome =
  /** `text` is the stored record; the warnings name values that could not be stored. */
  | {
      readonly kind: 'added' | 'changed' | 'unchanged';
      readonly id: string;
      readonly text: string;
      readonly warnings: readonly string[];
    }
  /** `absent`: there was no record to change or remove. `conflict`: a condition was not met. */
  | { readonly kind: 'removed' | 'absent' | 'conflict'; readonly id: string }
  | { readonly kind: 'rejected'; readonly id?: string; readonly reason: string };

/** Returns the outcomes in the order of the items. */
export type WriteRecords = (items: readonly WriteItem[], origin?: ChangeOrigin) => Promise<readonly WriteOutcome[]>;

export type WriteRecordsOptions = {
  readonly records: Pick<RecordStore, 'getMany' | 'write'>;
  readonly derivation: Derivation;
  /** How long to retry while another process holds the store's lock, or changes the record that is patched. */
  readonly lockTimeoutMs?: number;
};

const RETRY_MS = 20;
/** Records per transaction. */
const BATCH_SIZE = 50;

type PutItem = Extract<WriteItem, { readonly kind: 'put' }>;
type PatchItem = Extract<WriteItem, { readonly kind: 'patch' }>;
type RemoveItem = Extract<WriteItem, { readonly kind: 'remove' }>;
type Accepted = { readonly put: RecordPut; readonly warnings: readonly string[] };
type Rejected = Extract<WriteOutcome, { readonly kind: 'rejected' }>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withId = (raw: unknown, id: string | undefined): unknown =>
  isObject(raw) && id !== undefined && raw.id === undefined ? { id, ...raw } : raw;

/** Splits at each change of kind, because a store writes the puts of a batch before its removes. */
const toBatches = (items: readonly WriteItem[]): readonly (readonly WriteItem[])[] => {
  const batches: WriteItem[][] = [];
  for (const item of items) {
    const last = batches.at(-1);
    if (last === undefined || last.length >= BATCH_SIZE || last[0]?.kind !== item.kind) batches.push([item]);
    else last.push(item);
  }
  return batches;
};

const toRemove = ({ id, ifVersion }: RemoveItem): RecordRemove => (ifVersion === undefined ? id : { id, ifVersion });

const idOf = ({ id, raw }: PutItem): string => id ?? (isObject(raw) && typeof raw.id === 'string' ? raw.id.trim() : '');

const toPut = (derivation: Derivation, item: PutItem): Accepted | Rejected => {
  const { raw, id, source, ifVersion, ifAbsent } = item;
  const normalised = normalise(withId(raw, id));
  if (normalised.kind === 'rejected') return { ...normalised };
  const { record, warnings } = normalised;
  if (id !== undefined && record.id !== id) {
    const reason = `The record has the id ${JSON.stringify(record.id.slice(0, 200))}.`;
    return { kind: 'rejected', id, reason };
  }
  const conditions = {
    ...(ifVersion === undefined ? {} : { ifVersion }),
    ...(ifAbsent === undefined ? {} : { ifAbsent }),
  };
  return { put: { ...derivation.derive(record, source), ...conditions }, warnings };
};

type InTurn = <Result>(run: () => Promise<Result>) => Promise<Result>;

/** Runs one after the other: concurrent patches of one record would conflict with each other. */
const createTurns = (): InTurn => {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
};

const createWriter = (
  { records, derivation, lockTimeoutMs = 10_000 }: WriteRecordsOptions,
  inTurn: InTurn,
): WriteRecords => {
  const write = async (batch: WriteBatch): Promise<WriteResult> => {
    for (const until = performance.now() + lockTimeoutMs; ; ) {
      try {
        return await records.write(batch);
      } catch (cause) {
        if (!(cause instanceof CatalogError) || cause.code !== 'store_locked' || performance.now() > until) throw cause;
      }
      await wait(RETRY_MS);
    }
  };

  /** An existing record keeps its source, so that a harvest of that source still finds it. */
  const withExistingSource = async (items: readonly PutItem[]): Promise<readonly PutItem[]> => {
    const existing = await records.getMany(items.map(idOf));
    return items.map((item) => ({ ...item, source: existing.get(idOf(item))?.source ?? item.source }));
  };

  const put = async (items: readonly PutItem[]): Promise<readonly WriteOutcome[]> => {
    const converted = items.map((item) => toPut(derivation, item));
    const { puts } = await write({ puts: converted.flatMap((item) => ('put' in item ? [item.put] : [])), removes: [] });
    let index = 0;
    return converted.map((item): WriteOutcome => {
      if (!('put' in item)) return item;
      const kind = puts[index++] ?? 'conflict';
      const { record } = item.put;
      return kind === 'conflict'
        ? { kind, id: record.id }
        : { kind, id: record.id, text: JSON.stringify(record), warnings: item.warnings };
    });
  };

  const writePuts = async (items: readonly PutItem[]): Promise<readonly WriteOutcome[]> =>
    put(await withExistingSource(items));

  /** Merges again after a write by another process, unless the patch is for one version. */
  const writePatch = async ({ id, change, ifVersion }: PatchItem): Promise<WriteOutcome> => {
    for (const until = performance.now() + lockTimeoutMs; ; ) {
      const stored = (await records.getMany([id])).get(id);
      if (stored === undefined) return { kind: 'absent', id };
      const { source, version } = stored;
      const raw = mergePatch(parseStoredRecord(stored), change);
      const [outcome] = await put([{ kind: 'put', raw, id, source, ifVersion: ifVersion ?? version }]);
      if (outcome !== undefined && outcome.kind !== 'conflict') return outcome;
      if (ifVersion !== undefined || performance.now() > until) return { kind: 'conflict', id };
      await wait(RETRY_MS * Math.random());
    }
  };

  const writeRemoves = async (items: readonly RemoveItem[]): Promise<readonly WriteOutcome[]> => {
    const { removes } = await write({ puts: [], removes: items.map(toRemove) });
    return items.map(({ id }, index) => ({ kind: removes[index] ?? 'absent', id }));
  };

  return async (items) => {
    const outcomes: WriteOutcome[] = [];
    for (const batch of toBatches(items)) {
      outcomes.push(...(await writePuts(batch.filter((item) => item.kind === 'put'))));
      for (const item of batch) if (item.kind === 'patch') outcomes.push(await inTurn(() => writePatch(item)));
      outcomes.push(...(await writeRemoves(batch.filter((item) => item.kind === 'remove'))));
      await yieldToEventLoop();
    }
    return outcomes;
  };
};

export const createWriteRecords = (options: WriteRecordsOptions): WriteRecords => {
  const inTurn = createTurns();
  return (items, origin) => {
    const records = origin === undefined ? options.records : withOrigin(options.records, origin);
    return createWriter({ ...options, records }, inTurn)(items);
  };
};
