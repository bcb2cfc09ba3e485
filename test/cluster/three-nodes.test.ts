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

/** Writes records one by one, retrying failures; returns those that were acknowledged. */
const writeUntil = async ({ records }: Engine, isDone: () => boolean): Promise<readonly string[]> => {
  const answered: string[] = [];
  for (let n = 0; !isDone(); ) {
    try {
      await records.write({ puts: [sheet(n)], removes: [] });
      answered.push(`sheet-${n}`);
      n += 1;
    } catch {
      await wait(200);
    }
  }
  return answered;
};

test('while a node is killed, no read is wrong and no acknowledged record is lost', async () => {
  const engine = await open(`k${randomUUID().slice(0, 8)}`);
  const known = Array.from({ length: 200 }, (_, n) => toPut(buildRecord({ id: `known-${n}`, dct_title_s: 'Known' })));
  await engine.records.write({ puts: known, removes: [] });
  await engine.index.refresh();
  let isDone = false;
  const writing = writeUntil(engine, () => isDone);
  const reading = (async () => {
    const totals = new Set<number>();
    while (!isDone) {
      const text = { kind: 'words', text: 'known' } as const;
      const found = await engine.index.search(buildQuery({ text, limit: 0 }), NO_DEADLINE).catch(() => undefined);
      if (found !== undefined) totals.add(found.total);
      await wait(50);
    }
    return totals;
  })();
  await wait(2_000);
  await cluster.nodes[1]?.kill();
  await wait(12_000);
  await cluster.restart(1);
  await wait(3_000);
  isDone = true;
  const [answered, totals] = await Promise.all([writing, reading]);
  assert.deepEqual([...totals], [200]);
  assert.ok(answered.length > 0);
  const kept = await engine.records.getMany(answered);
  assert.deepEqual(
    answered.filter((id) => !kept.has(id)),
    [],
  );
  await engine.close();
});
