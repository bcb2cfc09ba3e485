// One serving thread, seen from the process that starts it.
import { Worker } from 'node:worker_threads';
import { type WatchedThread, watchThread } from '@periplus/worker-rpc';
import { CatalogError } from '../errors.ts';
import type { Listen } from './port.ts';
import { THREAD_HEAP_LIMITS } from './thread-heap.ts';
import type { BoundAddress, ThreadCommand, ThreadEvent, ThreadOptions } from './thread-messages.ts';

export type ServeThread = WatchedThread & {
  /** Resolves when the thread could answer; rejects when it cannot. */
  readonly ready: Promise<void>;
  readonly listen: Listen;
  /** Since it was last heard of. */
  readonly silentMs: () => number;
};

type Kind = ThreadEvent['kind'];
type EventOf<K extends Kind> = Extract<ThreadEvent, { readonly kind: K }>;

const isOfKind = <K extends Kind>(event: ThreadEvent, kind: K): event is EventOf<K> => event.kind === kind;

/** The next event of this kind; rejects when the thread fails or dies instead. */
const nextEvent = <K extends Kind>(worker: Worker, died: Promise<Error>, kind: K): Promise<EventOf<K>> =>
  new Promise((resolve, reject) => {
    const onEvent = (event: ThreadEvent): void => {
      if (isOfKind(event, kind)) resolve(event);
      else if (isOfKind(event, 'failed')) reject(new CatalogError(event.code, event.detail));
      else return;
      worker.off('message', onEvent);
    };
    worker.on('message', onEvent);
    void died.then(reject);
  });

/** `file` is a module that calls `runThread`. `onOffload`: it needs the thread for expensive questions. */
export const startServeThread = (file: URL, options: ThreadOptions, onOffload: () => void): ServeThread => {
  const transferList = [options.offload, ...(options.link === undefined ? [] : [options.link])];
  const worker = new Worker(file, { workerData: options, transferList, resourceLimits: THREAD_HEAP_LIMITS });
  let heardAt = performance.now();
  worker.on('message', (event: ThreadEvent) => {
    heardAt = performance.now();
    if (event.kind === 'offload') onOffload();
  });
  const send = (order: ThreadCommand): void => worker.postMessage(order);
  const thread = watchThread(worker, () => send({ kind: 'stop' }));
  const prepared = nextEvent(worker, thread.crashed, 'prepared').then(() => {});
  const listen = async (port: number, shared: boolean): Promise<BoundAddress> => {
    send({ kind: 'listen', port, shared });
    return (await nextEvent(worker, thread.crashed, 'listening')).listening;
  };
  return { ...thread, ready: prepared, listen, silentMs: () => performance.now() - heardAt };
};
