// The thread for expensive questions, seen from the process: started when a serving thread first needs it.
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { watchThread } from '@periplus/worker-rpc';
import type { Config } from '../config/settings.ts';
import { THREAD_HEAP_LIMITS } from './thread-heap.ts';
import type { ThreadLink } from './thread-messages.ts';

/** What the thread starts with. */
export type OffloadOptions = {
  readonly config: Config;
  readonly link: ThreadLink;
  /** One for each serving thread. */
  readonly ports: readonly MessagePort[];
};

export type OffloadThread = {
  /** A port for one serving thread, before the start. */
  readonly connect: () => MessagePort;
  /** Safe to call more than once. */
  readonly start: () => void;
  /** Resolves when it ends though nobody asked it to. */
  readonly crashed: Promise<Error>;
  readonly stop: () => Promise<void>;
};

/** `file` is a module that calls `runOffload`. */
export const createOffloadThread = (file: URL, config: Config, connectShared: () => ThreadLink): OffloadThread => {
  const ports: MessagePort[] = [];
  const died = Promise.withResolvers<Error>();
  let stop: (() => Promise<void>) | undefined;
  return {
    connect: () => {
      const { port1, port2 } = new MessageChannel();
      ports.push(port2);
      return port1;
    },
    start: () => {
      if (stop !== undefined) return;
      const link = connectShared();
      const workerData: OffloadOptions = { config, link, ports };
      const transferList = [...ports, ...(link === undefined ? [] : [link])];
      const worker = new Worker(file, { workerData, transferList, resourceLimits: THREAD_HEAP_LIMITS });
      const thread = watchThread(worker, () => worker.postMessage('stop'));
      void thread.crashed.then(died.resolve);
      stop = thread.stop;
    },
    crashed: died.promise,
    stop: async () => {
      if (stop === undefined) for (const port of ports) port.close();
      else await stop();
    },
  };
};
