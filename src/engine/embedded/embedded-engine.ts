// The embedded engine: the durable store for records, an in-memory index for questions.
import { createTtlCache } from '@periplus/collections';
import type { Engine } from '../engine.ts';
import { createEmbeddedIndex } from './embedded-index.ts';
import { createRecordStore } from './store/record-store.ts';
import { type Store, storeRevision } from './store/store-types.ts';
import type { IndexFeed } from './threads/indexer.ts';

/** How old the reading of the store may be that tells whether another process has written. */
const WRITTEN_STATE_MS = 10;

export type EmbeddedEngineOptions = {
  readonly store: Store;
  readonly feed: IndexFeed;
  /** Runs when the engine closes, after the feed and the store. */
  readonly onClose?: () => Promise<void>;
};

export const createEmbeddedEngine = ({ store, feed, onClose }: EmbeddedEngineOptions): Engine => {
  const written = createTtlCache(() => storeRevision(store), WRITTEN_STATE_MS);
  // What this process writes shows at once.
  const records = createRecordStore(store, { onWritten: written.invalidate });
  const index = createEmbeddedIndex({ store, feed, storeRevision: written.read });

  const closeAll = async (): Promise<void> => {
    feed.close();
    await records.close();
    await onClose?.();
  };
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= closeAll();
    return closing;
  };
  return { records, index, close };
};
