// Keeps requests away from a cluster that does not answer: they fail at once instead of waiting in a queue.

export type CircuitBreaker = {
  /** Milliseconds until a request may be tried; 0 when one may now. After a pause one at a time is let through. */
  readonly waitMs: () => number;
  readonly succeed: () => void;
  readonly fail: () => void;
};

export type CircuitBreakerOptions = {
  /** So many failures in a row open it. */
  readonly failures: number;
  readonly pauseMs: number;
  readonly now?: () => number;
};

export const createCircuitBreaker = ({
  failures,
  pauseMs,
  now = () => performance.now(),
}: CircuitBreakerOptions): CircuitBreaker => {
  let inARow = 0;
  let closedUntil = Number.NEGATIVE_INFINITY;
  return {
    waitMs: () => {
      if (inARow < failures) return 0;
      const left = closedUntil - now();
      if (left > 0) return left;
      closedUntil = now() + pauseMs; // this one tries; others wait for what becomes of it
      return 0;
    },
    succeed: () => {
      inARow = 0;
    },
    fail: () => {
      inARow += 1;
      if (inARow >= failures) closedUntil = now() + pauseMs;
    },
  };
};
