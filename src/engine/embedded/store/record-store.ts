// The record store of the embedded engine. Commands that load and never search open it without an index.
import type { Dictionary } from '../../../record/dictionaries.ts';
import type { RecordStore } from '../../record-store.ts';
import type { Store } from './store-types.ts';

export type RecordStoreOptions = {
  readonly onWritten?: () => void;
};

const PAGE = 200;

async function* readDictionaries(store: Store): AsyncGenerator<Dictionary> {
  for (let page = store.dictionaryPage(undefined, PAGE); page.length > 0; ) {
    yield* page;
    page = store.dictionaryPage(page.at(-1), PAGE);
  }
}

export const createRecordStore = (store: Store, { onWritten = () => {} }: RecordStoreOptions = {}): RecordStore => {
  let isOpen = true;
  const notify = <Result>(result: Result): Result => {
    onWritten();
    return result;
  };
  return {
    get: async (id) => store.get(id),
    getMany: async (ids) => store.getMany(ids),
    list: async (query) => store.list(query),
    listIds: async (query) => store.listIds(query),
    tombstone: async (id) => store.tombstone(id),
    history: async (ids) => store.history(ids),
    write: async (batch) => notify(store.write(batch)),
    changes: async (query) => store.changes(query),
    cursor: async () => store.cursor(),
    latestChanges: async (limit) => store.latestChanges(limit),
    dictionaries: async (recordId) => store.dictionaries(recordId),
    writeDictionaries: async (puts) => notify(store.writeDictionaries(puts)),
    allDictionaries: () => readDictionaries(store),
    stats: async () => {
      const { records, visible, derivation } = store.stats();
      return { records, visible, derivation };
    },
    close: async () => {
      if (isOpen) store.close();
      isOpen = false;
    },
  };
};
