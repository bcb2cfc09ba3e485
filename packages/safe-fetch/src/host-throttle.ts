// Sends one request at a time to each host, with a pause in between.
import { setTimeout as wait } from 'node:timers/promises';

export type HostThrottle = {
  /** Runs the task when earlier tasks for the host of the URL have ended. */
  readonly run: <Result>(url: string, task: () => Promise<Result>) => Promise<Result>;
};

export const createHostThrottle = (pauseMs: number): HostThrottle => {
  /** When the last task for each host ended, or will end. */
  const ends = new Map<string, Promise<number>>();

  /** The pause keeps the process alive only if a task waits for it. */
  const pauseAfter = async (end: Promise<number>): Promise<void> => {
    await wait(Math.max(0, (await end) + pauseMs - performance.now()));
  };
  const forget = async (host: string, end: Promise<number>): Promise<void> => {
    await end;
    await wait(pauseMs, undefined, { ref: false });
    if (ends.get(host) === end) ends.delete(host);
  };

  return {
    run: (url, task) => {
      const host = URL.parse(url)?.host ?? '';
      const previous = ends.get(host);
      const result = previous === undefined ? task() : pauseAfter(previous).then(task);
      const end = result.then(
        () => performance.now(),
        () => performance.now(),
      );
      ends.set(host, end);
      void forget(host, end);
      return result;
    },
  };
};
