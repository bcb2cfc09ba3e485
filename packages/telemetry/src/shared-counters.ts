// Named counters in memory that all threads of a process share.

export type SharedCounters<Name extends string> = {
  /** Pass it to another thread, which creates counters with the same names on it. */
  readonly memory: SharedArrayBuffer;
  readonly read: (name: Name) => number;
  /** Returns the new value. */
  readonly add: (name: Name, by: number) => number;
};

/** 64 bits each: a request counter exceeds 32 bits within days. */
export const createSharedCounters = <Name extends string>(
  names: readonly Name[],
  memory: SharedArrayBuffer = new SharedArrayBuffer(names.length * BigInt64Array.BYTES_PER_ELEMENT),
): SharedCounters<Name> => {
  const slots = new BigInt64Array(memory);
  const slotOf = new Map<string, number>(names.map((name, slot) => [name, slot]));
  const find = (name: Name): number => slotOf.get(name) ?? 0;
  return {
    memory,
    read: (name) => Number(Atomics.load(slots, find(name))),
    add: (name, by) => Number(Atomics.add(slots, find(name), BigInt(by))) + by,
  };
};
