// Wires generated downloads for serving threads, which ask and wait. What makes them is compose/download-making.ts.
import { join } from 'node:path';
import { DOWNLOAD_JOB } from '../catalog/foreign/download-job.ts';
import { createDownloading, type Downloading, NO_DOWNLOADING } from '../catalog/foreign/downloading.ts';
import { createSourceMemory } from '../catalog/foreign/source-memory.ts';
import type { Config } from '../config/settings.ts';
import { type ArtifactStore, createArtifactStore } from '../export/download/artifacts.ts';
import { once } from '../lib/cache/once.ts';
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
export const composeDownloading = (config: Config): Downloading => {
  if (!config.downloads.enabled) return NO_DOWNLOADING;
  let opened: Promise<StateStore> | undefined;
  const open = once(async () => {
    opened = openLocalState(config);
    const state = await opened;
    const [queue, memory] = [createJobQueue(state, MOST_JOBS), createSourceMemory(state)];
    return { queue, memory, artifacts: openArtifacts(config) };
  });
  return {
    ...createDownloading(open),
    close: async () => {
      await (await opened)?.close();
    },
  };
};

/** Whether somebody waits for a download. */
export const isDownloadWanted = async (state: StateStore): Promise<boolean> =>
  (await readActiveJobs(state)).some(({ job }) => job.name === DOWNLOAD_JOB);
