// Fetches the thumbnail of a record, unless it is cached, failed recently, or the record is not public.
import type { StoredRecord } from '../../engine/engine.ts';
import { parseStoredRecord } from '../../engine/record-store.ts';
import type { Image } from '../../media/image.ts';
import type { ThumbnailResult } from '../../media/thumbnail/make-thumbnail.ts';
import type { Thumbnails } from '../../media/thumbnails.ts';
import { readThumbnailSources, type ThumbnailSource, toThumbnailKey } from '../../record/views/thumbnail-sources.ts';
import type { ThumbnailFailures } from './thumbnail-failures.ts';

export type ThumbnailFetchResult =
  | {
      readonly kind: 'made';
      readonly image: Image;
      /** Of all sizes. */
      readonly bytes: number;
    }
  | { readonly kind: 'cached' }
  | { readonly kind: 'none'; readonly reason: string };

export type ThumbnailFetcher = {
  /** `isRefresh` fetches it again although it is cached. */
  readonly fetch: (record: StoredRecord, isRefresh?: boolean) => Promise<ThumbnailFetchResult>;
};

export type ThumbnailFetcherDependencies = {
  readonly failures: ThumbnailFailures;
  readonly thumbnails: Thumbnails;
  readonly make: (sources: readonly ThumbnailSource[]) => Promise<ThumbnailResult>;
  /** A fetch that it aborts does not count as a failure of the source. */
  readonly stopping?: AbortSignal;
};

const none = (reason: string): ThumbnailFetchResult => ({ kind: 'none', reason });

export const createThumbnailFetcher = ({
  failures,
  thumbnails,
  make,
  stopping,
}: ThumbnailFetcherDependencies): ThumbnailFetcher => {
  const fetchSources = async (
    owner: string,
    key: string,
    sources: readonly ThumbnailSource[],
  ): Promise<ThumbnailFetchResult> => {
    const made = await make(sources);
    if (made.kind === 'none') {
      if (stopping?.aborted !== true) await failures.add(key, made.reason, made.isTransient);
      return none(made.reason);
    }
    await thumbnails.put(key, { ...made, owner });
    await failures.clear(key);
    const { image, large } = made;
    return { kind: 'made', image, bytes: image.bytes.length + (large?.bytes.length ?? 0) };
  };
  const inProgress = new Map<string, Promise<ThumbnailFetchResult>>();
  return {
    fetch: async (stored, isRefresh = false) => {
      const { id, published } = stored;
      if (!published) return none('the record is not published');
      const sources = readThumbnailSources(parseStoredRecord(stored));
      const key = toThumbnailKey(id, sources);
      if (key === '') return none('the record has no image reference, or is restricted');
      if (!isRefresh && (await thumbnails.find(key)) !== undefined) return { kind: 'cached' };
      if (await failures.has(key)) return none('it failed recently');
      const fetching = inProgress.get(key) ?? fetchSources(id, key, sources).finally(() => inProgress.delete(key));
      inProgress.set(key, fetching);
      return fetching;
    },
  };
};
