// A look at something that is dear to look at: what was seen last serves for a while.

export type Look<V> = {
  readonly read: () => V;
  /** The next read looks again. */
  readonly forget: () => void;
};

export const createLook = <V>(see: () => V, serveMs: number, now: () => number = () => performance.now()): Look<V> => {
  let seen: { readonly value: V; readonly until: number } | undefined;
  return {
    read: () => {
      const time = now();
      if (seen === undefined || seen.until <= time) seen = { value: see(), until: time + serveMs };
      return seen.value;
    },
    forget: () => {
      seen = undefined;
    },
  };
};
