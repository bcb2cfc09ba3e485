// The record store on a cluster.
import type { RecordStore, StoredRecord } from '../../record-store.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { IndexNames } from '../cluster/index-names.ts';
import { createAuxiliaryDocuments } from './auxiliary-documents.ts';
import { majorityOf } from './bulk.ts';
import type { SharedState } from './catalogue-state.ts';
import { createChangePages } from './change-pages.ts';
import { createDictionaryDocuments } from './dictionary-documents.ts';
import { createHistoryDocuments } from './history-documents.ts';
import type { IndexRefresher } from './index-refresher.ts';
import { createCheckpointCache } from './page-checkpoints.ts';
import { readMany } from './read-many.ts';
import { createRecordLists } from './record-lists.ts';
import { createRecordSearch } from './record-search.ts';
import { createRecordWriter } from './record-writer.ts';
import {
  CHANGE_SOURCE_FIELDS,
  type RecordSource,
  STORED_SOURCE_FIELDS,
  toStoredRecord,
  toTombstone,
} from './stored-document.ts';

export type RecordStoreDependencies = {
  readonly cluster: Cluster;
  readonly names: IndexNames;
  readonly state: SharedState;
  readonly refresher: IndexRefresher;
  readonly replicas: number;
  /** How many earlier versions of each record are kept. */
  readonly maxVersions: number;
  readonly close: () => Promise<void>;
};

export const createRecordStore = ({
  cluster,
  names,
  state,
  refresher,
  replicas,
  maxVersions,
  close,
}: RecordStoreDependencies): RecordStore => {
  const bulk = { waitForCopies: majorityOf(replicas) };
  const auxiliary = createAuxiliaryDocuments(cluster, names, bulk);
  const history = createHistoryDocuments(cluster, names, bulk);
  const recordSearch = createRecordSearch(cluster, names);
  const { list, listIds } = createRecordLists(recordSearch, refresher, createCheckpointCache(refresher.revision));
  const { changes, latestChanges, cursor } = createChangePages(recordSearch, refresher);
  const { dictionaries, writeDictionaries, allDictionaries } = createDictionaryDocuments(
    cluster,
    names,
    state,
    replicas,
  );

  const readLive = async (ids: readonly string[]): Promise<ReadonlyMap<string, StoredRecord>> => {
    const records = new Map<string, StoredRecord>();
    const found = await readMany<RecordSource>(cluster, names.records, [...new Set(ids)], STORED_SOURCE_FIELDS);
    for (const [id, { _source }] of found) if (_source?.live === true) records.set(id, toStoredRecord(_source));
    return records;
  };

  return {
    get: async (id) => (await readLive([id])).get(id),
    getMany: readLive,
    list,
    listIds,
    tombstone: async (id) => {
      const found = await readMany<RecordSource>(cluster, names.records, [id], CHANGE_SOURCE_FIELDS);
      const document = found.get(id)?._source;
      return document === undefined || document.live ? undefined : toTombstone(document);
    },
    write: createRecordWriter({ cluster, names, state, auxiliary, history, maxVersions, bulk }),
    history: history.read,
    changes,
    cursor,
    latestChanges,
    dictionaries,
    writeDictionaries: async (puts) => {
      await writeDictionaries(puts);
      if (puts.length > 0) await refresher.refresh();
    },
    allDictionaries,
    stats: async () => {
      const { derivation } = await refresher.refresh();
      const [records, visible] = await Promise.all([
        recordSearch.count({ term: { live: true } }),
        recordSearch.count({ term: { visible: true } }),
      ]);
      return { records, visible, derivation };
    },
    close,
  };
};
