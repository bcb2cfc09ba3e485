// The methods that the indexer thread, its builder and the readers in other threads offer to each other.
import type { MessagePort } from 'node:worker_threads';
import type { Stoppable } from '@periplus/worker-rpc';
import { CatalogError } from '../../../errors.ts';
import type { FullBuild, IndexState } from './index-maintainer.ts';

/** The `workerData` of the indexer and of the builder. */
export type IndexerThreadOptions = {
  readonly dataDir: string;
  /** Interval at which the store is checked for changes, which other processes make too. */
  readonly pollMs: number;
  /** More changes than this trigger a rebuild. */
  readonly rebuildThreshold: number;
};

export type IndexerApi = Stoppable & {
  /** Serves a reader through the port. */
  readonly subscribe: (port: MessagePort) => void;
  /** The store may be read from now on. */
  readonly begin: () => void;
};

/** Offered by the thread that starts the indexer. */
export type IndexerParentApi = {
  /** Logs a sentence for the operator. */
  readonly report: (message: string) => void;
};

/** Offered by the indexer to readers. */
export type IndexServiceApi = {
  /** Resolves when the reader has received a state with all that is in the store now. */
  readonly refresh: () => void;
};

/** Offered by readers to the indexer. */
export type IndexReaderApi = {
  /** The typed arrays of the state are in shared memory: nothing is copied. */
  readonly publish: (state: IndexState) => void;
};

export type BuilderApi = { readonly build: () => FullBuild };

export const createBehindError = (reason: string): CatalogError =>
  new CatalogError('service_unavailable', `The search index cannot follow the catalogue: ${reason}`);
