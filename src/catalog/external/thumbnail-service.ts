// What serving threads do about thumbnails that are not there.
import type { StoredRecord } from '../../engine/engine.ts';
import type { ThumbnailFetchResult } from './thumbnail-fetcher.ts';

export type ThumbnailService = {
  /** Fetched in the background, before long. */
  readonly request: (record: StoredRecord) => Promise<void>;
  /** Fetched while the client waits. Throws service_unavailable when too many wait. */
  readonly fetchNow: (record: StoredRecord) => Promise<ThumbnailFetchResult>;
  readonly close: () => Promise<void>;
};

export const NO_THUMBNAIL_SERVICE: ThumbnailService = {
  request: async () => {},
  fetchNow: async () => ({ kind: 'none', why: 'no pictures are fetched here' }),
  close: async () => {},
};
