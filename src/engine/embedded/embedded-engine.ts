// The embedded engine: the durable store for records, an in-memory index for questions.
import { CatalogError } from '../../errors.ts';
import type { Engine } from '../engine.ts';
import { createStore, type StoreOptions } from './store.ts';

const noIndex = (): never => {
  throw new CatalogError('service_unavailable', 'This process keeps records only; it has no search index.');
};

/** An engine that loads and lists records, for commands that never search. */
export const createRecordKeeper = (options: StoreOptions): Engine => {
  const store = createStore(options);
  return {
    get: async (id) => store.get(id),
    list: async (query) => store.list(query),
    write: async (batch) => store.write(batch),
    refresh: async () => {},
    stats: async () => {
      const stats = store.stats();
      return { ...stats, searchable: 0, revision: `${stats.storeId}.${stats.sequence}` };
    },
    close: async () => store.close(),
    search: noIndex,
    facetValues: noIndex,
    suggest: noIndex,
    scan: noIndex,
    similar: noIndex,
    hexes: noIndex,
    related: noIndex,
    explain: noIndex,
  };
};
