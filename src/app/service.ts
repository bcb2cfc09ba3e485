// Wires the service: the index that all threads share, the serving threads and the background threads. Loads no
// interface: the threads do.
import { threadFile } from '@periplus/worker-rpc';
import { isWritable } from '../catalog/access.ts';
import { DOWNLOAD_JOB } from '../catalog/external/download-job.ts';
import { SHOWN_THUMBNAILS_JOB, THUMBNAIL_JOB } from '../catalog/external/thumbnail-job.ts';
import type { Config } from '../config/settings.ts';
import { createStore } from '../engine/embedded/store/store.ts';
import { startIndexer } from '../engine/embedded/threads/indexer.ts';
import { CatalogError } from '../errors.ts';
import { createSourceList } from '../harvest/source-list.ts';
import { allocateSharedMemory } from '../http/shared-memory.ts';
import { type BackgroundThread, type BackgroundThreadOptions, createBackgroundThread } from '../server/background.ts';
import { type RunningServer, startServer } from '../server/server.ts';
import { type SharedResources, threadCount } from '../server/thread-group.ts';
import { readActiveJobs } from '../state/job-queue.ts';
import { createJobSignals } from '../state/job-signals.ts';
import type { StateStore } from '../state/state.ts';
import { openLocalState, openReadOnlyRecordStore, openState, usesOpenSearch } from './storage.ts';
import { submitWarmJob, WARM_JOB, warmsThumbnails } from './warm-job.ts';

export type ServiceOptions = {
  readonly version: string;
  /** Logs a sentence for the operator about a failure that will be retried. */
  readonly onError: (message: string) => void;
  /** Resolves when the records are loaded. The threads start in the meantime. */
  readonly dataReady?: Promise<unknown>;
};

const toFile = (name: string): URL => threadFile(`threads/${name}`, import.meta.url);

/** The threads of a server on a cluster share nothing but the cluster. */
const NOTHING_SHARED: SharedResources = {
  connect: () => undefined,
  crashed: new Promise<Error>(() => {}),
  close: async () => {},
};

/** Starts the indexer. The tables of the store are created first, since the indexer only reads. */
const openIndex = (config: Config, onError: (message: string) => void, begin: Promise<unknown>): SharedResources => {
  if (usesOpenSearch(config)) return NOTHING_SHARED;
  const { dir: dataDir } = config.data;
  createStore({ dataDir }).close();
  return startIndexer({ dataDir, onError, begin });
};

type CommonOptions = Omit<BackgroundThreadOptions, 'file' | 'isNeeded'>;

/** Needed if there is a source to harvest, if backups are scheduled, or if clients may write. */
const createWritingThread = (options: CommonOptions, state: StateStore): BackgroundThread => {
  const { config } = options;
  const { list } = createSourceList(state);
  const isNeeded = async (): Promise<boolean> =>
    isWritable(config) || config.backup.schedule !== undefined || (config.harvest.enabled && (await list()).length > 0);
  return createBackgroundThread({ ...options, file: toFile('background-thread'), isNeeded });
};

/** Needed from the first request for a download or a thumbnail. */
const createExternalThread = (options: CommonOptions, state: StateStore): BackgroundThread => {
  const { downloads, media } = options.config;
  const names = new Set([
    ...(downloads.enabled ? [DOWNLOAD_JOB] : []),
    ...(media.thumbnails ? [THUMBNAIL_JOB, SHOWN_THUMBNAILS_JOB] : []),
    ...(warmsThumbnails(options.config) ? [WARM_JOB] : []),
  ]);
  const isNeeded = async (): Promise<boolean> => (await readActiveJobs(state)).some(({ job }) => names.has(job.name));
  return createBackgroundThread({ ...options, file: toFile('external-thread'), isNeeded });
};

/** Errors are reported only: the pages request the thumbnails too. */
const warmThumbnails = async ({ config, jobs, onError }: CommonOptions, state: StateStore): Promise<void> => {
  try {
    const records = await openReadOnlyRecordStore(config);
    await submitWarmJob(records, state, createJobSignals(jobs)).finally(records.close);
  } catch (cause) {
    onError(`Thumbnails cannot be fetched in advance: ${(cause as Error).message}`);
  }
};

export const startService = async (config: Config, options: ServiceOptions): Promise<RunningServer> => {
  const { version, onError, dataReady = Promise.resolve() } = options;
  if (config.backup.schedule !== undefined && usesOpenSearch(config))
    throw new CatalogError('config_error', 'backup.schedule needs the embedded engine; take snapshots of the cluster.');
  const memory = allocateSharedMemory(config, threadCount(config));
  const state = await openState(config);
  const localState = usesOpenSearch(config) ? await openLocalState(config) : state;
  const closeState = async (): Promise<void> => {
    await state.close();
    if (localState !== state) await localState.close();
  };
  const wakeUp = createJobSignals(memory.jobs).submitted;
  const common = { config, version, jobs: memory.jobs, wakeUp, onError };
  const background = [createWritingThread(common, state), createExternalThread(common, localState)] as const;
  const [writer] = background;
  const server = await startServer({
    ...{ config, version, memory, dataReady, connectWriter: writer.connect },
    ...{ serveFile: toFile('serve-thread'), offloadFile: toFile('offload-thread') },
    openShared: () => openIndex(config, onError, dataReady),
  }).catch(async (cause) => {
    await closeState();
    throw cause;
  });
  for (const { start } of background) start();
  const warming = warmsThumbnails(config) ? dataReady.then(() => warmThumbnails(common, localState)) : undefined;
  const stop = async (drainMs: number): Promise<void> => {
    await server.stop(drainMs);
    await warming;
    await Promise.all(background.map(({ close }) => close()));
    await closeState();
  };
  return { ...server, stop };
};
