// The cached thumbnails of records. An in-memory index of their keys is used for every record in a response.
import { createCacheKeyIndex, createFileCache } from '@periplus/storage';
import type { Image } from './image.ts';
import { readImageType } from './static-maps.ts';

type Thumbnail = {
  readonly image: Image;
  /** Id of the record, whose visibility applies to the image. */
  readonly owner: string;
};

export type Thumbnails = {
  readonly has: (key: string) => boolean;
  /** Changes whenever the result of `has` may change. */
  readonly revision: () => string;
  /** Finds images that another thread or process has fetched. */
  readonly refresh: () => Promise<void>;
  readonly find: (key: string) => Promise<Thumbnail | undefined>;
  readonly put: (key: string, thumbnail: Thumbnail) => Promise<void>;
  readonly close: () => void;
};

export type ThumbnailOptions = { readonly folder: string; readonly maxBytes: number; readonly refreshMs?: number };

export const createThumbnails = ({ folder, maxBytes, refreshMs = 5_000 }: ThumbnailOptions): Thumbnails => {
  const cache = createFileCache({ folder, maxBytes });
  const keys = createCacheKeyIndex(folder, refreshMs);
  return {
    has: keys.has,
    revision: keys.revision,
    refresh: keys.refresh,
    close: keys.close,
    find: async (key) => {
      const entry = await cache.get(key);
      const type = entry === undefined ? undefined : readImageType(entry.metadata);
      if (entry === undefined || type === undefined) return undefined;
      return { image: { type, bytes: entry.bytes }, owner: String(entry.metadata.owner) };
    },
    put: async (key, { image: { type, bytes }, owner }) => {
      await cache.put(key, { metadata: { type, owner }, bytes });
    },
  };
};
