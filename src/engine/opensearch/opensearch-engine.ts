// The engine of a catalogue that lives in an OpenSearch cluster, shared by any number of processes.
import type { Engine } from '../engine.ts';
import type { RecordStore } from '../record-store.ts';
import { type Cluster, type ClusterOptions, createCluster } from './cluster/cluster.ts';
import { type IndexNames, toIndexNames } from './cluster/index-names.ts';
import { type IndexSize, toFingerprint } from './document/mapping.ts';
import { activateGeneration, createIndices } from './generation.ts';
import { createOpenSearchIndex } from './opensearch-index.ts';
import { majorityOf } from './store/bulk.ts';
import { createSharedState } from './store/catalogue-state.ts';
import { createIndexRefresher, type IndexRefresher } from './store/index-refresher.ts';
import { createRecordStore } from './store/record-store.ts';

export type OpenSearchOptions = ClusterOptions &
  IndexSize & {
    /** All names in the cluster begin with it. */
    readonly prefix: string;
    /** What another process writes shows after so long. */
    readonly pollMs: number;
    /** Version of what is derived from records; a program with another one has a generation of its own, as with other documents. */
    readonly derivation: number;
  };

type Parts = {
  readonly cluster: Cluster;
  readonly names: IndexNames;
  readonly fresh: IndexRefresher;
  readonly records: RecordStore;
};

const openParts = async (options: OpenSearchOptions): Promise<Parts> => {
  const cluster = createCluster(options);
  const names = toIndexNames(options.prefix, toFingerprint(options.derivation));
  const state = createSharedState(cluster, names.meta);
  try {
    await createIndices(cluster, names, options);
    await activateGeneration({ cluster, names, state, bulk: { waitForCopies: majorityOf(options.replicas) } });
  } catch (problem) {
    await cluster.close();
    throw problem;
  }
  const refresher = createIndexRefresher(cluster, names, state);
  const records = createRecordStore({
    cluster,
    names,
    state,
    refresher,
    replicas: options.replicas,
    close: cluster.close,
  });
  return { cluster, names, fresh: refresher, records };
};

/** For commands that load and do not search. */
export const openOpenSearchStore = async (options: OpenSearchOptions): Promise<RecordStore> =>
  (await openParts(options)).records;

export const openOpenSearchEngine = async (options: OpenSearchOptions): Promise<Engine> => {
  const { cluster, names, fresh: refresher, records } = await openParts(options);
  await refresher.refresh();
  // Trouble shows with the next question; what was seen last stays until then.
  const poll = setInterval(() => void refresher.refresh().catch(() => undefined), options.pollMs).unref();
  const close = async (): Promise<void> => {
    clearInterval(poll);
    await cluster.close();
  };
  return {
    records,
    index: createOpenSearchIndex({ cluster, names, refresher }),
    close,
  };
};
