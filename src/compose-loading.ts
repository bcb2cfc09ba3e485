// Wires what it takes to load records, and nothing else: an import starts in a third of the time and memory of a server.
import { type Catalog, createCatalog } from './catalog/catalog.ts';
import type { Config } from './config/settings.ts';
import { createRecordKeeper } from './engine/embedded/store/record-keeper.ts';
import { createStore } from './engine/embedded/store/store.ts';
import type { PlaceFinder } from './lib/places/finder.ts';
import { loadPlaceFinder } from './lib/places/load.ts';
import type { PlaceLookup } from './record/facts.ts';

let finder: PlaceFinder | undefined;

/** The boundaries take a moment and some memory, so they are read when the first record is written. */
export const lookUpPlaces: PlaceLookup = (boxes) => {
  finder ??= loadPlaceFinder();
  return finder.find(boxes);
};

/** A catalogue for commands that load records and never search: it builds no index. */
export const openForLoading = async (config: Config): Promise<Catalog> => {
  const engine = createRecordKeeper(createStore({ dataDir: config.data.dir }));
  return createCatalog({ engine, lookUpPlaces });
};
