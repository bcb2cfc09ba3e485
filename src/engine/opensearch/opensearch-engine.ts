// The engine on an OpenSearch cluster, shared by any number of processes.
import type { Engine } from '../engine.ts';
import { DEFAULT_MAX_VERSIONS, type RecordStore } from '../record-store.ts';
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
    /** The prefix of all index names. */
    readonly prefix: string;
    /** Changes by other processes become visible after this time. */
    readonly pollMs: number;
    /** Derivation version; part of the fingerprint of a generation. */
    readonly derivation: number;
    /** How many earlier versions of each record are kept. */
    readonly maxVersions?: number;
  };

type OpenedCluster = {
  readonly cluster: Cluster;
  readonly names: IndexNames;
  readonly refresher: IndexRefresher;
  readonly records: RecordStore;
};

const openCluster = async (options: OpenSearchOptions): Promise<OpenedCluster> => {
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
    maxVersions: options.maxVersions ?? DEFAULT_MAX_VERSIONS,
    close: cluster.close,
  });
  return { cluster, names, refresher, records };
};

/** For commands that do not search. */
export const openOpenSearchStore = async (options: OpenSearchOptions): Promise<RecordStore> =>
  (await openCluster(options)).records;

export const openOpenSearchEngine = async (options: OpenSearchOptions): Promise<Engine> => {
  const { cluster, names, refresher, records } = await openCluster(options);
  await refresher.refresh();
  // Errors surface with the next query.
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
