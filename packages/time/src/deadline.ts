// Deadlines that long-running work checks between its steps.

export type Deadline = {
  /** 0 after the deadline. */
  readonly remainingMs: () => number;
  readonly throwIfPassed: () => void;
  /** Ends the deadline now, when nobody waits for the result any more. */
  readonly abort: () => void;
  /** For work done elsewhere; the signal and its timer are created on first use. */
  readonly signal: () => AbortSignal;
};

/** The limit of setTimeout. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const createDeadline = (
  ms: number,
  toError: () => Error,
  now: () => number = () => performance.now(),
): Deadline => {
  let end = now() + ms;
  let controller: AbortController | undefined;
  const remainingMs = (): number => Math.max(0, end - now());
  const abort = (): void => {
    end = Number.NEGATIVE_INFINITY;
    controller?.abort(toError());
  };
  /** A timer may fire some milliseconds early; `abort` then ends the deadline for every caller. */
  const abortAfter = (left: number): void => {
    if (left === 0) abort();
    else if (left <= MAX_TIMER_MS) setTimeout(abort, left).unref();
  };
  return {
    remainingMs,
    throwIfPassed: () => {
      if (now() >= end) throw toError();
    },
    abort,
    signal: () => {
      if (controller === undefined) {
        controller = new AbortController();
        abortAfter(remainingMs());
      }
      return controller.signal;
    },
  };
};

export const INFINITE_DEADLINE: Deadline = {
  remainingMs: () => Number.POSITIVE_INFINITY,
  throwIfPassed: () => {},
  abort: () => {},
  signal: () => new AbortController().signal,
};

const CHECK_EVERY = 256;

/** For loops of many small steps: reads the clock at the first call and then at every 256th. */
export const createDeadlineCheck = ({ throwIfPassed }: Deadline): (() => void) => {
  let steps = 0;
  return () => {
    if (steps++ % CHECK_EVERY === 0) throwIfPassed();
  };
};
