// Counters that all threads of a process share, by name.

export type SharedCounters<Name extends string> = {
  /** Given to another thread, which makes counters of the same names over it. */
  readonly memory: SharedArrayBuffer;
  readonly read: (name: Name) => number;
  /** Gives the new value. */
  readonly add: (name: Name, by: number) => number;
};

/** 64 bits each: a count of requests outgrows 32 within days. */
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
