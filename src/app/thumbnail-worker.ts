// Wires the fetching of thumbnails within the current thread, for background jobs and the `media warm` command.
import { join } from 'node:path';
import { createThumbnailFailures, type ThumbnailFailures } from '../catalog/external/thumbnail-failures.ts';
import {
  createThumbnailFetcher,
  type ThumbnailFetcher,
  type ThumbnailFetcherDependencies,
} from '../catalog/external/thumbnail-fetcher.ts';
import {
  readShownThumbnailsInput,
  readThumbnailInput,
  SHOWN_THUMBNAILS_JOB,
  THUMBNAIL_JOB,
} from '../catalog/external/thumbnail-job.ts';
import type { Config } from '../config/settings.ts';
import type { StoredRecord } from '../engine/engine.ts';
import { thumbnailFolder } from '../media/media.ts';
import { createThrottledFetch } from '../media/thumbnail/throttled-fetch.ts';
import { createThumbnails } from '../media/thumbnails.ts';
import type { JobKind } from '../server/run-job.ts';
import type { StateStore } from '../state/state.ts';
import { MEDIA_FOLDER, toFetchSettings } from './media.ts';

const CONCURRENCY = 4;
const SHOWN_CONCURRENCY = 3;

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

/**
 * Requests of clients and thumbnails for pages have places of their own, so that pages never hold up clients. Ended
 * jobs are not recorded: the cache and the list of failures show their results.
 */
export const createThumbnailJobs = (
  { fetcher }: Pick<ThumbnailWorker, 'fetcher'>,
  getRecord: (id: string) => Promise<StoredRecord | undefined>,
): readonly JobKind[] => {
  const fetchAll = async (ids: readonly string[], signal: AbortSignal): Promise<null> => {
    for (const id of ids) {
      const record = await getRecord(id);
      if (record !== undefined) await fetcher.fetch(record);
      signal.throwIfAborted(); // the job starts again with the next server
    }
    return null;
  };
  const common = { isRepeatable: true, isRecorded: false } as const;
  return [
    {
      ...{ ...common, name: THUMBNAIL_JOB, concurrency: CONCURRENCY },
      run: ({ input, signal }) => fetchAll([readThumbnailInput(input)], signal),
    },
    {
      ...{ ...common, name: SHOWN_THUMBNAILS_JOB, concurrency: SHOWN_CONCURRENCY },
      run: ({ input, signal }) => fetchAll(readShownThumbnailsInput(input), signal),
    },
  ];
};
