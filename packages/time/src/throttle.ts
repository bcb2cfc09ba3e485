// Runs a function at most once per interval, such as for log lines about a flood of requests.

export const throttle = <Args extends readonly unknown[]>(
  ms: number,
  run: (...args: Args) => void,
  now: () => number = () => performance.now(),
): ((...args: Args) => void) => {
  let last = Number.NEGATIVE_INFINITY;
  return (...args) => {
    if (now() - last < ms) return;
    last = now();
    run(...args);
  };
};
