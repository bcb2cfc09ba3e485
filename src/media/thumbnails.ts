// The cached thumbnails of records, in up to two sizes. An in-memory index of their keys is used for every record in a
// response.
import { hash } from 'node:crypto';
import { createCacheKeyIndex, createFileCache } from '@periplus/storage';
import type { Image } from './image.ts';
import { readImageType } from './static-maps.ts';

type Thumbnail = {
  readonly image: Image;
  /** Twice the resolution, for galleries; found by `toLargeKey`. */
  readonly large?: Image;
  /** Id of the record, whose visibility applies to the image. */
  readonly owner: string;
};

export type Thumbnails = {
  readonly has: (key: string) => boolean;
  /** Changes whenever the result of `has` may change. */
  readonly revision: () => string;
  /** Finds images that another thread or process has fetched. */
  readonly refresh: () => Promise<void>;
  /** Whether it is cached, also if another thread has just fetched it. */
  readonly isCached: (key: string) => Promise<boolean>;
  readonly find: (key: string) => Promise<Thumbnail | undefined>;
  readonly put: (key: string, thumbnail: Thumbnail) => Promise<void>;
  readonly close: () => void;
};

/** The key of the larger image. */
export const toLargeKey = (key: string): string => hash('sha256', `large ${key}`);

export type ThumbnailOptions = { readonly folder: string; readonly maxBytes: number; readonly refreshMs?: number };

export const createThumbnails = ({ folder, maxBytes, refreshMs = 5_000 }: ThumbnailOptions): Thumbnails => {
  const cache = createFileCache({ folder, maxBytes });
  const keys = createCacheKeyIndex(folder, refreshMs);
  const store = (key: string, { type, bytes }: Image, owner: string): Promise<boolean> =>
    cache.put(key, { metadata: { type, owner }, bytes });
  return {
    has: keys.has,
    revision: keys.revision,
    refresh: keys.refresh,
    close: keys.close,
    isCached: async (key) => keys.has(key) || cache.has(key),
    find: async (key) => {
      const entry = await cache.get(key);
      const type = entry === undefined ? undefined : readImageType(entry.metadata);
      if (entry === undefined || type === undefined) return undefined;
      return { image: { type, bytes: entry.bytes }, owner: String(entry.metadata.owner) };
    },
    // The large one first, so that a reader that finds the small one can rely on both.
    put: async (key, { image, large, owner }) => {
      if (large !== undefined) await store(toLargeKey(key), large, owner);
      await store(key, image, owner);
    },
  };
};
