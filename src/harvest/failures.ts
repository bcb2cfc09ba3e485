// Failures of a run: all are counted, many are kept, some are shown, and those that read alike are put together.
import type { Failure, Signature } from './run.ts';

const MOST_SAMPLES = 10;
const MOST_SIGNATURES = 10;
/** Different signatures that are counted; further ones count as others. */
const MOST_COUNTED = 1_000;
const MOST_CHARACTERS = 500;
export const MAX_STORED_FAILURES = 10_000;

const OTHERS = 'others';

/** 'Longer than 16 MiB' -> 'Longer than # MiB': what differs from file to file is left out. */
export const toSignature = (reason: string): string =>
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
    .slice(0, MOST_SIGNATURES);

export const truncateFailure = (failure: Failure): Failure => ({
  ...failure,
  path: failure.path.slice(0, MOST_CHARACTERS).toWellFormed(),
  reason: failure.reason.slice(0, MOST_CHARACTERS).toWellFormed(),
});

export type FailureList = {
  readonly add: (failure: Failure) => void;
  /** Further ones of a file that is broken throughout. */
  readonly addCount: (count: number) => void;
  readonly total: () => number;
  readonly stored: () => readonly Failure[];
  readonly samples: () => readonly Failure[];
  /** Most frequent first. */
  readonly signatures: () => readonly Signature[];
};

export const createFailureList = (): FailureList => {
  const kept: Failure[] = [];
  const counts = new Map<string, number>();
  let total = 0;
  const count = (signature: string, by: number): void => {
    total += by;
    const name = counts.has(signature) || counts.size < MOST_COUNTED ? signature : OTHERS;
    counts.set(name, (counts.get(name) ?? 0) + by);
  };
  return {
    add: (failure) => {
      if (kept.length < MAX_STORED_FAILURES) kept.push(truncateFailure(failure));
      count(toSignature(failure.reason), 1);
    },
    addCount: (by) => {
      if (by > 0) count(OTHERS, by);
    },
    total: () => total,
    stored: () => kept,
    samples: () => kept.slice(0, MOST_SAMPLES),
    signatures: () => toSignatures(counts),
  };
};
