// Wires the parts together: config -> engine -> catalogue. The only file that knows which engine is in use.
import { type Catalog, createCatalog } from './catalog/catalog.ts';
import type { Config } from './config/settings.ts';
import { createRecordKeeper } from './engine/embedded/embedded-engine.ts';
import type { PlaceLookup } from './record/facts.ts';

const noPlaces: PlaceLookup = () => ({});

/** A catalogue for commands that load records and never search: it builds no index. */
export const openForLoading = async (config: Config): Promise<Catalog> =>
  createCatalog({ engine: createRecordKeeper({ dataDir: config.data.dir }), lookUpPlaces: noPlaces });
