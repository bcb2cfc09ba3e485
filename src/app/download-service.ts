// Wires generated downloads for serving threads, which submit jobs. The jobs run in threads/external-thread.ts.
import { join } from 'node:path';
import { once } from '@periplus/collections';
import {
  createDownloadService,
  type DownloadService,
  NO_DOWNLOAD_SERVICE,
} from '../catalog/external/download-service.ts';
import { createSourceFailures } from '../catalog/external/source-failures.ts';
import type { Config } from '../config/settings.ts';
import { type ArtifactStore, createArtifactStore } from '../export/download/artifact-store.ts';
import { createJobQueue } from '../state/job-queue.ts';
import type { JobSignals } from '../state/job-signals.ts';
import type { StateStore } from '../state/state.ts';
import { openLocalState } from './storage.ts';

const FOLDER = 'downloads';
const HOUR_MS = 3_600_000;
const MAX_JOBS = 50;

export const openArtifacts = ({ data, downloads }: Config): ArtifactStore =>
  createArtifactStore({
    folder: join(data.dir, FOLDER),
    maxBytes: downloads.cacheBytes,
    maxAgeMs: downloads.maxAgeHours * HOUR_MS,
  });

/** The state is opened with the first request: most threads never need it. */
export const composeDownloadService = (config: Config, signals: JobSignals): DownloadService => {
  if (!config.downloads.enabled) return NO_DOWNLOAD_SERVICE;
  let opened: Promise<StateStore> | undefined;
  const open = once(async () => {
    opened = openLocalState(config);
    const state = await opened;
    return {
      queue: createJobQueue(state, { maxActive: MAX_JOBS, signals }),
      sourceFailures: createSourceFailures(state),
      artifacts: openArtifacts(config),
      jobEnded: signals.ended,
    };
  });
  return {
    ...createDownloadService(open),
    close: async () => {
      await (await opened)?.close();
    },
  };
};
