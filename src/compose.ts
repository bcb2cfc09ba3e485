// Wires the parts together: config -> engine -> catalogue -> application. With compose-loading, all that knows which engine is in use.
import type { MessagePort } from 'node:worker_threads';
import { type App, buildApp } from './app.ts';
import { type Catalog, createCatalog } from './catalog/catalog.ts';
import { derivation } from './compose-loading.ts';
import type { Config } from './config/settings.ts';
import { createApiDoor } from './doors/api/plugin.ts';
import { API_SCHEMAS } from './doors/api/schemas.ts';
import { API_PREFIX } from './doors/http/urls.ts';
import { createWebDoor } from './doors/web/plugin.ts';
import { createEmbeddedEngine } from './engine/embedded/embedded-engine.ts';
import { createStore } from './engine/embedded/store/store.ts';
import { createIndexFeed, type Indexer, startIndexer } from './engine/embedded/threads/indexer.ts';
import type { Engine } from './engine/engine.ts';

/** Starts the thread that keeps the search index; the tables of the store are made first, since it only reads. */
export const openIndex = (config: Config, onTrouble?: (message: string) => void): Indexer => {
  const { dir: dataDir } = config.data;
  createStore({ dataDir }).close();
  return startIndexer({ dataDir, ...(onTrouble === undefined ? {} : { onTrouble }) });
};

/** Resolves when search sees all that is in the store; an engine that cannot get there is closed again. */
const openWhenReady = async (config: Config, engine: Engine): Promise<Catalog> => {
  try {
    await engine.index.refresh();
  } catch (cause) {
    await engine.close();
    throw cause;
  }
  return createCatalog({ engine, derivation, timeoutMs: config.search.timeoutMs });
};

/** A catalogue that answers questions over an index kept elsewhere. */
export const openForAnswering = async (config: Config, port: MessagePort): Promise<Catalog> => {
  const store = createStore({ dataDir: config.data.dir, readOnly: true });
  return openWhenReady(config, createEmbeddedEngine({ store, feed: createIndexFeed(port) }));
};

/** Everything in one: loads, and answers as soon as `load` has resolved. */
export const openCatalog = async (config: Config): Promise<Catalog> => {
  const store = createStore({ dataDir: config.data.dir });
  const indexer = startIndexer({ dataDir: config.data.dir, pollMs: 50 });
  const feed = createIndexFeed(indexer.connect());
  return openWhenReady(config, createEmbeddedEngine({ store, feed, onClose: indexer.close }));
};

export type Service = { readonly config: Config; readonly version: string; readonly catalog: Catalog };

/** The application over an open catalogue; opens no port. */
export const composeApp = (service: Service): Promise<App> =>
  buildApp({
    config: service.config,
    version: service.version,
    doors: [
      { prefix: API_PREFIX, plugin: createApiDoor(service), schemas: API_SCHEMAS },
      { prefix: '', plugin: createWebDoor(service), schemas: [] },
    ],
  });
