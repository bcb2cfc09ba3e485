// Wires the parts together: config -> engine -> catalogue -> application. With its neighbours compose-*.ts, all that knows which
// engine is in use.
import { createAccessRule } from '../catalog/access.ts';
import { type Catalog, createCatalog } from '../catalog/catalog.ts';
import { createVocabulary } from '../catalog/relax/vocabulary.ts';
import type { WriteRecords } from '../catalog/writing.ts';
import type { Config } from '../config/settings.ts';
import { createApiDoor } from '../doors/api/plugin.ts';
import { createRecordPictures } from '../doors/api/present/record-pictures.ts';
import { API_SCHEMAS } from '../doors/api/schemas/answer-schemas.ts';
import { type App, buildApp } from '../doors/http/app.ts';
import { API_PREFIX } from '../doors/http/request/urls.ts';
import { allocateMemory, joinMemory, type Shared } from '../doors/http/shared-memory.ts';
import type { Readiness } from '../doors/http/watch/health.ts';
import { createMcpDoor } from '../doors/mcp/plugin.ts';
import { OGC_PREFIX } from '../doors/ogc/names.ts';
import { createOgcDoor } from '../doors/ogc/plugin.ts';
import { createOperatorDoor } from '../doors/operator/plugin.ts';
import { createWebDoor } from '../doors/web/plugin.ts';
import type { Engine } from '../engine/engine.ts';
import { createHarvestState } from '../harvest/harvest-state.ts';
import { createKeyFinder } from '../keys/key-finder.ts';
import type { ThreadLink } from '../serve/messages.ts';
import type { OffloadClient } from '../serve/offload-client.ts';
import { createOffloadingIndex, OFFLOAD_LIMITS } from '../serve/offloading-index.ts';
import { createWriteClient } from '../serve/write-client.ts';
import { composeDownloading } from './downloads.ts';
import { openEngine, openWholeEngine, whenReady } from './engine.ts';
import { createGather } from './figures.ts';
import { composeCounting } from './limits.ts';
import { derivation } from './loading.ts';
import { composeMedia } from './media.ts';
import { isOnCluster, openState } from './storage.ts';
import { composeThumbnailing } from './thumbnails.ts';
import { createVariables } from './variables.ts';

const toCatalog = (config: Config, engine: Engine, write?: WriteRecords): Catalog => {
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
    ...(write === undefined ? {} : { write }),
    access: createAccessRule(config.access.nonPublic),
    vocabulary: createVocabulary({ files, onTrouble: (message) => process.emitWarning(message) }),
  });
};

export type Answering = {
  readonly catalog: Catalog;
  /** Resolves when it finds all that there is. */
  readonly ready: () => Promise<unknown>;
};

/** A catalogue for a serving thread: expensive questions are answered by another thread, or by the cluster, and records written by a third. */
export const openForAnswering = async (
  config: Config,
  link: ThreadLink,
  offload: OffloadClient,
): Promise<Answering> => {
  const engine = await openEngine(config, link);
  const writer = createWriteClient(config.data.dir);
  const close = async (): Promise<void> => {
    writer.close();
    offload.close();
    await engine.close();
  };
  const index = isOnCluster(config) ? engine.index : createOffloadingIndex(engine.index, offload, OFFLOAD_LIMITS);
  const whole = { ...engine, index, close };
  return { catalog: toCatalog(config, whole, writer.write), ready: () => whenReady(whole) };
};

/** Everything in one: loads, and answers as soon as `load` has resolved. */
export const openCatalog = async (config: Config): Promise<Catalog> => toCatalog(config, await openWholeEngine(config));

export type Service = {
  readonly config: Config;
  readonly version: string;
  readonly catalog: Catalog;
  /** Shared with the other threads of the server; absent when there are none. */
  readonly shared?: Shared;
};

/** Ready is who reaches all of the records. */
const createReadiness = (catalog: Catalog) => async (): Promise<Readiness> => {
  try {
    await catalog.stats();
    return { ready: true };
  } catch {
    return { ready: false, reason: 'The records cannot be reached.' };
  }
};

/** The application over an open catalogue; opens no port. The state is opened when somebody asks about harvests or shows a key. */
export const composeApp = async (service: Service): Promise<App> => {
  const { config, version } = service;
  const shared = service.shared ?? joinMemory(allocateMemory(config));
  let tell: (sentence: string) => void = () => {};
  const counting = composeCounting(config, shared.counting, (sentence) => tell(sentence));
  const harvest = createHarvestState(() => openState(config));
  const keys = createKeyFinder(() => openState(config));
  const figures = createGather(service.catalog, () => openState(config));
  const media = composeMedia(config, version);
  const thumbnailing = composeThumbnailing(config, version, media);
  const downloading = composeDownloading(config);
  const pictures = createRecordPictures(media.thumbnails);
  await media.thumbnails.refresh();
  const parts = { ...service, media, thumbnailing, downloading, pictures, openHarvest: harvest.open };
  const app = await buildApp({
    config,
    version,
    readiness: createReadiness(service.catalog),
    variables: createVariables({ catalog: service.catalog, media }),
    shared,
    ...(counting === undefined ? {} : { counting }),
    findKey: keys.find,
    gather: figures.gather,
    onClose: async () => {
      await thumbnailing.close();
      await downloading.close();
      await media.close();
      await harvest.close();
      await keys.close();
      await figures.close();
      await counting?.close();
    },
    doors: [
      { prefix: API_PREFIX, plugin: createApiDoor(parts), schemas: API_SCHEMAS },
      { prefix: API_PREFIX, plugin: createOperatorDoor(parts), schemas: [] },
      { prefix: API_PREFIX, plugin: createMcpDoor(parts), schemas: [] },
      { prefix: OGC_PREFIX, plugin: createOgcDoor({ ...service, pictures }), schemas: [] },
      { prefix: '', plugin: createWebDoor({ ...service, pictures, downloading }), schemas: [] },
    ],
  });
  tell = (sentence) => app.log.warn(sentence);
  return app;
};
