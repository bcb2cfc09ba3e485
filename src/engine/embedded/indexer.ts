// Starts the indexer thread, and connects readers in this thread or in others to it.
import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { IndexState } from './index-keeper.ts';
import type { IndexerNews, IndexerOrder, ReaderOrder, ThreadOptions } from './indexer-messages.ts';
import { threadFile } from './thread-file.ts';

export type Indexer = {
  /** A port for one reader; it may be passed to another thread. */
  readonly connect: () => MessagePort;
  readonly close: () => Promise<void>;
};

export type IndexerOptions = Pick<ThreadOptions, 'dataDir'> & {
  readonly pollMs?: number;
  readonly onTrouble?: (message: string) => void;
};

export const startIndexer = ({ dataDir, pollMs = 500, onTrouble = () => {} }: IndexerOptions): Indexer => {
  const worker = new Worker(threadFile('indexer-thread'), { workerData: { dataDir, pollMs } satisfies ThreadOptions });
  worker.on('message', (news: IndexerNews) => {
    if (news.kind === 'failed') onTrouble(news.message);
  });
  worker.on('error', (cause) => onTrouble(`The indexer stopped: ${cause.message}`));
  return {
    connect: () => {
      const { port1, port2 } = new MessageChannel();
      worker.postMessage({ kind: 'subscribe', port: port2 } satisfies IndexerOrder, [port2]);
      return port1;
    },
    close: async () => {
      const ended = once(worker, 'exit');
      worker.postMessage({ kind: 'stop' } satisfies IndexerOrder);
      await ended;
    },
  };
};

/** The current state, as one reader sees it. */
export type IndexFeed = {
  readonly onState: (listener: (state: IndexState) => void) => void;
  /** Resolves when search sees everything that is in the store now. */
  readonly refresh: () => Promise<void>;
  readonly close: () => void;
};

export const createIndexFeed = (port: MessagePort): IndexFeed => {
  const listeners: ((state: IndexState) => void)[] = [];
  const tickets = new Map<number, () => void>();
  let last: IndexState | undefined;
  let nextTicket = 1;
  port.on('message', (news: IndexerNews) => {
    if (news.kind === 'refreshed') {
      tickets.get(news.ticket)?.();
      tickets.delete(news.ticket);
    } else if (news.kind === 'state') {
      last = news.state;
      for (const listener of listeners) listener(news.state);
    }
  });
  return {
    onState: (listener) => {
      listeners.push(listener);
      if (last !== undefined) listener(last);
    },
    refresh: () =>
      new Promise((resolve) => {
        tickets.set(nextTicket, resolve);
        port.postMessage({ kind: 'refresh', ticket: nextTicket } satisfies ReaderOrder);
        nextTicket += 1;
      }),
    close: () => {
      port.close();
      for (const resolve of tickets.values()) resolve();
    },
  };
};
