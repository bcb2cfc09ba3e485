// Wires thumbnails for serving threads, which submit jobs. The jobs run in threads/external-thread.ts.
import { once } from '@periplus/collections';
import { createShownThumbnails } from '../catalog/external/shown-thumbnails.ts';
import { createThumbnailFailures, type ThumbnailFailures } from '../catalog/external/thumbnail-failures.ts';
import { createThumbnailFetcher } from '../catalog/external/thumbnail-fetcher.ts';
import { toShownThumbnailsJob, toThumbnailJob } from '../catalog/external/thumbnail-job.ts';
import { NO_THUMBNAIL_SERVICE, type ThumbnailService } from '../catalog/external/thumbnail-service.ts';
import type { Config } from '../config/settings.ts';
import { CatalogError } from '../errors.ts';
import type { Media } from '../media/media.ts';
import { createThumbnailMaker } from '../media/thumbnail/thumbnail-maker.ts';
import { createJobQueue, type JobQueue } from '../state/job-queue.ts';
import type { JobSignals } from '../state/job-signals.ts';
import type { StateStore } from '../state/state.ts';
import { toFetchSettings } from './media.ts';
import { openLocalState } from './storage.ts';

const MAX_JOBS = 500;
/** Of up to 40 records each. */
const MAX_SHOWN_JOBS = 12;

/** A full queue is not an error: the next request for the thumbnail submits the job again. */
const ignoreFullQueue = (cause: unknown): false => {
  if (!(cause instanceof CatalogError && cause.code === 'service_unavailable')) throw cause;
  return false;
};

type Opened = { readonly shownQueue: JobQueue; readonly failures: ThumbnailFailures };

/** Sources that failed recently would fail again. */
const submitShown = async (
  { shownQueue, failures }: Opened,
  missing: readonly { readonly id: string; readonly key: string }[],
): Promise<boolean> => {
  const ids: string[] = [];
  for (const { id, key } of missing) if (!(await failures.has(key))) ids.push(id);
  if (ids.length === 0) return true;
  return shownQueue.submit(toShownThumbnailsJob(ids)).then(() => true, ignoreFullQueue);
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
      failures,
      queue: createJobQueue(state, { maxActive: MAX_JOBS, signals }),
      shownQueue: createJobQueue(state, { maxActive: MAX_SHOWN_JOBS, signals }),
      fetcher: createThumbnailFetcher({ failures, thumbnails, make: maker.make }),
    };
  });
  const shown = createShownThumbnails({
    submit: async (missing) => submitShown(await open(), missing),
    onError: (cause) => process.emitWarning(`Thumbnails could not be requested: ${(cause as Error).message}`),
  });
  return {
    requestShown: shown.request,
    request: async ({ id }) => {
      await (await open()).queue.submit(toThumbnailJob(id)).catch(ignoreFullQueue);
    },
    fetchNow: async (record) => {
      const fetched = await (await open()).fetcher.fetch(record, true);
      if (fetched.kind === 'made') await thumbnails.refresh();
      return fetched;
    },
    close: async () => {
      shown.close();
      await maker.close();
      await (await opened)?.close();
    },
  };
};
