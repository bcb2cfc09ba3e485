// The embedded engine: a SQLite record store and an in-memory search index.
import { createTtlCache } from '@periplus/collections';
import type { Engine } from '../engine.ts';
import { createEmbeddedIndex } from './embedded-index.ts';
import { createRecordStore } from './store/record-store.ts';
import { type Store, storeRevision } from './store/store-types.ts';
import type { IndexFeed } from './threads/indexer.ts';

/** How long the revision of the store is cached; writes of another process show after this time. */
const REVISION_TTL_MS = 10;

export type EmbeddedEngineOptions = {
  readonly store: Store;
  readonly feed: IndexFeed;
  /** Runs when the engine closes, after the feed and the store. */
  readonly onClose?: () => Promise<void>;
};

export const createEmbeddedEngine = ({ store, feed, onClose }: EmbeddedEngineOptions): Engine => {
  const revision = createTtlCache(() => storeRevision(store), REVISION_TTL_MS);
  const records = createRecordStore(store, { onWritten: revision.invalidate });
  const index = createEmbeddedIndex({ store, feed, storeRevision: revision.read });

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
