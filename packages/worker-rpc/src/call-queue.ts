// Limits how many calls a thread runs at a time and how many wait. Connections may share one queue.
import { setImmediate as nextTurn } from 'node:timers/promises';

export type CallQueueLimits = {
  /** Calls that run at a time. */
  readonly concurrency: number;
  /** Calls that wait for their turn. */
  readonly maxQueued: number;
};

export type CallQueue = {
  /** Returns false if the queue is full. The task must not reject. */
  readonly add: (task: () => Promise<void>) => boolean;
  /** Adds the next step of a call that was accepted before, even if the queue is full. */
  readonly resume: (task: () => Promise<void>) => void;
  /** Removes a task that has not started. */
  readonly remove: (task: () => Promise<void>) => void;
};

export const createCallQueue = ({ concurrency, maxQueued }: CallQueueLimits): CallQueue => {
  const queued = new Set<() => Promise<void>>();
  let running = 0;

  const runQueued = async (): Promise<void> => {
    running += 1;
    for (let [task] = queued; task !== undefined; [task] = queued) {
      queued.delete(task);
      await task();
      await nextTurn(); // lets cancellations arrive between two long tasks
    }
    running -= 1;
  };
  const resume = (task: () => Promise<void>): void => {
    queued.add(task);
    if (running < concurrency) void runQueued();
  };

  return {
    add: (task) => {
      if (running >= concurrency && queued.size >= maxQueued) return false;
      resume(task);
      return true;
    },
    resume,
    remove: (task) => {
      queued.delete(task);
    },
  };
};
