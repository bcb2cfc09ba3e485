// Runs tasks one after another in order; waiting tasks can be cancelled.
import { setImmediate as nextTurn } from 'node:timers/promises';

export type SerialQueue = {
  /** Returns false if the queue is full. The task must not throw. */
  readonly add: (owner: object, task: () => Promise<void>) => boolean;
  /** Removes the waiting tasks of this owner. */
  readonly cancel: (owner: object) => void;
};

export const createSerialQueue = (maxWaiting: number): SerialQueue => {
  let waiting: readonly { readonly owner: object; readonly task: () => Promise<void> }[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    isRunning = true;
    for (let [first] = waiting; first !== undefined; [first] = waiting) {
      waiting = waiting.slice(1);
      await first.task();
      await nextTurn(); // lets others cancel their tasks between two long ones
    }
    isRunning = false;
  };

  return {
    add: (owner, task) => {
      if (waiting.length >= maxWaiting) return false;
      waiting = [...waiting, { owner, task }];
      if (!isRunning) void run();
      return true;
    },
    cancel: (owner) => {
      waiting = waiting.filter((entry) => entry.owner !== owner);
    },
  };
};
