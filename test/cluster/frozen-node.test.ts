// A frozen node that the cluster has not removed yet: reads use the other copies.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { after, before } from 'node:test';
import { openOpenSearchEngine } from '../../src/engine/opensearch/opensearch-engine.ts';
import { createQueryContext } from '../../src/engine/query-context.ts';
import { buildQuery, toPut } from '../contract/suite/fixture.ts';
import { words } from '../contract/suite/queries.ts';
import { type SearchCluster, startSearchCluster } from '../support/opensearch/cluster.ts';
import { buildRecord } from '../support/records/record-builder.ts';

let cluster: SearchCluster;
before(async () => {
  cluster = await startSearchCluster(3, '45s');
});
after(() => cluster.stop());

test('every read completes in time while any node is frozen', async () => {
  const options = {
    prefix: `z${randomUUID().slice(0, 8)}`,
    shards: 2,
    replicas: 1,
    timeoutMs: 120_000,
    pollMs: 3_600_000,
    derivation: 1,
  };
  const engine = await openOpenSearchEngine({ nodes: cluster.urls, ...options });
  const puts = Array.from({ length: 60 }, (_, n) => toPut(buildRecord({ id: `known-${n}`, dct_title_s: 'Known' })));
  await engine.records.write({ puts, removes: [] });
  await engine.index.refresh();
  for (const { process: node } of cluster.nodes) {
    node.kill('SIGSTOP');
    for (let round = 0; round < 10; round++) {
      const question = buildQuery({ text: words('known'), facets: ['gbl_resourceClass_sm'], limit: round });
      const { total, hits } = await engine.index.search(question, createQueryContext(40_000));
      assert.deepEqual([total, hits.length], [60, round]);
    }
    node.kill('SIGCONT');
  }
  await engine.close();
});
