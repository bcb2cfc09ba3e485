// The records of a catalogue in a cluster.
import type { RecordStore, StoredRecord } from '../../record-store.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Names } from '../cluster/names.ts';
import { majorityOf } from './bulk.ts';
import type { SharedState } from './catalogue-state.ts';
import { createChangePages } from './change-pages.ts';
import { createDictionaryDocuments } from './dictionary-documents.ts';
import type { Freshness } from './freshness.ts';
import { createLists } from './list-pages.ts';
import { createMilestones } from './milestones.ts';
import { readMany } from './read-many.ts';
import { createRecordSearch } from './record-search.ts';
import { createRecordWriter } from './record-writer.ts';
import { createSideDocuments } from './side-documents.ts';
import { CHANGE_PARTS, type RecordSource, STORED_PARTS, toStored, toTombstone } from './stored-document.ts';

export type StoreParts = {
  readonly cluster: Cluster;
  readonly names: Names;
  readonly state: SharedState;
  readonly fresh: Freshness;
  readonly replicas: number;
  readonly close: () => Promise<void>;
};

export const createRecordStore = ({ cluster, names, state, fresh, replicas, close }: StoreParts): RecordStore => {
  const bulk = { waitForCopies: majorityOf(replicas) };
  const side = createSideDocuments(cluster, names, bulk);
  const searching = createRecordSearch(cluster, names);
  const { list, listIds } = createLists(searching, fresh, createMilestones(fresh.revision));
  const { changes, latestChanges, cursor } = createChangePages(searching, fresh);
  const { dictionaries, writeDictionaries, everyDictionary } = createDictionaryDocuments(
    cluster,
    names,
    state,
    replicas,
  );

  const readLive = async (ids: readonly string[]): Promise<ReadonlyMap<string, StoredRecord>> => {
    const records = new Map<string, StoredRecord>();
    const found = await readMany<RecordSource>(cluster, names.records, [...new Set(ids)], STORED_PARTS);
    for (const [id, { _source }] of found) if (_source?.live === true) records.set(id, toStored(_source));
    return records;
  };

  return {
    get: async (id) => (await readLive([id])).get(id),
    getMany: readLive,
    list,
    listIds,
    tombstone: async (id) => {
      const found = await readMany<RecordSource>(cluster, names.records, [id], CHANGE_PARTS);
      const document = found.get(id)?._source;
      return document === undefined || document.live ? undefined : toTombstone(document);
    },
    write: createRecordWriter({ cluster, names, state, side, bulk }),
    changes,
    cursor,
    latestChanges,
    dictionaries,
    writeDictionaries: async (puts) => {
      await writeDictionaries(puts);
      if (puts.length > 0) await fresh.refresh();
    },
    allDictionaries: everyDictionary,
    stats: async () => {
      const { derivation } = await fresh.refresh();
      const [records, visible] = await Promise.all([
        searching.count({ term: { live: true } }),
        searching.count({ term: { visible: true } }),
      ]);
      return { records, visible, derivation };
    },
    close,
  };
};
