// Cluster failures: the errors that clients see, and no loss of acknowledged records.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { after, before } from 'node:test';
import { openOpenSearchEngine } from '../../src/engine/opensearch/opensearch-engine.ts';
import { NO_DEADLINE } from '../../src/engine/query-context.ts';
import { CatalogError } from '../../src/errors.ts';
import { buildQuery, toPut } from '../contract/suite/fixture.ts';
import { type SearchCluster, startSearchCluster } from '../support/opensearch/cluster.ts';
import { buildRecord } from '../support/records/record-builder.ts';
import { waitUntil } from '../support/wait-until.ts';

let cluster: SearchCluster;
before(async () => {
  cluster = await startSearchCluster();
});
after(() => cluster.stop());

const failureOf = async (work: Promise<unknown>): Promise<CatalogError> => {
  const problem = await work.then(
    () => assert.fail('It was answered.'),
    (error: unknown) => error,
  );
  assert.ok(problem instanceof CatalogError, String(problem));
  return problem;
};

test('if no node responds, searches fail with Retry-After and without cluster details', async () => {
  const prefix = `f${randomUUID().slice(0, 8)}`;
  const options = {
    nodes: cluster.urls,
    prefix,
    shards: 1,
    replicas: 0,
    timeoutMs: 2_000,
    pollMs: 60_000,
    derivation: 1,
  };
  const engine = await openOpenSearchEngine(options);
  const puts = Array.from({ length: 50 }, (_, n) => toPut(buildRecord({ id: `kept-${n}`, dct_title_s: 'Kept' })));
  await engine.records.write({ puts, removes: [] });
  await engine.index.refresh();
  await cluster.nodes[0]?.kill();

  const tries = [
    () => engine.index.search(buildQuery({}), NO_DEADLINE),
    () => engine.records.get('kept-1'),
    () => engine.records.stats(),
    () => engine.records.write({ puts: puts.slice(0, 1), removes: [] }),
  ];
  for (let round = 0; round < 3; round++) {
    for (const work of tries) {
      const problem = await failureOf(work());
      assert.equal(problem.code, 'store_unavailable');
      assert.ok((problem.retryAfterSeconds ?? 0) > 0);
      assert.doesNotMatch(
        `${problem.message} ${problem.title}`,
        /127\.0\.0\.1|9[0-9]{3}|_search|periplus-|opensearch/i,
      );
    }
  }

  await cluster.restart(0);
  const find = () => engine.index.search(buildQuery({ limit: 0 }), NO_DEADLINE);
  await waitUntil(() => find().then(Boolean, () => false), 'the engine searches again');
  assert.equal((await find()).total, 50);
  await engine.close();
});
