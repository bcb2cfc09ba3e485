// Wires generated downloads for serving threads, which ask and wait. What makes them is app/download-worker.ts.
import { join } from 'node:path';
import { once } from '@periplus/collections';
import { DOWNLOAD_JOB } from '../catalog/external/download-job.ts';
import {
  createDownloadService,
  type DownloadService,
  NO_DOWNLOAD_SERVICE,
} from '../catalog/external/download-service.ts';
import { createSourceFailures } from '../catalog/external/source-failures.ts';
import type { Config } from '../config/settings.ts';
import { type ArtifactStore, createArtifactStore } from '../export/download/artifact-store.ts';
import { createJobQueue, readActiveJobs } from '../state/job-queue.ts';
import type { StateStore } from '../state/state.ts';
import { openLocalState } from './storage.ts';

const FOLDER = 'downloads';
const HOUR_MS = 3_600_000;
/** Fewer than the queue holds: harvests find a place in it always. */
const MOST_JOBS = 50;

export const openArtifacts = ({ data, downloads }: Config): ArtifactStore =>
  createArtifactStore({
    folder: join(data.dir, FOLDER),
    maxBytes: downloads.cacheBytes,
    maxAgeMs: downloads.maxAgeHours * HOUR_MS,
  });

/** The state is opened at the first question: most threads never need it. */
export const composeDownloadService = (config: Config): DownloadService => {
  if (!config.downloads.enabled) return NO_DOWNLOAD_SERVICE;
  let opened: Promise<StateStore> | undefined;
  const open = once(async () => {
    opened = openLocalState(config);
    const state = await opened;
    const [queue, memory] = [createJobQueue(state, MOST_JOBS), createSourceFailures(state)];
    return { queue, sourceFailures: memory, artifacts: openArtifacts(config) };
  });
  return {
    ...createDownloadService(open),
    close: async () => {
      await (await opened)?.close();
    },
  };
};

/** Whether somebody waits for a download. */
export const hasPendingDownloads = async (state: StateStore): Promise<boolean> =>
  (await readActiveJobs(state)).some(({ job }) => job.name === DOWNLOAD_JOB);
