// Opens the engine that answers questions: alone, or as one of several threads over an index that the process keeps.
import { MessagePort } from 'node:worker_threads';
import type { Config } from '../config/settings.ts';
import { createEmbeddedEngine } from '../engine/embedded/embedded-engine.ts';
import { createStore } from '../engine/embedded/store/store.ts';
import { createIndexFeed, startIndexer } from '../engine/embedded/threads/indexer.ts';
import type { Engine } from '../engine/engine.ts';
import type { ThreadLink } from '../server/thread-api.ts';
import { toOpenSearchOptions, usesOpenSearch } from './storage.ts';

/** Resolves when search sees all that is in the store; an engine that cannot get there is closed again. */
export const whenReady = async (engine: Engine): Promise<Engine> => {
  try {
    await engine.index.refresh();
  } catch (cause) {
    await engine.close();
    throw cause;
  }
  return engine;
};

/** Every thread has connections of its own; what is written elsewhere it sees soon. */
const openOnCluster = async (config: Config): Promise<Engine> => {
  const { openOpenSearchEngine } = await import('../engine/opensearch/opensearch-engine.ts');
  return openOpenSearchEngine(toOpenSearchOptions(config));
};

/** For one thread of several, which only read; the link is one of compose-service. What it finds is whole when it is ready. */
export const openThreadEngine = async (config: Config, link: ThreadLink): Promise<Engine> => {
  if (usesOpenSearch(config)) return openOnCluster(config);
  if (!(link instanceof MessagePort)) throw new TypeError('A thread of the embedded engine needs a port to its index.');
  const store = createStore({ dataDir: config.data.dir, readOnly: true });
  return createEmbeddedEngine({ store, feed: createIndexFeed(link) });
};

/** With an index of its own; it may be written to. */
export const openStandaloneEngine = async (config: Config): Promise<Engine> => {
  if (usesOpenSearch(config)) return openOnCluster(config);
  const { data } = config;
  const store = createStore({ dataDir: data.dir });
  const indexer = startIndexer({ dataDir: data.dir, pollMs: 50 });
  const feed = createIndexFeed(indexer.connect());
  return whenReady(createEmbeddedEngine({ store, feed, onClose: indexer.close }));
};
