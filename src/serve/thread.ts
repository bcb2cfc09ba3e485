// One serving thread, seen from the process that starts it.
import { Worker } from 'node:worker_threads';
import { CatalogError } from '../errors.ts';
import { type WatchedThread, watchThread } from '../lib/threads/watching.ts';
import type { Listening, ThreadEvent, ThreadOptions, ThreadOrder } from './messages.ts';
import type { Listen } from './port.ts';
import { THREAD_HEAP } from './thread-heap.ts';

export type ServeThread = WatchedThread & {
  /** Resolves when the thread could answer; rejects when it cannot. */
  readonly prepared: Promise<void>;
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
export const startThread = (file: URL, options: ThreadOptions, onOffload: () => void): ServeThread => {
  const transferList = [options.offload, ...(options.link === undefined ? [] : [options.link])];
  const worker = new Worker(file, { workerData: options, transferList, resourceLimits: THREAD_HEAP });
  let heardAt = performance.now();
  worker.on('message', (event: ThreadEvent) => {
    heardAt = performance.now();
    if (event.kind === 'offload') onOffload();
  });
  const send = (order: ThreadOrder): void => worker.postMessage(order);
  const thread = watchThread(worker, () => send({ kind: 'stop' }));
  const prepared = nextEvent(worker, thread.crashed, 'prepared').then(() => {});
  const listen = async (port: number, shared: boolean): Promise<Listening> => {
    send({ kind: 'listen', port, shared });
    return (await nextEvent(worker, thread.crashed, 'listening')).listening;
  };
  return { ...thread, prepared, listen, silentMs: () => performance.now() - heardAt };
};
