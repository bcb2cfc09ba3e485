// The thread that runs jobs which fetch data from other servers: generated downloads and thumbnails.
import { startJobRunner } from '../../server/job-runner.ts';
import { runBackground } from '../../server/run-background.ts';
import { createDownloadWorker } from '../download-worker.ts';
import { openLocalState, openReadOnlyRecordStore } from '../storage.ts';
import { createThumbnailJobs, createThumbnailWorker } from '../thumbnail-worker.ts';
import { createWarmJob, warmsThumbnails } from '../warm-job.ts';

const PROGRESS_MS = 250;
const LEASE_MS = 10_000;
const CLEANUP_MS = 600_000;

runBackground(async ({ config, version, signals, onError }) => {
  const [state, records] = [await openLocalState(config), await openReadOnlyRecordStore(config)];
  const stopping = new AbortController();
  const downloads = createDownloadWorker(config, version, state, records.get);
  const thumbnails = createThumbnailWorker(config, version, state, stopping.signal);
  const kinds = [
    ...(config.downloads.enabled ? [downloads.job] : []),
    ...(config.media.thumbnails ? createThumbnailJobs(thumbnails, records.get) : []),
    ...(warmsThumbnails(config) ? [createWarmJob({ config, state, records, report: onError, ...thumbnails })] : []),
  ];
  const runner = startJobRunner({ state, kinds, signals, onError, progressMs: PROGRESS_MS, leaseMs: LEASE_MS });
  const cleanUp = (): void => {
    Promise.all([
      downloads.artifacts.prune(),
      downloads.sourceFailures.removeExpired(),
      thumbnails.failures.removeExpired(),
    ]).catch((cause: unknown) => onError(`Expired downloads cannot be removed: ${(cause as Error).message}`));
  };
  cleanUp();
  const timer = setInterval(cleanUp, CLEANUP_MS);
  return {
    close: async () => {
      clearInterval(timer);
      stopping.abort();
      await runner.close();
      thumbnails.close();
      await records.close();
      await state.close();
    },
  };
});
