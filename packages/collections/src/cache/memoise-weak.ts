// Keeps what was worked out of an object for as long as the object lives. Both go together, so nothing needs to be thrown away;
// only keys that come from outside need a bound.

/** One thing per object. */
export const memoiseWeak = <Owner extends object, Value extends object>(
  make: (owner: Owner) => Value,
): ((owner: Owner) => Value) => {
  const known = new WeakMap<Owner, Value>();
  return (owner) => {
    let value = known.get(owner);
    if (value === undefined) {
      value = make(owner);
      known.set(owner, value);
    }
    return value;
  };
};

/** One thing per object and key, and at most so many per object: then they begin anew. `rest` helps to make it and must not decide on it. */
export const memoiseWeakByKey = <Owner extends object, Key, Value extends object, Rest extends readonly unknown[]>(
  most: number,
  make: (owner: Owner, key: Key, ...rest: Rest) => Value,
): ((owner: Owner, key: Key, ...rest: Rest) => Value) => {
  const valuesOf = memoiseWeak((_owner: Owner) => new Map<Key, Value>());
  return (owner, key, ...rest) => {
    const values = valuesOf(owner);
    let value = values.get(key);
    if (value === undefined) {
      value = make(owner, key, ...rest);
      if (values.size >= most) values.clear();
      values.set(key, value);
    }
    return value;
  };
};
