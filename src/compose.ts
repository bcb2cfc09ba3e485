// Wires the parts together: config -> engine -> catalogue -> application. The only file that knows which engine is in use.
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Catalog, createCatalog } from './catalog/catalog.ts';
import type { Config } from './config/settings.ts';
import { createApiDoor } from './doors/api/plugin.ts';
import { API_SCHEMAS } from './doors/api/schemas.ts';
import type { Readiness } from './doors/http/health.ts';
import { API_PREFIX } from './doors/http/urls.ts';
import { createRecordKeeper } from './engine/embedded/embedded-engine.ts';
import type { PlaceLookup } from './record/facts.ts';

const noPlaces: PlaceLookup = () => ({});

/** A catalogue for commands that load records and never search: it builds no index. */
export const openForLoading = async (config: Config): Promise<Catalog> =>
  createCatalog({ engine: createRecordKeeper({ dataDir: config.data.dir }), lookUpPlaces: noPlaces });

export const openForServing = async (config: Config): Promise<Catalog> =>
  createCatalog({ engine: createRecordKeeper({ dataDir: config.data.dir }), lookUpPlaces: noPlaces });

export type Service = { readonly config: Config; readonly version: string; readonly catalog: Catalog };

/** The application over an open catalogue; opens no port. */
export const composeApp = (service: Service, readiness?: () => Readiness): Promise<FastifyInstance> =>
  buildApp({
    config: service.config,
    version: service.version,
    ...(readiness === undefined ? {} : { readiness }),
    doors: [{ prefix: API_PREFIX, plugin: createApiDoor(service), schemas: API_SCHEMAS }],
  });
