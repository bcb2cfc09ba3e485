// How a server is, as its supervisors want to know it: alive, and ready to be sent requests.

/** Each gives a sentence when it is not so. */
export type Health = {
  readonly whyUnhealthy: () => string | undefined;
  readonly whyUnready: () => string | undefined;
};

export type HealthInputs = {
  /** Since the quietest serving thread was last heard of. */
  readonly silentMs: () => number;
  readonly isListening: () => boolean;
  readonly isDraining: () => boolean;
};

/** A thread gives a sign every few seconds; what is accepted holds it for half a second at most. */
const SILENT_MS = 30_000;

export const createHealth = ({ silentMs, isListening, isDraining }: HealthInputs): Health => ({
  whyUnhealthy: () => (silentMs() > SILENT_MS ? 'A serving thread does not answer any more.' : undefined),
  whyUnready: () => {
    if (isDraining()) return 'The server is stopping.';
    return isListening() ? undefined : 'The server is starting.';
  },
});
