// An engine without an index: for commands that load and list records and never search.
import { CatalogError } from '../../../errors.ts';
import type { Engine } from '../../engine.ts';
import { type Store, writtenState } from './store-types.ts';

const noIndex = (): never => {
  throw new CatalogError('service_unavailable', 'This process keeps records only; it has no search index.');
};

export const createRecordKeeper = (store: Store): Engine => ({
  get: async (id) => store.get(id),
  list: async (query) => store.list(query),
  write: async (batch) => store.write(batch),
  dictionaries: async (recordId) => store.dictionaries(recordId),
  writeDictionaries: async (puts) => store.writeDictionaries(puts),
  refresh: async () => {},
  stats: async () => ({ ...store.stats(), searchable: 0 }),
  revision: () => writtenState(store),
  close: async () => store.close(),
  search: noIndex,
  facetValues: noIndex,
  suggest: noIndex,
  scan: noIndex,
  similar: noIndex,
  hexes: noIndex,
  related: noIndex,
  explain: noIndex,
});
