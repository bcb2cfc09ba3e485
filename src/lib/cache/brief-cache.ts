// Keeps a value that is expensive to read for a short while.

export type BriefCache<V> = {
  readonly read: () => V;
  /** The next read is a real one. */
  readonly forget: () => void;
};

export const createBriefCache = <V>(
  readValue: () => V,
  keepMs: number,
  now: () => number = () => performance.now(),
): BriefCache<V> => {
  let kept: { readonly value: V; readonly until: number } | undefined;
  return {
    read: () => {
      const time = now();
      if (kept === undefined || kept.until <= time) kept = { value: readValue(), until: time + keepMs };
      return kept.value;
    },
    forget: () => {
      kept = undefined;
    },
  };
};
