// Starts the indexer thread, and connects readers in this thread or in others to it.
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { threadFile, watchThread } from '@periplus/worker-rpc';
import { CatalogError } from '../../../errors.ts';
import type { IndexState } from './index-maintainer.ts';
import type {
  IndexerCommand,
  IndexerEvent,
  IndexerThreadOptions,
  ReaderEvent,
  ReaderRequest,
} from './indexer-messages.ts';
import { REBUILD_THRESHOLD } from './rebuild-threshold.ts';

export type Indexer = {
  /** A port for one reader; it may be passed to another thread. */
  readonly connect: () => MessagePort;
  /** Resolves when the thread ends though nobody asked it to: the index follows the store no longer. */
  readonly crashed: Promise<Error>;
  readonly close: () => Promise<void>;
};

export type IndexerOptions = Pick<IndexerThreadOptions, 'dataDir'> &
  Partial<Omit<IndexerThreadOptions, 'dataDir'>> & {
    /** Gets a sentence for the operator when something failed; the indexer tries again by itself. */
    readonly onError?: (message: string) => void;
    /** Resolves when the store may be read; readers wait until then, and in vain when it rejects. */
    readonly begin?: Promise<unknown>;
  };

/**
 * The indexer works for moments and waits for hours, and memory that its heap has taken once is not given back. By itself the
 * space for young objects grows with the memory of the machine, to 192 MB where there is plenty.
 */
const INDEXER_HEAP = { maxYoungGenerationSizeMb: 24 };

export const startIndexer = ({
  dataDir,
  pollMs = 500,
  rebuildThreshold: largeChange = REBUILD_THRESHOLD,
  onError: onTrouble = () => {},
  begin = Promise.resolve(),
}: IndexerOptions): Indexer => {
  const workerData: IndexerThreadOptions = { dataDir, pollMs, rebuildThreshold: largeChange };
  const worker = new Worker(threadFile('indexer-thread', import.meta.url), {
    workerData,
    resourceLimits: INDEXER_HEAP,
  });
  const send = (order: IndexerCommand): void => worker.postMessage(order);
  const thread = watchThread(worker, () => send({ kind: 'stop' }));
  begin.then(
    () => send({ kind: 'begin' }),
    () => thread.stop(),
  );
  worker.on('message', ({ message }: IndexerEvent) => onTrouble(message));
  void thread.crashed.then(({ message }) => onTrouble(`The search index is kept no longer: ${message}`));
  return {
    connect: () => {
      const { port1, port2 } = new MessageChannel();
      if (thread.hasEnded()) port2.close();
      else worker.postMessage({ kind: 'subscribe', port: port2 } satisfies IndexerCommand, [port2]);
      return port1;
    },
    crashed: thread.crashed,
    close: thread.stop,
  };
};

/** The current state, as one reader sees it. */
export type IndexFeed = {
  readonly onState: (listener: (state: IndexState) => void) => void;
  /** Resolves when search sees everything that is in the store now; rejects when that cannot be. */
  readonly refresh: () => Promise<void>;
  readonly close: () => void;
};

type Ticket = { readonly resolve: () => void; readonly reject: (cause: CatalogError) => void };

const behind = (reason: string): CatalogError =>
  new CatalogError('service_unavailable', `The search index cannot follow the catalogue: ${reason}`);

export const createIndexFeed = (port: MessagePort): IndexFeed => {
  const listeners: ((state: IndexState) => void)[] = [];
  const tickets = new Map<number, Ticket>();
  let last: IndexState | undefined;
  let nextTicket = 1;
  let isOpen = true;

  const settle = (number: number, work: (ticket: Ticket) => void): void => {
    const ticket = tickets.get(number);
    tickets.delete(number);
    if (ticket !== undefined) work(ticket);
  };

  port.on('message', (event: ReaderEvent) => {
    if (event.kind === 'refreshed') settle(event.ticket, ({ resolve }) => resolve());
    else if (event.kind === 'unrefreshed') settle(event.ticket, ({ reject }) => reject(behind(event.reason)));
    else {
      last = event.state;
      for (const listener of listeners) listener(event.state);
    }
  });
  // By us, or because the thread at the other end is gone.
  port.on('close', () => {
    isOpen = false;
    for (const number of [...tickets.keys()]) settle(number, ({ reject }) => reject(behind('it is closed.')));
  });

  return {
    onState: (listener) => {
      listeners.push(listener);
      if (last !== undefined) listener(last);
    },
    refresh: () =>
      new Promise((resolve, reject) => {
        if (!isOpen) return reject(behind('it is closed.'));
        tickets.set(nextTicket, { resolve, reject });
        port.postMessage({ kind: 'refresh', ticket: nextTicket } satisfies ReaderRequest);
        nextTicket += 1;
      }),
    close: () => port.close(),
  };
};
