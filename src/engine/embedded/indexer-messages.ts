// What the indexer thread, its builder and the readers in other threads say to each other.
import type { MessagePort } from 'node:worker_threads';
import type { IndexState } from './index-keeper.ts';
import type { Segment } from './segment.ts';

export type ThreadOptions = { readonly dataDir: string; readonly pollMs: number };

/** To the indexer. */
export type IndexerOrder = { readonly kind: 'subscribe'; readonly port: MessagePort } | { readonly kind: 'stop' };

/** From a reader to the indexer, over its port. */
export type ReaderOrder = { readonly kind: 'refresh'; readonly ticket: number };

/** From the indexer to a reader. Typed arrays in it lie in shared memory: nothing is copied. */
export type IndexerNews =
  | { readonly kind: 'state'; readonly state: IndexState }
  | { readonly kind: 'refreshed'; readonly ticket: number }
  | { readonly kind: 'failed'; readonly message: string };

/** From the builder to the indexer. */
export type Built = { readonly segment: Segment; readonly sequence: number };
