// Writing single records: raw records in, outcomes out, one for each. A store that another process holds is tried again.
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { RecordPut, RecordRemove, RecordStore, WriteBatch, WriteResult } from '../engine/engine.ts';
import { CatalogError } from '../errors.ts';
import { normalise } from '../record/normalise.ts';
import type { Derivation } from './derivation.ts';

/** Plain data: it may travel between threads. */
export type WriteItem =
  | {
      readonly kind: 'put';
      /** As a library would deliver it. */
      readonly raw: unknown;
      /** The record must have this id, or none. */
      readonly id?: string;
      /** Where it belongs when it is new. */
      readonly source: string;
      readonly ifVersion?: string;
      readonly ifAbsent?: true;
    }
  | { readonly kind: 'remove'; readonly id: string; readonly ifVersion?: string };

export type WriteOutcome =
  /** `text` is the record as it is kept now; notes tell of values that could not be. */
  | {
      readonly kind: 'added' | 'changed' | 'unchanged';
      readonly id: string;
      readonly text: string;
      readonly warnings: readonly string[];
    }
  /** `absent`: there is nothing to remove. `conflict`: it is not, or not any more, what was expected. */
  | { readonly kind: 'removed' | 'absent' | 'conflict'; readonly id: string }
  | { readonly kind: 'rejected'; readonly id?: string; readonly reason: string };

/** In the order of the items. */
export type WriteRecords = (items: readonly WriteItem[]) => Promise<readonly WriteOutcome[]>;

export type WriteRecordsOptions = {
  readonly records: Pick<RecordStore, 'getMany' | 'write'>;
  readonly derivation: Derivation;
  /** How long a store is tried that another process holds. */
  readonly lockTimeoutMs?: number;
};

const RETRY_MS = 20;
/** Written in one transaction, which holds others up. */
const STEP = 50;

type PutItem = Extract<WriteItem, { readonly kind: 'put' }>;
type RemoveItem = Extract<WriteItem, { readonly kind: 'remove' }>;
type Taken = { readonly put: RecordPut; readonly notes: readonly string[] };
type Rejected = Extract<WriteOutcome, { readonly kind: 'rejected' }>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withId = (raw: unknown, id: string | undefined): unknown =>
  isObject(raw) && id !== undefined && raw.id === undefined ? { id, ...raw } : raw;

/** Of each kind one after the other, in order: a store writes puts before removes. */
const toSteps = (items: readonly WriteItem[]): readonly (readonly WriteItem[])[] => {
  const steps: WriteItem[][] = [];
  for (const item of items) {
    const last = steps.at(-1);
    if (last === undefined || last.length >= STEP || last[0]?.kind !== item.kind) steps.push([item]);
    else last.push(item);
  }
  return steps;
};

const toRemove = ({ id, ifVersion }: RemoveItem): RecordRemove => (ifVersion === undefined ? id : { id, ifVersion });

export const createWriteRecords = ({
  records,
  derivation,
  lockTimeoutMs: patienceMs = 10_000,
}: WriteRecordsOptions): WriteRecords => {
  const write = async (batch: WriteBatch): Promise<WriteResult> => {
    for (const until = performance.now() + patienceMs; ; ) {
      try {
        return await records.write(batch);
      } catch (cause) {
        if (!(cause instanceof CatalogError) || cause.code !== 'store_locked' || performance.now() > until) throw cause;
      }
      await wait(RETRY_MS);
    }
  };

  const take = ({ raw, id, source, ifVersion, ifAbsent }: PutItem): Taken | Rejected => {
    const read = normalise(withId(raw, id));
    if (read.kind === 'rejected') return { ...read };
    const { record, warnings: notes } = read;
    if (id !== undefined && record.id !== id) {
      const reason = `The record says that its id is ${JSON.stringify(record.id.slice(0, 200))}.`;
      return { kind: 'rejected', id, reason };
    }
    const conditions = {
      ...(ifVersion === undefined ? {} : { ifVersion }),
      ...(ifAbsent === undefined ? {} : { ifAbsent }),
    };
    return { put: { ...derivation.derive(record, source), ...conditions }, notes };
  };

  /** A record that is there stays with its source, so that a harvest knows it again. */
  const withSource = async (items: readonly PutItem[]): Promise<readonly PutItem[]> => {
    const idOf = ({ id, raw }: PutItem): string =>
      id ?? (isObject(raw) && typeof raw.id === 'string' ? raw.id.trim() : '');
    const held = await records.getMany(items.map(idOf));
    return items.map((item) => ({ ...item, source: held.get(idOf(item))?.source ?? item.source }));
  };

  const writePuts = async (items: readonly PutItem[]): Promise<readonly WriteOutcome[]> => {
    const taken = (await withSource(items)).map(take);
    const { puts } = await write({ puts: taken.flatMap((one) => ('put' in one ? [one.put] : [])), removes: [] });
    let index = 0;
    return taken.map((one): WriteOutcome => {
      if (!('put' in one)) return one;
      const kind = puts[index++] ?? 'conflict';
      const { id } = one.put.record;
      return kind === 'conflict'
        ? { kind, id }
        : { kind, id, text: JSON.stringify(one.put.record), warnings: one.notes };
    });
  };

  const writeRemoves = async (items: readonly RemoveItem[]): Promise<readonly WriteOutcome[]> => {
    const { removes } = await write({ puts: [], removes: items.map(toRemove) });
    return items.map(({ id }, index) => ({ kind: removes[index] ?? 'absent', id }));
  };

  return async (items) => {
    const outcomes: WriteOutcome[] = [];
    for (const step of toSteps(items)) {
      outcomes.push(...(await writePuts(step.filter((item) => item.kind === 'put'))));
      outcomes.push(...(await writeRemoves(step.filter((item) => item.kind === 'remove'))));
      await turn(); // others have theirs
    }
    return outcomes;
  };
};
