// Wires thumbnails for serving threads, which submit jobs. The jobs run in threads/external-thread.ts.
import { once } from '@periplus/collections';
import { createThumbnailFailures } from '../catalog/external/thumbnail-failures.ts';
import { createThumbnailFetcher } from '../catalog/external/thumbnail-fetcher.ts';
import { toThumbnailJob } from '../catalog/external/thumbnail-job.ts';
import { NO_THUMBNAIL_SERVICE, type ThumbnailService } from '../catalog/external/thumbnail-service.ts';
import type { Config } from '../config/settings.ts';
import { CatalogError } from '../errors.ts';
import type { Media } from '../media/media.ts';
import { createThumbnailMaker } from '../media/thumbnail/thumbnail-maker.ts';
import { createJobQueue } from '../state/job-queue.ts';
import type { JobSignals } from '../state/job-signals.ts';
import type { StateStore } from '../state/state.ts';
import { toFetchSettings } from './media.ts';
import { openLocalState } from './storage.ts';

const MAX_JOBS = 500;

/** A full queue is not an error: the next request for the thumbnail submits the job again. */
const ignoreFullQueue = (cause: unknown): void => {
  if (!(cause instanceof CatalogError && cause.code === 'service_unavailable')) throw cause;
};

/** The state is opened with the first request: most threads never need it. */
export const composeThumbnailService = (
  config: Config,
  version: string,
  { thumbnails }: Media,
  signals: JobSignals,
): ThumbnailService => {
  if (!config.media.thumbnails) return NO_THUMBNAIL_SERVICE;
  const maker = createThumbnailMaker(toFetchSettings(config, version));
  let opened: Promise<StateStore> | undefined;
  const open = once(async () => {
    opened = openLocalState(config);
    const state = await opened;
    const failures = createThumbnailFailures(state);
    return {
      queue: createJobQueue(state, { maxActive: MAX_JOBS, signals }),
      fetcher: createThumbnailFetcher({ failures, thumbnails, make: maker.make }),
    };
  });
  return {
    request: async ({ id }) => {
      await (await open()).queue.submit(toThumbnailJob(id)).catch(ignoreFullQueue);
    },
    fetchNow: async (record) => {
      const fetched = await (await open()).fetcher.fetch(record, true);
      if (fetched.kind === 'made') await thumbnails.refresh();
      return fetched;
    },
    close: async () => {
      await maker.close();
      await (await opened)?.close();
    },
  };
};
