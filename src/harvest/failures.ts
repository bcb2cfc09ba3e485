// Collects the failures of a run: counts all, stores many, shows some, and groups similar ones by signature.
import type { Failure, Signature } from './run.ts';

const MAX_SAMPLES = 10;
const MAX_SIGNATURES = 10;
/** Further signatures count as `others`. */
const MAX_COUNTED_SIGNATURES = 1_000;
const MAX_CHARACTERS = 500;
export const MAX_STORED_FAILURES = 10_000;

const OTHERS = 'others';

/** Removes what differs from file to file: 'Longer than 16 MiB' -> 'Longer than # MiB'. */
const toSignature = (reason: string): string =>
  reason
    .replace(/"[^"]*"/g, '"..."')
    .replace(/'[^']*'/g, "'...'")
    .replace(/\d+/g, '#')
    .slice(0, 200);

/** Most frequent first. */
export const toSignatures = (counts: ReadonlyMap<string, number>): readonly Signature[] =>
  [...counts]
    .map(([signature, count]) => ({ signature, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_SIGNATURES);

export const truncateFailure = (failure: Failure): Failure => ({
  ...failure,
  path: failure.path.slice(0, MAX_CHARACTERS).toWellFormed(),
  reason: failure.reason.slice(0, MAX_CHARACTERS).toWellFormed(),
});

export type FailureList = {
  readonly add: (failure: Failure) => void;
  /** Counts further failures of a document without storing them. */
  readonly addCount: (count: number) => void;
  readonly total: () => number;
  readonly stored: () => readonly Failure[];
  readonly samples: () => readonly Failure[];
  /** Most frequent first. */
  readonly signatures: () => readonly Signature[];
};

export const createFailureList = (): FailureList => {
  const stored: Failure[] = [];
  const counts = new Map<string, number>();
  let total = 0;
  const count = (signature: string, by: number): void => {
    total += by;
    const name = counts.has(signature) || counts.size < MAX_COUNTED_SIGNATURES ? signature : OTHERS;
    counts.set(name, (counts.get(name) ?? 0) + by);
  };
  return {
    add: (failure) => {
      if (stored.length < MAX_STORED_FAILURES) stored.push(truncateFailure(failure));
      count(toSignature(failure.reason), 1);
    },
    addCount: (by) => {
      if (by > 0) count(OTHERS, by);
    },
    total: () => total,
    stored: () => stored,
    samples: () => stored.slice(0, MAX_SAMPLES),
    signatures: () => toSignatures(counts),
  };
};
