// A thread for work in the background, seen from the process: started when there is something to do, and started again when it dies.
import { Worker } from 'node:worker_threads';
import { type WatchedThread, watchThread } from '@periplus/worker-rpc';
import type { Config } from '../config/settings.ts';

/** What the thread starts with. */
export type BackgroundOptions = { readonly config: Config; readonly version: string };

/** What it says: a sentence for the operator. */
export type BackgroundEvent = { readonly kind: 'trouble'; readonly message: string };

export type BackgroundThreadOptions = BackgroundOptions & {
  /** A module that calls `runBackground`. */
  readonly file: URL;
  /** Asked now and then until it is. */
  readonly isNeeded: () => Promise<boolean>;
  readonly onError: (message: string) => void;
  readonly pollMs?: number;
  /** After it died: what killed it may do so again. */
  readonly restartMs?: number;
};

export type BackgroundThread = { readonly close: () => Promise<void> };

export const startBackgroundThread = (parts: BackgroundThreadOptions): BackgroundThread => {
  const { file, config, version, isNeeded, onError, pollMs: askEveryMs = 2_000, restartMs = 30_000 } = parts;
  let thread: WatchedThread | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;

  const start = (): void => {
    const workerData: BackgroundOptions = { config, version };
    const worker = new Worker(file, { workerData });
    worker.on('message', ({ message }: BackgroundEvent) => onError(message));
    thread = watchThread(worker, () => worker.postMessage('stop'));
    void thread.crashed.then((cause) => {
      thread = undefined;
      onError(`The thread for work in the background ended and is started again: ${cause.message}`);
      askAfter(restartMs);
    });
  };
  const ask = async (): Promise<void> => {
    const isWanted = await isNeeded().catch((cause: unknown) => {
      onError(`It cannot be seen whether there is work in the background: ${(cause as Error).message}`);
      return false;
    });
    if (isClosing) return;
    if (isWanted) start();
    else askAfter(askEveryMs);
  };
  const askAfter = (ms: number): void => {
    if (!isClosing) timer = setTimeout(() => void ask(), ms);
  };

  askAfter(0);
  return {
    close: async () => {
      isClosing = true;
      clearTimeout(timer);
      await thread?.stop();
    },
  };
};
