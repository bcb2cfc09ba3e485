// A small cache: entries grow old, and the ones least used give way when the rest becomes too heavy.

export type LruOptions<V> = {
  readonly maxWeight: number;
  readonly weigh: (value: V) => number;
  readonly now?: () => number;
};

export type Lru<V> = {
  readonly get: (key: string) => V | undefined;
  /** Kept for `ttlMs` at most; a value heavier than the whole cache is not kept at all. */
  readonly set: (key: string, value: V, ttlMs: number) => void;
};

export const createLru = <V>({ maxWeight, weigh, now = Date.now }: LruOptions<V>): Lru<V> => {
  /** A Map keeps the order of insertion, so the first entry is the one least used. */
  const entries = new Map<string, { readonly value: V; readonly weight: number; readonly until: number }>();
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
      if (entry.until <= now()) {
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
      entries.set(key, { value, weight, until: now() + ttlMs });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= maxWeight) break;
        remove(oldest);
      }
    },
  };
};
