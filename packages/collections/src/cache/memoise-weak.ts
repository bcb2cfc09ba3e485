// Caches values derived from an object for as long as the object lives.

export const memoiseWeak = <Owner extends object, Value extends object>(
  make: (owner: Owner) => Value,
): ((owner: Owner) => Value) => {
  const cache = new WeakMap<Owner, Value>();
  return (owner) => {
    let value = cache.get(owner);
    if (value === undefined) {
      value = make(owner);
      cache.set(owner, value);
    }
    return value;
  };
};

/** Caches at most `maxKeys` values per object, then starts over. The value must not depend on `rest`. */
export const memoiseWeakByKey = <Owner extends object, Key, Value extends object, Rest extends readonly unknown[]>(
  maxKeys: number,
  make: (owner: Owner, key: Key, ...rest: Rest) => Value,
): ((owner: Owner, key: Key, ...rest: Rest) => Value) => {
  const valuesOf = memoiseWeak((_owner: Owner) => new Map<Key, Value>());
  return (owner, key, ...rest) => {
    const values = valuesOf(owner);
    let value = values.get(key);
    if (value === undefined) {
      value = make(owner, key, ...rest);
      if (values.size >= maxKeys) values.clear();
      values.set(key, value);
    }
    return value;
  };
};
