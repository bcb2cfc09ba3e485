// What the indexer thread, its builder and the readers in other threads say to each other.
import type { MessagePort } from 'node:worker_threads';
import type { IndexState } from './index-maintainer.ts';

export type IndexerThreadOptions = {
  readonly dataDir: string;
  /** How often the store is looked at for changes. */
  readonly pollMs: number;
  /** More changes than this at once are taken by building anew. */
  readonly rebuildThreshold: number;
};

/** To the indexer. */
export type IndexerCommand =
  | { readonly kind: 'subscribe'; readonly port: MessagePort }
  /** The store may be read now. */
  | { readonly kind: 'begin' }
  | { readonly kind: 'stop' };

/** From a reader to the indexer, over its port. */
export type ReaderRequest = { readonly kind: 'refresh'; readonly ticket: number };

/** From the indexer to a reader. Typed arrays in it lie in shared memory: nothing is copied. */
export type ReaderEvent =
  | { readonly kind: 'state'; readonly state: IndexState }
  | { readonly kind: 'refreshed'; readonly ticket: number }
  /** The state cannot be brought to what the ticket asks for, not now at least. */
  | { readonly kind: 'unrefreshed'; readonly ticket: number; readonly reason: string };

/** From the indexer to whoever started it: something to tell the operator. */
export type IndexerEvent = { readonly kind: 'trouble'; readonly message: string };
