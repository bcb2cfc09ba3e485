// Sends one request at a time to each host, with a pause in between.
import { setTimeout as wait } from 'node:timers/promises';

export type HostThrottle = {
  /** Runs the task when earlier tasks for the host of the URL have ended. */
  readonly run: <Result>(url: string, task: () => Promise<Result>) => Promise<Result>;
};

export const createHostThrottle = (pauseMs: number): HostThrottle => {
  const last = new Map<string, Promise<unknown>>();
  return {
    run: (url, task) => {
      const host = URL.parse(url)?.host ?? '';
      const previous = last.get(host) ?? Promise.resolve();
      const result = previous.then(task);
      const ended = result
        .catch(() => {})
        .then(() => wait(pauseMs, undefined, { ref: false }))
        .then(() => {
          if (last.get(host) === ended) last.delete(host);
        });
      last.set(host, ended);
      return result;
    },
  };
};
