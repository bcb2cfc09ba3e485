// One serving thread as the main thread sees it.
import type { MessagePort } from 'node:worker_threads';
import { startThread, type Thread, withTransfer } from '@periplus/worker-rpc';
import { reviveErrors } from '../thread-errors.ts';
import type { Listen } from './port.ts';
import type { ServeThreadApi, ServeThreadOptions, SiblingName, SupervisorApi } from './thread-api.ts';
import { THREAD_HEAP_LIMITS } from './thread-heap.ts';

export type ServeThread = Omit<Thread<ServeThreadApi>, 'connection'> & {
  /** Resolves when the thread could serve requests; rejects if it cannot. */
  readonly ready: Promise<void>;
  readonly listen: Listen;
  /** Time since its last sign of life. */
  readonly silentMs: () => number;
};

/** `file` is a module that calls `runServeThread`. `connect` returns a port to a sibling. */
export const startServeThread = (
  file: URL,
  options: ServeThreadOptions,
  connect: (sibling: SiblingName) => MessagePort,
): ServeThread => {
  let heardAt = performance.now();
  const { connection, ...thread } = startThread<ServeThreadApi, SupervisorApi>(
    file,
    {
      workerData: options,
      transferList: options.link === undefined ? [] : [options.link],
      resourceLimits: THREAD_HEAP_LIMITS,
    },
    {
      alive: () => {
        heardAt = performance.now();
      },
      connect: (sibling) => {
        const port = connect(sibling);
        return withTransfer(port, [port]);
      },
    },
    { toError: reviveErrors() },
  );
  return {
    ...thread,
    ready: connection.call('ready', undefined),
    listen: (port, shared) => connection.call('listen', { port, shared }),
    silentMs: () => performance.now() - heardAt,
  };
};
