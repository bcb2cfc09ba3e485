// Wires the fetching of thumbnails within the current thread, for background jobs and the `media warm` command.
import { join } from 'node:path';
import { createThumbnailFailures, type ThumbnailFailures } from '../catalog/external/thumbnail-failures.ts';
import {
  createThumbnailFetcher,
  type ThumbnailFetcher,
  type ThumbnailFetcherDependencies,
} from '../catalog/external/thumbnail-fetcher.ts';
import { readThumbnailInput, THUMBNAIL_JOB } from '../catalog/external/thumbnail-job.ts';
import type { Config } from '../config/settings.ts';
import type { StoredRecord } from '../engine/engine.ts';
import { thumbnailFolder } from '../media/media.ts';
import { createThrottledFetch } from '../media/thumbnail/throttled-fetch.ts';
import { createThumbnails } from '../media/thumbnails.ts';
import type { JobKind } from '../server/run-job.ts';
import type { StateStore } from '../state/state.ts';
import { MEDIA_FOLDER, toFetchSettings } from './media.ts';

const CONCURRENCY = 4;

export type ThumbnailWorker = {
  readonly failures: ThumbnailFailures;
  readonly fetcher: ThumbnailFetcher;
  readonly close: () => void;
};

/** The image library is loaded with the first thumbnail. */
export const createThumbnailWorker = (
  config: Config,
  version: string,
  state: StateStore,
  stopping: AbortSignal,
): ThumbnailWorker => {
  const failures = createThumbnailFailures(state);
  const folder = thumbnailFolder(join(config.data.dir, MEDIA_FOLDER));
  const thumbnails = createThumbnails({ folder, maxBytes: config.media.thumbnailCacheBytes });
  const fetch = createThrottledFetch(toFetchSettings(config, version), stopping);
  const make: ThumbnailFetcherDependencies['make'] = async (sources) => {
    const { makeThumbnail } = await import('../media/thumbnail/make-thumbnail.ts');
    return makeThumbnail(sources, fetch);
  };
  return {
    failures,
    fetcher: createThumbnailFetcher({ failures, thumbnails, make, stopping }),
    close: thumbnails.close,
  };
};

/** Ended jobs are not recorded: the cache and the list of failures show their results. */
export const createThumbnailJob = (
  { fetcher }: Pick<ThumbnailWorker, 'fetcher'>,
  getRecord: (id: string) => Promise<StoredRecord | undefined>,
): JobKind => ({
  ...{ name: THUMBNAIL_JOB, concurrency: CONCURRENCY, isRepeatable: true, isRecorded: false },
  run: async ({ input, signal }) => {
    const record = await getRecord(readThumbnailInput(input));
    if (record !== undefined) await fetcher.fetch(record);
    signal.throwIfAborted(); // the job starts again with the next server
    return null;
  },
});
