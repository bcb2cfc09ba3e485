// A moment after which work is of no use, asked for between the steps of that work.

export type Deadline = {
  /** 0 when it has passed. */
  readonly remainingMs: () => number;
  readonly throwIfPassed: () => void;
  /** It has passed from now on: nobody waits for the work any more. */
  readonly abort: () => void;
  /** For work that is done elsewhere; made, with its timer, when it is first asked for. */
  readonly signal: () => AbortSignal;
};

/** setTimeout takes no more. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

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
  /** A timer may be early by some milliseconds: then too the deadline has passed for all who ask. It keeps no process alive. */
  const abortAfter = (left: number): void => {
    if (left === 0) abort();
    else if (left <= LONGEST_TIMER_MS) setTimeout(abort, left).unref();
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

/** Does not pass, and cannot be made to. */
export const INFINITE_DEADLINE: Deadline = {
  remainingMs: () => Number.POSITIVE_INFINITY,
  throwIfPassed: () => {},
  abort: () => {},
  signal: () => new AbortController().signal,
};

const LOOK_EVERY = 256;

/** To be called at each of very many small steps: looks at the time at the first of them, and then every so often. */
export const createDeadlineCheck = ({ throwIfPassed }: Deadline): (() => void) => {
  let steps = 0;
  return () => {
    if (steps++ % LOOK_EVERY === 0) throwIfPassed();
  };
};
