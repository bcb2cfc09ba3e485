// Opens an engine: standalone, or for one of several threads that share an index.
import { MessagePort } from 'node:worker_threads';
import type { Config } from '../config/settings.ts';
import { createEmbeddedEngine } from '../engine/embedded/embedded-engine.ts';
import { createStore } from '../engine/embedded/store/store.ts';
import { createIndexFeed, startIndexer } from '../engine/embedded/threads/indexer.ts';
import type { Engine } from '../engine/engine.ts';
import type { ThreadLink } from '../server/thread-api.ts';
import { refuseLostCatalogue } from './lost-catalogue.ts';
import { toOpenSearchOptions, usesOpenSearch } from './storage.ts';

/** Resolves when searches cover all records of the store; closes the engine if that fails. */
export const whenReady = async (engine: Engine): Promise<Engine> => {
  try {
    await engine.index.refresh();
  } catch (cause) {
    await engine.close();
    throw cause;
  }
  return engine;
};

/** Every thread has its own connections, and sees writes of others after the next refresh. */
const openOnCluster = async (config: Config): Promise<Engine> => {
  const { openOpenSearchEngine } = await import('../engine/opensearch/opensearch-engine.ts');
  return openOpenSearchEngine(toOpenSearchOptions(config));
};

/** For a thread that only reads. The link is a port to the indexer. */
export const openThreadEngine = async (config: Config, link: ThreadLink): Promise<Engine> => {
  if (usesOpenSearch(config)) return openOnCluster(config);
  if (!(link instanceof MessagePort)) throw new TypeError('A thread of the embedded engine needs a port to its index.');
  const store = createStore({ dataDir: config.data.dir, readOnly: true });
  return createEmbeddedEngine({ store, feed: createIndexFeed(link) });
};

/** With its own indexer; supports writes. */
export const openStandaloneEngine = async (config: Config): Promise<Engine> => {
  if (usesOpenSearch(config)) return openOnCluster(config);
  const { data, history } = config;
  refuseLostCatalogue(config);
  const store = createStore({ dataDir: data.dir, maxVersions: history.versions });
  const indexer = startIndexer({ dataDir: data.dir, pollMs: 50 });
  const feed = createIndexFeed(indexer.connect());
  return whenReady(createEmbeddedEngine({ store, feed, onClose: indexer.close }));
};
