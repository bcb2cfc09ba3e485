// Wires the service: the engine's part that all threads share, and the threads that answer. Loads no door: the threads do.

import { threadFile } from '@periplus/worker-rpc';
import { isWritable } from '../catalog/access.ts';
import { createThumbnailState } from '../catalog/external/thumbnail-state.ts';
import type { Config } from '../config/settings.ts';
import { createStore } from '../engine/embedded/store/store.ts';
import { startIndexer } from '../engine/embedded/threads/indexer.ts';
import { createSourceList } from '../harvest/source-list.ts';
import { type BackgroundThread, startBackgroundThread } from '../server/background.ts';
import { type RunningServer, startServer } from '../server/server.ts';
import type { SharedResources } from '../server/thread-group.ts';
import type { StateStore } from '../state/state.ts';
import { hasPendingDownloads } from './download-service.ts';
import { openLocalState, openState, usesOpenSearch } from './storage.ts';

export type ServiceOptions = {
  readonly version: string;
  /** Gets a sentence for the operator when something failed that is tried again. */
  readonly onError: (message: string) => void;
  /** Resolves when there is all that is to be served from the start; threads start meanwhile. */
  readonly dataReady?: Promise<unknown>;
};

const fileOf = (name: string): URL => threadFile(`threads/${name}`, import.meta.url);

/** The threads of a server on a cluster share nothing but the cluster. */
const NOTHING_SHARED: SharedResources = {
  connect: () => undefined,
  crashed: new Promise<Error>(() => {}),
  close: async () => {},
};

/** The thread that keeps the search index; the tables of the store are made first, since it only reads. */
const openIndex = (config: Config, onTrouble: (message: string) => void, begin: Promise<unknown>): SharedResources => {
  if (usesOpenSearch(config)) return NOTHING_SHARED;
  const { dir: dataDir } = config.data;
  createStore({ dataDir }).close();
  return startIndexer({ dataDir, onError: onTrouble, begin });
};

/** Begins when there is a source, or somebody may write: other servers need no such thread. */
const startWork = (
  config: Config,
  state: StateStore,
  { version, onError: onTrouble }: ServiceOptions,
): BackgroundThread => {
  const { list } = createSourceList(state);
  const isNeeded = async (): Promise<boolean> =>
    isWritable(config) || (config.harvest.enabled && (await list()).length > 0);
  return startBackgroundThread({ file: fileOf('background-thread'), config, version, isNeeded, onError: onTrouble });
};

/** Begins at the first wish for a picture. */
const startThumbnails = (
  config: Config,
  state: StateStore,
  { version, onError: onTrouble }: ServiceOptions,
): BackgroundThread => {
  const { requests: wishes } = createThumbnailState(state);
  const isNeeded = async (): Promise<boolean> => config.media.thumbnails && (await wishes()).length > 0;
  return startBackgroundThread({ file: fileOf('thumbnail-thread'), config, version, isNeeded, onError: onTrouble });
};

/** Begins when somebody wants a download; a client waits for it, so that is looked at often. */
const startDownloads = (
  config: Config,
  state: StateStore,
  { version, onError: onTrouble }: ServiceOptions,
): BackgroundThread => {
  const isNeeded = async (): Promise<boolean> => config.downloads.enabled && (await hasPendingDownloads(state));
  return startBackgroundThread({
    file: fileOf('download-thread'),
    config,
    version,
    isNeeded,
    onError: onTrouble,
    pollMs: 500,
  });
};

export const startService = async (config: Config, options: ServiceOptions): Promise<RunningServer> => {
  const { version, onError: onTrouble, dataReady: begin = Promise.resolve() } = options;
  const openShared = (): SharedResources => openIndex(config, onTrouble, begin);
  const state = await openState(config);
  const [thread, offload] = [fileOf('serve-thread'), fileOf('offload-thread')];
  const parts = { config, version, threadFile: thread, offloadFile: offload, openShared, dataReady: begin };
  const serving = await startServer(parts).catch(async (cause) => {
    await state.close();
    throw cause;
  });
  const work = startWork(config, state, options);
  const local = usesOpenSearch(config) ? await openLocalState(config) : state;
  const thumbnails = startThumbnails(config, local, options);
  const downloads = startDownloads(config, local, options);
  const stop = async (drainMs: number): Promise<void> => {
    await serving.stop(drainMs);
    await Promise.all([work.close(), thumbnails.close(), downloads.close()]);
    await state.close();
    if (local !== state) await local.close();
  };
  return { ...serving, stop };
};
