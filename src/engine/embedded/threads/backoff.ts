// Exponential backoff: the delay before a retry doubles with each failure, up to a minute.

const FIRST_MS = 1_000;
const MAX_MS = 60_000;

export type Backoff = {
  readonly isDue: () => boolean;
  readonly succeeded: () => void;
  /** Returns the delay until the next try. */
  readonly failed: () => number;
};

export const createBackoff = (now: () => number = () => performance.now()): Backoff => {
  let failures = 0;
  let notBefore = Number.NEGATIVE_INFINITY;
  return {
    isDue: () => now() >= notBefore,
    succeeded: () => {
      failures = 0;
      notBefore = Number.NEGATIVE_INFINITY;
    },
    failed: () => {
      const waitMs = Math.min(FIRST_MS * 2 ** failures, MAX_MS);
      failures += 1;
      notBefore = now() + waitMs;
      return waitMs;
    },
  };
};
