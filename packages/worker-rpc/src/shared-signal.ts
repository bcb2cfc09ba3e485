// A counter in shared memory that any thread raises and any thread waits for, without messages between them.

export type SharedSignal = {
  /** For another thread, which passes it to `createSharedSignal`. */
  readonly memory: SharedArrayBuffer;
  /** Read it before looking for work; `wait` then misses nothing that happens in between. */
  readonly count: () => number;
  /** Wakes all threads that wait. */
  readonly raise: () => void;
  /** Resolves when the count is no longer `seen`, or after the timeout. Does not keep the process alive. */
  readonly wait: (seen: number, timeoutMs: number) => Promise<void>;
};

export const createSharedSignal = (memory: SharedArrayBuffer = new SharedArrayBuffer(4)): SharedSignal => {
  const counter = new Int32Array(memory);
  return {
    memory,
    count: () => Atomics.load(counter, 0),
    raise: () => {
      Atomics.add(counter, 0, 1);
      Atomics.notify(counter, 0);
    },
    wait: async (seen, timeoutMs) => {
      await Atomics.waitAsync(counter, 0, seen, timeoutMs).value;
    },
  };
};
