// Gets the thumbnail of a record, once: unless it is there already, could not be had lately, or is not for the public.

import type { StoredRecord } from '../../engine/engine.ts';
import { parseStoredRecord } from '../../engine/record-store.ts';
import type { Image } from '../../media/image.ts';
import type { ThumbnailResult } from '../../media/thumbnail/make-thumbnail.ts';
import type { Thumbnails } from '../../media/thumbnails.ts';
import { readThumbnailSources, type ThumbnailSource, toThumbnailKey } from '../../record/views/thumbnail-sources.ts';
import type { ThumbnailState } from './thumbnail-state.ts';

export type ThumbnailFetchResult =
  | { readonly kind: 'made'; readonly image: Image }
  /** It was there already. */
  | { readonly kind: 'known' }
  /** There is none: no source, not for the public, or no luck now or lately. */
  | { readonly kind: 'none'; readonly why: string };

export type ThumbnailFetcher = {
  /** `isFresh`: fetched again though it is there. */
  readonly fetch: (record: StoredRecord, isFresh?: boolean) => Promise<ThumbnailFetchResult>;
};

export type ThumbnailFetcherDependencies = {
  readonly thumbnailState: ThumbnailState;
  readonly thumbnails: Thumbnails;
  readonly make: (sources: readonly ThumbnailSource[]) => Promise<ThumbnailResult>;
  /** What is broken off by it says nothing of the picture. */
  readonly stopping?: AbortSignal;
};

const none = (why: string): ThumbnailFetchResult => ({ kind: 'none', why });

export const createThumbnailFetcher = (parts: ThumbnailFetcherDependencies): ThumbnailFetcher => ({
  fetch: async (stored, isFresh = false) => {
    const { id, published } = stored;
    const { thumbnailState: memory, thumbnails, make, stopping } = parts;
    if (!published) return none('the record is not published');
    const sources = readThumbnailSources(parseStoredRecord(stored));
    const key = toThumbnailKey(id, sources);
    if (key === '') return none('the record names no picture, or is restricted');
    if (!isFresh && (await thumbnails.find(key)) !== undefined) return { kind: 'known' };
    if (await memory.isMissing(key)) return none('it could not be had lately');
    const made = await make(sources);
    if (made.kind === 'none') {
      if (stopping?.aborted !== true) await memory.markMissing(key, made.reason, made.isTransient);
      return none(made.reason);
    }
    await thumbnails.put(key, { image: made.image, owner: id });
    await memory.clearMissing(key);
    return { kind: 'made', image: made.image };
  },
});
