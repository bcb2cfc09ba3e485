// A circuit breaker: while the cluster does not respond, requests fail immediately instead of waiting.
export type CircuitBreaker = {
  /** Milliseconds until a request may be sent. After each pause a single request is let through. */
  readonly waitMs: () => number;
  readonly succeed: () => void;
  readonly fail: () => void;
};

export type CircuitBreakerOptions = {
  /** Consecutive failures that open the breaker. */
  readonly failures: number;
  readonly pauseMs: number;
  readonly now?: () => number;
};

export const createCircuitBreaker = ({
  failures,
  pauseMs,
  now = () => performance.now(),
}: CircuitBreakerOptions): CircuitBreaker => {
  let consecutive = 0;
  let openUntil = Number.NEGATIVE_INFINITY;
  return {
    waitMs: () => {
      if (consecutive < failures) return 0;
      const left = openUntil - now();
      if (left > 0) return left;
      openUntil = now() + pauseMs; // this request is the trial; others keep waiting
      return 0;
    },
    succeed: () => {
      consecutive = 0;
    },
    fail: () => {
      consecutive += 1;
      if (consecutive >= failures) openUntil = now() + pauseMs;
    },
  };
};
