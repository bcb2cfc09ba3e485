// Three nodes with two shards and one replica: counts are exact, and the loss of a node loses no data.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { after, before } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from '../../src/engine/engine.ts';
import { openOpenSearchEngine } from '../../src/engine/opensearch/opensearch-engine.ts';
import { NO_DEADLINE } from '../../src/engine/query-context.ts';
import { testEngine } from '../contract/engine-suite.ts';
import { changeFeedSection } from '../contract/suite/change-feed.ts';
import { facetValueSection } from '../contract/suite/facet-values.ts';
import { facetSection } from '../contract/suite/facets.ts';
import { buildQuery, toPut } from '../contract/suite/fixture.ts';
import { orderSection } from '../contract/suite/order.ts';
import { rankingSection } from '../contract/suite/ranking.ts';
import { writeSection } from '../contract/suite/writes.ts';
import { type SearchCluster, startSearchCluster } from '../support/opensearch/cluster.ts';
import { buildRecord } from '../support/records/record-builder.ts';
import { waitUntil } from '../support/wait-until.ts';

let cluster: SearchCluster;
before(async () => {
  cluster = await startSearchCluster(3);
});
after(() => cluster.stop());

const open = (prefix: string): Promise<Engine> =>
  openOpenSearchEngine({
    nodes: cluster.urls,
    prefix,
    shards: 2,
    replicas: 1,
    timeoutMs: 30_000,
    pollMs: 1_000,
    derivation: 1,
  });

testEngine({
  name: 'engine on three nodes',
  sections: [facetSection, facetValueSection, orderSection, rankingSection, writeSection, changeFeedSection],
  create: async () => {
    const prefix = `t${randomUUID().slice(0, 8)}`;
    const dispose = async (): Promise<void> => {
      await fetch(`${cluster.urls[0]}/${prefix}-*`, { method: 'DELETE' });
    };
    return { engine: await open(prefix), dispose };
  },
});

const sheet = (n: number) => toPut(buildRecord({ id: `sheet-${n}`, dct_title_s: `Sheet ${n}` }));

/** Writes records one by one, retrying failures, and adds the ids of those that were acknowledged. */
const writeUntil = async ({ records }: Engine, acknowledged: string[], isDone: () => boolean): Promise<void> => {
  for (let n = 0; !isDone(); ) {
    try {
      await records.write({ puts: [sheet(n)], removes: [] });
      acknowledged.push(`sheet-${n}`);
      n += 1;
    } catch {
      await wait(200);
    }
  }
};

const waitForNodes = async (count: number): Promise<void> => {
  const health = `_cluster/health?wait_for_status=green&wait_for_nodes=${count}&timeout=100s`;
  const response = await fetch(`${cluster.urls[0]}/${health}`);
  assert.equal(response.status, 200, await response.text());
};

test('while a node is killed, no read is wrong and no acknowledged record is lost', async () => {
  const engine = await open(`k${randomUUID().slice(0, 8)}`);
  const known = Array.from({ length: 200 }, (_, n) => toPut(buildRecord({ id: `known-${n}`, dct_title_s: 'Known' })));
  await engine.records.write({ puts: known, removes: [] });
  await engine.index.refresh();
  let isDone = false;
  const acknowledged: string[] = [];
  const totals = new Set<number>();
  let reads = 0;
  const writing = writeUntil(engine, acknowledged, () => isDone);
  const reading = (async () => {
    while (!isDone) {
      const text = { kind: 'words', text: 'known' } as const;
      const found = await engine.index.search(buildQuery({ text, limit: 0 }), NO_DEADLINE).catch(() => undefined);
      if (found !== undefined) totals.add(found.total);
      if (found !== undefined) reads += 1;
      await wait(50);
    }
  })();
  const waitForTraffic = (): Promise<void> => {
    const [written, read] = [acknowledged.length + 20, reads + 20];
    return waitUntil(() => acknowledged.length >= written && reads >= read, 'reads and writes succeed', 120_000);
  };
  await waitForTraffic();
  await cluster.nodes[1]?.kill();
  await waitForTraffic();
  await waitForNodes(2); // The lost copies have been replaced.
  await waitForTraffic();
  await cluster.restart(1);
  await waitForNodes(3);
  await waitForTraffic();
  isDone = true;
  await Promise.all([writing, reading]);
  assert.deepEqual([...totals], [200]);
  const found = await engine.records.getMany(acknowledged);
  assert.deepEqual(
    acknowledged.filter((id) => !found.has(id)),
    [],
  );
  await engine.close();
});
