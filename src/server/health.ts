// The health of a server for its supervisors: alive, and ready for requests.

/** Each returns a reason, or undefined if all is well. */
export type Health = {
  readonly whyUnhealthy: () => string | undefined;
  readonly whyUnready: () => string | undefined;
};

export type HealthInputs = {
  /** Longest time since the last sign of life of a serving thread. */
  readonly silentMs: () => number;
  readonly isListening: () => boolean;
  readonly isDraining: () => boolean;
};

/** Threads send a sign of life every few seconds, and no accepted query blocks them for more than half a second. */
const SILENT_MS = 30_000;

export const createHealth = ({ silentMs, isListening, isDraining }: HealthInputs): Health => ({
  whyUnhealthy: () => (silentMs() > SILENT_MS ? 'A serving thread no longer responds.' : undefined),
  whyUnready: () => {
    if (isDraining()) return 'The server is stopping.';
    return isListening() ? undefined : 'The server is starting.';
  },
});
