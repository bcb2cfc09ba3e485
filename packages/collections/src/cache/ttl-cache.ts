// Keeps a value that is expensive to read for a short while.

export type TtlCache<V> = {
  readonly read: () => V;
  /** The next read is a real one. */
  readonly invalidate: () => void;
};

export const createTtlCache = <V>(
  readValue: () => V,
  keepMs: number,
  now: () => number = () => performance.now(),
): TtlCache<V> => {
  let kept: { readonly value: V; readonly until: number } | undefined;
  return {
    read: () => {
      const time = now();
      if (kept === undefined || kept.until <= time) kept = { value: readValue(), until: time + keepMs };
      return kept.value;
    },
    invalidate: () => {
      kept = undefined;
    },
  };
};
