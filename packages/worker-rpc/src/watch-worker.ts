// A worker thread whose end is noticed, whether it was asked for or not.
import type { Worker } from 'node:worker_threads';

export type WatchedThread = {
  /** Resolves with the cause when the thread ends though nobody asked it to; never otherwise. */
  readonly crashed: Promise<Error>;
  readonly hasEnded: () => boolean;
  /** Asks the thread to stop and resolves when it has ended; a thread that is gone already is no problem. */
  readonly stop: () => Promise<void>;
};

export const watchThread = (worker: Worker, askToStop: () => void): WatchedThread => {
  let problem = new Error('The thread ended by itself.');
  let isStopping = false;
  let hasEnded = false;
  worker.once('error', (cause) => {
    problem = cause;
  });
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      hasEnded = true;
      resolve();
    });
  });
  return {
    crashed: new Promise((resolve) => {
      void ended.then(() => {
        if (!isStopping) resolve(problem);
      });
    }),
    hasEnded: () => hasEnded,
    stop: async () => {
      isStopping = true;
      askToStop();
      await ended;
    },
  };
};
