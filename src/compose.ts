// Wires the parts together: config -> engine -> catalogue -> application. With its neighbours compose-*.ts, all that knows which
// engine is in use.
import { MessagePort } from 'node:worker_threads';
import { type App, buildApp } from './app.ts';
import { createAccessRule } from './catalog/access.ts';
import { type Catalog, createCatalog } from './catalog/catalog.ts';
import { createVocabulary } from './catalog/relax/vocabulary.ts';
import { derivation } from './compose-loading.ts';
import type { Config } from './config/settings.ts';
import { createApiDoor } from './doors/api/plugin.ts';
import { API_SCHEMAS } from './doors/api/schemas.ts';
import type { Activity } from './doors/http/activity.ts';
import { API_PREFIX } from './doors/http/urls.ts';
import { createWebDoor } from './doors/web/plugin.ts';
import { createEmbeddedEngine } from './engine/embedded/embedded-engine.ts';
import { createStore } from './engine/embedded/store/store.ts';
import { createIndexFeed, startIndexer } from './engine/embedded/threads/indexer.ts';
import type { Engine } from './engine/engine.ts';
import type { ThreadLink } from './serve/messages.ts';

/** Resolves when search sees all that is in the store; an engine that cannot get there is closed again. */
const openWhenReady = async (config: Config, engine: Engine): Promise<Catalog> => {
  try {
    await engine.index.refresh();
  } catch (cause) {
    await engine.close();
    throw cause;
  }
  const { timeoutMs, synonyms, placeNames, spellings } = config.search;
  const files = {
    ...(synonyms === undefined ? {} : { synonyms }),
    ...(placeNames === undefined ? {} : { places: placeNames }),
    ...(spellings === undefined ? {} : { spellings }),
  };
  return createCatalog({
    engine,
    derivation,
    timeoutMs,
    access: createAccessRule(config.access.nonPublic),
    vocabulary: createVocabulary({ files, onTrouble: (message) => process.emitWarning(message) }),
  });
};

/** A catalogue that answers questions over an index kept by another thread; the link is one of compose-service. */
export const openForAnswering = async (config: Config, link: ThreadLink): Promise<Catalog> => {
  if (!(link instanceof MessagePort)) throw new TypeError('A thread of the embedded engine needs a port to its index.');
  const store = createStore({ dataDir: config.data.dir, readOnly: true });
  return openWhenReady(config, createEmbeddedEngine({ store, feed: createIndexFeed(link) }));
};

/** Everything in one: loads, and answers as soon as `load` has resolved. */
export const openCatalog = async (config: Config): Promise<Catalog> => {
  const store = createStore({ dataDir: config.data.dir });
  const indexer = startIndexer({ dataDir: config.data.dir, pollMs: 50 });
  const feed = createIndexFeed(indexer.connect());
  return openWhenReady(config, createEmbeddedEngine({ store, feed, onClose: indexer.close }));
};

export type Service = {
  readonly config: Config;
  readonly version: string;
  readonly catalog: Catalog;
  /** Shared with the other threads of the server; absent when there are none. */
  readonly activity?: Activity;
};

/** The application over an open catalogue; opens no port. */
export const composeApp = (service: Service): Promise<App> =>
  buildApp({
    config: service.config,
    version: service.version,
    ...(service.activity === undefined ? {} : { activity: service.activity }),
    doors: [
      { prefix: API_PREFIX, plugin: createApiDoor(service), schemas: API_SCHEMAS },
      { prefix: '', plugin: createWebDoor(service), schemas: [] },
    ],
  });
