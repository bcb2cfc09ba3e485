// Politeness towards hosts: each is asked by one of us at a time, and not again at once.
import { setTimeout as wait } from 'node:timers/promises';

export type HostThrottle = {
  /** Waits for its turn at the host of the address. */
  readonly run: <Result>(url: string, work: () => Promise<Result>) => Promise<Result>;
};

export const createHostThrottle = (pauseMs: number): HostThrottle => {
  const last = new Map<string, Promise<unknown>>();
  return {
    run: (url, work) => {
      const host = URL.parse(url)?.host ?? '';
      const before = last.get(host) ?? Promise.resolve();
      const mine = before.then(work);
      const after = mine
        .catch(() => {})
        .then(() => wait(pauseMs, undefined, { ref: false }))
        .then(() => {
          if (last.get(host) === after) last.delete(host);
        });
      last.set(host, after);
      return mine;
    },
  };
};
