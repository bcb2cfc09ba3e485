// Wires the service: the engine's part that all threads share, and the threads that answer. Loads no door: the threads do.
import { isWritable } from '../catalog/access.ts';
import { createThumbnailMemory } from '../catalog/foreign/thumbnail-memory.ts';
import type { Config } from '../config/settings.ts';
import { createStore } from '../engine/embedded/store/store.ts';
import { startIndexer } from '../engine/embedded/threads/indexer.ts';
import { createSourceList } from '../harvest/source-list.ts';
import { threadFile } from '../lib/threads/thread-file.ts';
import { type Background, startBackground } from '../serve/background.ts';
import { type Serving, startServing } from '../serve/serving.ts';
import type { SharedParts } from '../serve/thread-group.ts';
import type { StateStore } from '../state/state.ts';
import { isDownloadWanted } from './downloads.ts';
import { isOnCluster, openLocalState, openState } from './storage.ts';

export type ServiceOptions = {
  readonly version: string;
  /** Gets a sentence for the operator when something failed that is tried again. */
  readonly onTrouble: (message: string) => void;
  /** Resolves when there is all that is to be served from the start; threads start meanwhile. */
  readonly begin?: Promise<unknown>;
};

const fileOf = (name: string): URL => threadFile(`threads/${name}`, import.meta.url);

/** The threads of a server on a cluster share nothing but the cluster. */
const NOTHING_SHARED: SharedParts = {
  connect: () => undefined,
  died: new Promise<Error>(() => {}),
  close: async () => {},
};

/** The thread that keeps the search index; the tables of the store are made first, since it only reads. */
const openIndex = (config: Config, onTrouble: (message: string) => void, begin: Promise<unknown>): SharedParts => {
  if (isOnCluster(config)) return NOTHING_SHARED;
  const { dir: dataDir } = config.data;
  createStore({ dataDir }).close();
  return startIndexer({ dataDir, onError: onTrouble, begin });
};

/** Begins when there is a source, or somebody may write: other servers need no such thread. */
const startWork = (config: Config, state: StateStore, { version, onTrouble }: ServiceOptions): Background => {
  const { list } = createSourceList(state);
  const isNeeded = async (): Promise<boolean> =>
    isWritable(config) || (config.harvest.enabled && (await list()).length > 0);
  return startBackground({ file: fileOf('background-thread'), config, version, isNeeded, onTrouble });
};

/** Begins at the first wish for a picture. */
const startThumbnails = (config: Config, state: StateStore, { version, onTrouble }: ServiceOptions): Background => {
  const { wishes } = createThumbnailMemory(state);
  const isNeeded = async (): Promise<boolean> => config.media.thumbnails && (await wishes()).length > 0;
  return startBackground({ file: fileOf('thumbnail-thread'), config, version, isNeeded, onTrouble });
};

/** Begins when somebody wants a download; a client waits for it, so that is looked at often. */
const startDownloads = (config: Config, state: StateStore, { version, onTrouble }: ServiceOptions): Background => {
  const isNeeded = async (): Promise<boolean> => config.downloads.enabled && (await isDownloadWanted(state));
  return startBackground({
    file: fileOf('download-thread'),
    config,
    version,
    isNeeded,
    onTrouble,
    askEveryMs: 500,
  });
};

export const startService = async (config: Config, options: ServiceOptions): Promise<Serving> => {
  const { version, onTrouble, begin = Promise.resolve() } = options;
  const openShared = (): SharedParts => openIndex(config, onTrouble, begin);
  const state = await openState(config);
  const [thread, offload] = [fileOf('serve-thread'), fileOf('offload-thread')];
  const parts = { config, version, threadFile: thread, offloadFile: offload, openShared, begin };
  const serving = await startServing(parts).catch(async (cause) => {
    await state.close();
    throw cause;
  });
  const work = startWork(config, state, options);
  const local = isOnCluster(config) ? await openLocalState(config) : state;
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
