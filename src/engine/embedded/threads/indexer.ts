// Starts the indexer thread, and connects readers in this thread or in others to it.
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { connect, startThread, threadFile } from '@periplus/worker-rpc';
import { reviveErrors } from '../../../thread-errors.ts';
import type { IndexState } from './index-maintainer.ts';
import {
  createBehindError,
  type IndexerApi,
  type IndexerParentApi,
  type IndexerThreadOptions,
  type IndexReaderApi,
  type IndexServiceApi,
} from './indexer-api.ts';
import { REBUILD_THRESHOLD } from './rebuild-threshold.ts';

export type Indexer = {
  /** Returns a port for one reader, which may be in another thread. */
  readonly connect: () => MessagePort;
  /** Resolves if the thread ends without having been closed: the index no longer follows the store. */
  readonly crashed: Promise<Error>;
  readonly close: () => Promise<void>;
};

export type IndexerOptions = Pick<IndexerThreadOptions, 'dataDir'> &
  Partial<Omit<IndexerThreadOptions, 'dataDir'>> & {
    /** Logs a sentence for the operator. The indexer retries what failed. */
    readonly onError?: (message: string) => void;
    /** Resolves when the store may be read. Readers wait for it; if it rejects, their connections are closed. */
    readonly begin?: Promise<unknown>;
  };

/**
 * The indexer is idle most of the time. V8 would let its young generation grow with the memory of the machine, up to
 * 192 MB.
 */
const INDEXER_HEAP = { maxYoungGenerationSizeMb: 24 };

export const startIndexer = ({
  dataDir,
  pollMs = 500,
  rebuildThreshold = REBUILD_THRESHOLD,
  onError = () => {},
  begin = Promise.resolve(),
}: IndexerOptions): Indexer => {
  const workerData: IndexerThreadOptions = { dataDir, pollMs, rebuildThreshold };
  const thread = startThread<IndexerApi, IndexerParentApi>(
    threadFile('indexer-thread', import.meta.url),
    { workerData, resourceLimits: INDEXER_HEAP },
    { report: onError },
  );
  const { connection, crashed } = thread;
  begin.then(
    () => connection.notify('begin', undefined),
    () => thread.stop(),
  );
  void crashed.then(({ message }) => onError(`The search index is no longer updated: ${message}`));
  return {
    connect: () => {
      const { port1, port2 } = new MessageChannel();
      if (thread.hasEnded()) port2.close();
      else connection.notify('subscribe', port2, [port2]);
      return port1;
    },
    crashed,
    close: thread.stop,
  };
};

/** The current state of the index, as one reader sees it. */
export type IndexFeed = {
  readonly onState: (listener: (state: IndexState) => void) => void;
  /** Resolves when search covers all that is in the store now; rejects if that is not possible. */
  readonly refresh: () => Promise<void>;
  readonly close: () => void;
};

const toError = reviveErrors({ closed: () => createBehindError('it is closed.') });

export const createIndexFeed = (port: MessagePort): IndexFeed => {
  const listeners: ((state: IndexState) => void)[] = [];
  let latest: IndexState | undefined;
  const publish = (state: IndexState): void => {
    latest = state;
    for (const listener of listeners) listener(state);
  };
  const connection = connect<IndexServiceApi, IndexReaderApi>(port, { publish }, { toError });
  return {
    onState: (listener) => {
      listeners.push(listener);
      if (latest !== undefined) listener(latest);
    },
    refresh: () => connection.call('refresh', undefined),
    close: connection.close,
  };
};
