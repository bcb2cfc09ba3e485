// Wires the parts together: config -> engine -> catalogue -> application. With its neighbours compose-*.ts, all that knows which
// engine is in use.
import { type App, buildApp } from './app.ts';
import { createAccessRule } from './catalog/access.ts';
import { type Catalog, createCatalog } from './catalog/catalog.ts';
import { createVocabulary } from './catalog/relax/vocabulary.ts';
import { openEngine, openWholeEngine } from './compose-engine.ts';
import { derivation } from './compose-loading.ts';
import type { Config } from './config/settings.ts';
import { createApiDoor } from './doors/api/plugin.ts';
import { API_SCHEMAS } from './doors/api/schemas.ts';
import type { Activity } from './doors/http/activity.ts';
import { API_PREFIX } from './doors/http/urls.ts';
import { OGC_PREFIX } from './doors/ogc/names.ts';
import { createOgcDoor } from './doors/ogc/plugin.ts';
import { createWebDoor } from './doors/web/plugin.ts';
import type { Engine } from './engine/engine.ts';
import type { ThreadLink } from './serve/messages.ts';
import type { OffloadClient } from './serve/offload-client.ts';
import { createOffloadingIndex, OFFLOAD_LIMITS } from './serve/offloading-index.ts';

const toCatalog = (config: Config, engine: Engine): Catalog => {
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

/** A catalogue for a serving thread: expensive questions are answered by another thread. */
export const openForAnswering = async (config: Config, link: ThreadLink, offload: OffloadClient): Promise<Catalog> => {
  const engine = await openEngine(config, link);
  const close = async (): Promise<void> => {
    offload.close();
    await engine.close();
  };
  return toCatalog(config, { ...engine, index: createOffloadingIndex(engine.index, offload, OFFLOAD_LIMITS), close });
};

/** Everything in one: loads, and answers as soon as `load` has resolved. */
export const openCatalog = async (config: Config): Promise<Catalog> => toCatalog(config, await openWholeEngine(config));

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
      { prefix: OGC_PREFIX, plugin: createOgcDoor(service), schemas: [] },
      { prefix: '', plugin: createWebDoor(service), schemas: [] },
    ],
  });
