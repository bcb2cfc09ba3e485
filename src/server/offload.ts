// The offload thread as the main thread sees it: started when a serving thread first needs it.
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { startThread, type Thread } from '@periplus/worker-rpc';
import type { Config } from '../config/settings.ts';
import type { PortServer, ThreadLink } from './thread-api.ts';
import { THREAD_HEAP_LIMITS } from './thread-heap.ts';

/** The `workerData` of the thread. */
export type OffloadOptions = { readonly config: Config; readonly link: ThreadLink };

export type OffloadThread = {
  /** Returns a port for one serving thread. */
  readonly connect: () => MessagePort;
  /** Resolves if the thread ends without having been stopped. */
  readonly crashed: Promise<Error>;
  readonly stop: () => Promise<void>;
};

/** `file` is a module that calls `runOffload`. */
export const createOffloadThread = (file: URL, config: Config, connectShared: () => ThreadLink): OffloadThread => {
  const crashed = Promise.withResolvers<Error>();
  let thread: Thread<PortServer> | undefined;
  const start = (): Thread<PortServer> => {
    const link = connectShared();
    const workerData: OffloadOptions = { config, link };
    const transferList = link === undefined ? [] : [link];
    const started = startThread<PortServer>(file, { workerData, transferList, resourceLimits: THREAD_HEAP_LIMITS }, {});
    void started.crashed.then(crashed.resolve);
    return started;
  };
  return {
    connect: () => {
      const { port1, port2 } = new MessageChannel();
      thread ??= start();
      thread.connection.notify('attach', port2, [port2]);
      return port1;
    },
    crashed: crashed.promise,
    stop: async () => {
      await thread?.stop();
    },
  };
};
