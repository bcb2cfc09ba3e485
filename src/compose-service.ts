// Wires the service: the engine's part that all threads share, and the threads that answer. Loads no door: the threads do.
import type { Config } from './config/settings.ts';
import { createStore } from './engine/embedded/store/store.ts';
import { startIndexer } from './engine/embedded/threads/indexer.ts';
import { type Serving, startServing } from './serve/serving.ts';
import type { SharedParts } from './serve/thread-group.ts';

export type ServiceOptions = {
  readonly version: string;
  /** Gets a sentence for the operator when something failed that is tried again. */
  readonly onTrouble: (message: string) => void;
};

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const threadFile = new URL(`./compose-thread.${extension}`, import.meta.url);
const offloadFile = new URL(`./compose-offload.${extension}`, import.meta.url);

/** The thread that keeps the search index; the tables of the store are made first, since it only reads. */
const openIndex = (config: Config, onTrouble: (message: string) => void): SharedParts => {
  const { dir: dataDir } = config.data;
  createStore({ dataDir }).close();
  return startIndexer({ dataDir, onTrouble });
};

export const startService = (config: Config, { version, onTrouble }: ServiceOptions): Promise<Serving> =>
  startServing({ config, version, threadFile, offloadFile, openShared: () => openIndex(config, onTrouble) });
