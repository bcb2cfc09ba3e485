// A thread that runs until it is stopped. Its end is noticed, whether it was stopped or crashed.
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { type Connection, type ConnectionOptions, connect, type Handlers } from './connection.ts';

/** The method that every such thread offers: it releases its resources and closes its port, which ends the thread. */
export type Stoppable = { readonly stop: () => void };

export type Thread<Remote> = {
  readonly connection: Connection<Remote>;
  /** Resolves with the cause if the thread ends without having been stopped. */
  readonly crashed: Promise<Error>;
  readonly hasEnded: () => boolean;
  /** Resolves when the thread has ended. Safe to call more than once, and after a crash. */
  readonly stop: () => Promise<void>;
};

const watchEnd = (worker: Worker) => {
  let cause = new Error('The thread ended unexpectedly.');
  let hasEnded = false;
  worker.once('error', (error) => {
    cause = error;
  });
  const ended = new Promise<Error>((resolve) => {
    worker.once('exit', () => {
      hasEnded = true;
      resolve(cause);
    });
  });
  return { ended, hasEnded: () => hasEnded };
};

/** The connection rejects pending calls when the thread ends. */
export const startThread = <Remote extends Stoppable, Local extends object = Record<never, never>>(
  file: URL | string,
  workerOptions: WorkerOptions,
  handlers: Handlers<Local>,
  options?: ConnectionOptions,
): Thread<Remote> => {
  const worker = new Worker(file, workerOptions);
  const { ended, hasEnded } = watchEnd(worker);
  const connection = connect<Remote, Local>(worker, handlers, options);
  let isStopping = false;
  return {
    connection,
    crashed: new Promise((resolve) => {
      void ended.then((cause) => {
        if (!isStopping) resolve(cause);
      });
    }),
    hasEnded,
    stop: async () => {
      isStopping = true;
      worker.postMessage({ kind: 'notify', method: 'stop', input: undefined });
      await ended;
    },
  };
};
