// Caches the results of pure functions of a string, number or boolean.

/** Longer strings rarely repeat, and thousands of them would take too much memory. */
const MAX_KEY_LENGTH = 500;

type Key = string | number | boolean;

const isLong = (key: Key): boolean => typeof key === 'string' && key.length > MAX_KEY_LENGTH;

/**
 * Caches the latest results in two generations: when the young one is full it becomes the old one, and results that are
 * used again move back. At most twice `size` results are cached. Deleting the oldest entry of a single Map for every
 * new one would be slow, since finding its first entry skips all deleted ones. Results of `undefined` are not cached.
 */
export const createMemo = <K extends Key, Result>(size: number): ((key: K, compute: (key: K) => Result) => Result) => {
  let [young, old] = [new Map<K, Result>(), new Map<K, Result>()];
  return (key, compute) => {
    const cached = young.get(key);
    if (cached !== undefined) return cached;
    const result = old.get(key) ?? compute(key);
    if (isLong(key)) return result;
    if (young.size >= size) [young, old] = [new Map(), young];
    young.set(key, result);
    return result;
  };
};

export const memoise = <K extends Key, Result>(compute: (key: K) => Result, size: number): ((key: K) => Result) => {
  const memo = createMemo<K, Result>(size);
  return (key) => memo(key, compute);
};
