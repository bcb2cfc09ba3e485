// Derives the records of a batch, the last of them in another thread meanwhile when there is one.
import type { RecordPut } from '../../engine/engine.ts';
import type { DerivedFields } from '../../record/derived-fields.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import type { Derivation } from '../derivation.ts';

/** As it goes to another thread: texts are copied quicker than objects. */
export type DeriveJob = { readonly text: string; readonly source: string };

export type DeriveJobResult =
  | { readonly kind: 'derived'; readonly derivedFields: string; readonly precomputed: string }
  | { readonly kind: 'failed'; readonly reason: string };

export type DeriveWorker = {
  /** Undefined when it cannot help, now or in the end: then the work is the caller's. */
  readonly derive: (jobs: readonly DeriveJob[]) => Promise<readonly DeriveJobResult[] | undefined> | undefined;
  readonly close: () => Promise<void>;
};

/** What is to be derived, and what came of it. */
export type RecordToDerive = { readonly record: AardvarkRecord; readonly source: string };
export type DeriveOutcome =
  | { readonly kind: 'put'; readonly put: RecordPut }
  | { readonly kind: 'failed'; readonly reason: string };

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** For the thread that helps. */
export const runDeriveJob = ({ derive }: Derivation, { text, source }: DeriveJob): DeriveJobResult => {
  try {
    const { derivedFields: facts, precomputed: prepared } = derive(JSON.parse(text) as AardvarkRecord, source);
    return { kind: 'derived', derivedFields: JSON.stringify(facts), precomputed: prepared };
  } catch (cause) {
    return { kind: 'failed', reason: reasonOf(cause) };
  }
};

/** One record that nobody has thought of must not end the work for all others. */
const deriveHere = ({ derive }: Derivation, { record, source }: RecordToDerive): DeriveOutcome => {
  try {
    return { kind: 'put', put: derive(record, source) };
  } catch (cause) {
    return { kind: 'failed', reason: reasonOf(cause) };
  }
};

const fromTexts = ({ record, source }: RecordToDerive, derived: DeriveJobResult): DeriveOutcome => {
  if (derived.kind === 'failed') return derived;
  const facts = JSON.parse(derived.derivedFields) as DerivedFields;
  return { kind: 'put', put: { record, derivedFields: facts, precomputed: derived.precomputed, source } };
};

/** Of a smaller batch nothing is given away. */
const LEAST_BATCH = 100;
/** The helper also reads and writes texts, and this thread goes on with its own part: so both are ready at the same time. */
const HELPERS_SHARE = 0.55;

export type DeriveBatch = <Item extends RecordToDerive>(
  items: readonly Item[],
  /** Is given the items and what came of them, in their order, in one part or in two, and awaited before the next. */
  take: (items: readonly Item[], derived: readonly DeriveOutcome[]) => Promise<void>,
) => Promise<void>;

export const createBatchDeriver = (derivation: Derivation, helper: DeriveWorker | undefined): DeriveBatch => {
  const deriveAll = (items: readonly RecordToDerive[]): readonly DeriveOutcome[] =>
    items.map((item) => deriveHere(derivation, item));
  return async (items, take) => {
    const kept = items.length < LEAST_BATCH ? items.length : Math.ceil(items.length * (1 - HELPERS_SHARE));
    const given = items.slice(kept);
    const helping =
      given.length === 0
        ? undefined
        : helper?.derive(given.map(({ record, source }) => ({ text: JSON.stringify(record), source })));
    if (helping === undefined) return take(items, deriveAll(items));
    const own = items.slice(0, kept);
    await take(own, deriveAll(own));
    const texts = await helping;
    const derived = given.map((item, at): DeriveOutcome => {
      const found = texts?.[at];
      return found === undefined ? deriveHere(derivation, item) : fromTexts(item, found);
    });
    return take(given, derived);
  };
};
