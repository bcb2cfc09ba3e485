// Work that is done now and then however often it is asked for, such as a log line about a flood.

export const throttle = <Args extends readonly unknown[]>(
  ms: number,
  work: (...args: Args) => void,
  now: () => number = Date.now,
): ((...args: Args) => void) => {
  let last = Number.NEGATIVE_INFINITY;
  return (...args) => {
    if (now() - last < ms) return;
    last = now();
    work(...args);
  };
};
