// How serving threads get thumbnails that are not cached.
import type { StoredRecord } from '../../engine/engine.ts';
import type { ThumbnailFetchResult } from './thumbnail-fetcher.ts';

export type ThumbnailService = {
  /** Submits a job that fetches it in the background. Does nothing if too many jobs are waiting. */
  readonly request: (record: StoredRecord) => Promise<void>;
  /** Submits a job for a record without a thumbnail on a page; such jobs are few and never hold up the others. */
  readonly requestShown: (recordId: string, key: string) => void;
  /** Fetches it while the client waits. Throws `service_unavailable` if too many wait. */
  readonly fetchNow: (record: StoredRecord) => Promise<ThumbnailFetchResult>;
  readonly close: () => Promise<void>;
};

export const NO_THUMBNAIL_SERVICE: ThumbnailService = {
  request: async () => {},
  requestShown: () => {},
  fetchNow: async () => ({ kind: 'none', reason: 'thumbnails are disabled' }),
  close: async () => {},
};
