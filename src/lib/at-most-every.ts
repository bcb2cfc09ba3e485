// Work that is done now and then however often it is asked for, such as a log line about a flood.

export const atMostEvery = (ms: number, work: () => void, now: () => number = Date.now): (() => void) => {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - last < ms) return;
    last = now();
    work();
  };
};
