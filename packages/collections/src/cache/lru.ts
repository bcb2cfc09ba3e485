// A cache with a time to live per entry that evicts the least recently used entries when their weights exceed a limit.

export type LruOptions<V> = {
  readonly maxWeight: number;
  readonly weigh: (value: V) => number;
  readonly now?: () => number;
};

export type Lru<V> = {
  readonly get: (key: string) => V | undefined;
  /** A value heavier than `maxWeight` is not cached. */
  readonly set: (key: string, value: V, ttlMs: number) => void;
};

export const createLru = <V>({ maxWeight, weigh, now = () => performance.now() }: LruOptions<V>): Lru<V> => {
  /** In order of insertion, so that the first entry is the least recently used. */
  const entries = new Map<string, { readonly value: V; readonly weight: number; readonly expires: number }>();
  let total = 0;

  const remove = (key: string): void => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };

  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      if (entry.expires <= now()) {
        total -= entry.weight;
        return undefined;
      }
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, value, ttlMs) => {
      remove(key);
      const weight = weigh(value);
      if (weight > maxWeight) return;
      entries.set(key, { value, weight, expires: now() + ttlMs });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= maxWeight) break;
        remove(oldest);
      }
    },
  };
};
