// Caches a value that is expensive to read for a short time.

export type TtlCache<V> = {
  readonly read: () => V;
  readonly invalidate: () => void;
};

export const createTtlCache = <V>(
  readValue: () => V,
  ttlMs: number,
  now: () => number = () => performance.now(),
): TtlCache<V> => {
  let cached: { readonly value: V; readonly expires: number } | undefined;
  return {
    read: () => {
      const time = now();
      if (cached === undefined || cached.expires <= time) cached = { value: readValue(), expires: time + ttlMs };
      return cached.value;
    },
    invalidate: () => {
      cached = undefined;
    },
  };
};
