// Runs the engine and state test suites against a real OpenSearch node.
import { randomUUID } from 'node:crypto';
import { after, before } from 'node:test';
import { openOpenSearchEngine } from '../../src/engine/opensearch/opensearch-engine.ts';
import { openStateTable } from '../../src/engine/opensearch/state-table.ts';
import { createTableState } from '../../src/state/table-state.ts';
import { testEngine } from '../contract/engine-suite.ts';
import { testState } from '../contract/state-suite.ts';
import { type SearchCluster, startSearchCluster } from '../support/opensearch/cluster.ts';

/** PERIPLUS_TEST_CLUSTER names a running node, for instance of another version. */
const running = process.env.PERIPLUS_TEST_CLUSTER;

let cluster: Pick<SearchCluster, 'urls' | 'stop'>;
before(async () => {
  cluster = running === undefined ? await startSearchCluster() : { urls: [running], stop: async () => {} };
});
after(() => cluster.stop());

const optionsFor = (prefix: string) => ({
  nodes: cluster.urls,
  prefix,
  shards: 1,
  replicas: 0,
  timeoutMs: 30_000,
  pollMs: 1_000,
  derivation: 1,
});

const dispose = async (prefix: string): Promise<void> => {
  await fetch(`${cluster.urls[0]}/${prefix}-*`, { method: 'DELETE' });
};

/** A node started for a test is slow, so only a sample of the queries runs; PERIPLUS_RANDOM_QUERIES=1 runs all. */
const QUERY_SHARE = Number(process.env.PERIPLUS_RANDOM_QUERIES ?? 0.1);

testEngine({
  name: 'engine on a cluster',
  queryShare: QUERY_SHARE,
  create: async () => {
    const prefix = `t${randomUUID().slice(0, 8)}`;
    const engine = await openOpenSearchEngine(optionsFor(prefix));
    return { engine, dispose: () => dispose(prefix) };
  },
});

testState({
  name: 'state on a cluster',
  create: async () => {
    const prefix = `s${randomUUID().slice(0, 8)}`;
    return {
      open: async () => createTableState(await openStateTable(optionsFor(prefix))),
      dispose: () => dispose(prefix),
    };
  },
});
