// Composes the application: config -> engine -> catalog -> HTTP interfaces. Only this folder knows which engine is in
// use.
import { createAccessRule } from '../catalog/access.ts';
import { type Catalog, createCatalog } from '../catalog/catalog.ts';
import { createVocabulary } from '../catalog/search/vocabulary.ts';
import type { WriteRecords } from '../catalog/write-records.ts';
import type { Config } from '../config/settings.ts';
import type { Engine } from '../engine/engine.ts';
import { createHarvestState } from '../harvest/harvest-state.ts';
import { type App, buildApp } from '../http/app.ts';
import type { Readiness } from '../http/observability/health.ts';
import { API_PREFIX } from '../http/request/urls.ts';
import { allocateSharedMemory, attachSharedMemory, type SharedState } from '../http/shared-memory.ts';
import { createKeyFinder } from '../keys/key-finder.ts';
import { createOperatorPlugin } from '../routes/admin/plugin.ts';
import { createApiPlugin } from '../routes/api/plugin.ts';
import { createPagePictures, createRecordPictures } from '../routes/api/present/record/record-pictures.ts';
import { API_SCHEMAS } from '../routes/api/schemas/response-schemas.ts';
import { createDeskPlugin } from '../routes/desk/plugin.ts';
import { createMcpPlugin } from '../routes/mcp/plugin.ts';
import { OGC_PREFIX } from '../routes/ogc/names.ts';
import { OGC_COMPONENTS } from '../routes/ogc/openapi/components.ts';
import { createOgcPlugin } from '../routes/ogc/plugin.ts';
import { createWebPlugin } from '../routes/web/plugin.ts';
import { createOffloadClient } from '../server/offload-client.ts';
import { createOffloadingIndex, OFFLOAD_LIMITS } from '../server/offloading-index.ts';
import type { ServeThreadContext } from '../server/run-serving.ts';
import { createWriteClient } from '../server/write-client.ts';
import { createLazyState } from '../state/lazy-state.ts';
import { composeDownloadService } from './download-service.ts';
import { openStandaloneEngine, openThreadEngine, whenReady } from './engine.ts';
import { composeQuotaCounter } from './limits.ts';
import { composeMedia } from './media.ts';
import { createMetricsCollector } from './metrics.ts';
import { createPathVariables } from './path-variables.ts';
import { derivation } from './record-loader.ts';
import { openLocalState, openState, usesOpenSearch } from './storage.ts';
import { composeThumbnailService } from './thumbnail-service.ts';

const toCatalog = (config: Config, engine: Engine, write?: WriteRecords): Catalog => {
  const { timeoutMs, placeNames: places, ...files } = config.search;
  return createCatalog({
    engine,
    derivation,
    timeoutMs,
    ...(write === undefined ? {} : { write }),
    access: createAccessRule(config.access.nonPublic),
    vocabulary: createVocabulary({ files: { ...files, places }, onError: (message) => process.emitWarning(message) }),
  });
};

export type ServingCatalog = {
  readonly catalog: Catalog;
  /** Resolves when searches cover all records. */
  readonly ready: () => Promise<unknown>;
};

/**
 * A catalogue for a serving thread: another thread, or the cluster, runs expensive queries, and a third one writes
 * records.
 */
export const openServingCatalog = async (
  config: Config,
  { link, connect, shared }: Pick<ServeThreadContext, 'link' | 'connect' | 'shared'>,
): Promise<ServingCatalog> => {
  const engine = await openThreadEngine(config, link);
  const offload = createOffloadClient(() => connect('offload'), shared.activity.adjustExpensiveQueries);
  const writer = createWriteClient(() => connect('writer'));
  const close = async (): Promise<void> => {
    writer.close();
    offload.close();
    await engine.close();
  };
  const index = usesOpenSearch(config) ? engine.index : createOffloadingIndex(engine.index, offload, OFFLOAD_LIMITS);
  const composed = { ...engine, index, close };
  return { catalog: toCatalog(config, composed, writer.write), ready: () => whenReady(composed) };
};

/** A catalogue in one thread; searches cover loaded records as soon as `load` has resolved. */
export const openCatalog = async (config: Config, engine?: Engine): Promise<Catalog> =>
  toCatalog(config, engine ?? (await openStandaloneEngine(config)));

export type AppDependencies = {
  readonly config: Config;
  readonly version: string;
  readonly catalog: Catalog;
  /** Shared with the other threads of the server; absent if there are none. */
  readonly shared?: SharedState;
};

const createReadiness = (catalog: Catalog) => async (): Promise<Readiness> => {
  try {
    await catalog.stats();
    return { ready: true };
  } catch {
    return { ready: false, reason: 'The records cannot be reached.' };
  }
};

/** Opens no port. Opens the state with the first request that needs it. */
export const composeApp = async (service: AppDependencies): Promise<App> => {
  const { config, version } = service;
  const shared = service.shared ?? attachSharedMemory(allocateSharedMemory(config));
  let warn: (message: string) => void = () => {};
  const counting = composeQuotaCounter(config, shared.counting, (message) => warn(message));
  const harvest = createHarvestState(() => openState(config), shared.jobs);
  const deskState = createLazyState(() => openState(config));
  const keys = createKeyFinder(() => openState(config));
  const metrics = createMetricsCollector(
    service.catalog,
    () => openState(config),
    usesOpenSearch(config) ? () => openLocalState(config) : undefined,
  );
  const media = composeMedia(config, version);
  const thumbnailing = composeThumbnailService(config, version, media, shared.jobs);
  const downloading = composeDownloadService(config, shared.jobs);
  const pictures = createRecordPictures(media.thumbnails, config.media.thumbnails);
  const requestShown = config.media.thumbnails ? thumbnailing.requestShown : undefined;
  const pagePictures = createPagePictures(media.thumbnails, requestShown);
  await media.thumbnails.refresh();
  const context = { ...service, media, thumbnailing, downloading, pictures, openHarvest: harvest.open };
  const app = await buildApp({
    config,
    version,
    readiness: createReadiness(service.catalog),
    findPathVariables: createPathVariables({ catalog: service.catalog, media }),
    shared,
    ...(counting === undefined ? {} : { counting }),
    findKey: keys.find,
    collectMetrics: metrics.collectMetrics,
    onClose: async () => {
      const parts = [thumbnailing, downloading, media, harvest, keys, deskState, metrics];
      for (const part of parts) await part.close();
      await counting?.close();
    },
    plugins: [
      { prefix: API_PREFIX, plugin: createApiPlugin(context), schemas: API_SCHEMAS },
      { prefix: API_PREFIX, plugin: createOperatorPlugin(context), schemas: [] },
      { prefix: API_PREFIX, plugin: createMcpPlugin(context), schemas: [] },
      { prefix: OGC_PREFIX, plugin: createOgcPlugin({ ...service, pictures }), schemas: OGC_COMPONENTS },
      { prefix: '', plugin: createDeskPlugin({ ...context, openState: deskState.open }), schemas: [] },
      { prefix: '', plugin: createWebPlugin({ ...service, pictures: pagePictures, downloading }), schemas: [] },
    ],
  });
  warn = (message) => app.log.warn(message);
  return app;
};
