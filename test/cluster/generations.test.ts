// A new program version fills its own indices while the old one serves and writes, then takes over without losing data.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { after, before } from 'node:test';
import type { Engine } from '../../src/engine/engine.ts';
import { toIndexNames } from '../../src/engine/opensearch/cluster/index-names.ts';
import { toFingerprint } from '../../src/engine/opensearch/document/mapping.ts';
import { openOpenSearchEngine } from '../../src/engine/opensearch/opensearch-engine.ts';
import { NO_DEADLINE } from '../../src/engine/query-context.ts';
import { buildQuery, toPut } from '../contract/suite/fixture.ts';
import { words } from '../contract/suite/queries.ts';
import { type SearchCluster, startSearchCluster } from '../support/opensearch/cluster.ts';
import { buildRecord } from '../support/records/record-builder.ts';

let cluster: SearchCluster;
before(async () => {
  cluster = await startSearchCluster();
});
after(() => cluster.stop());

const [OLD, NEW] = [1, 2];

/** Simulates a version that derives this field from records. */
const open = (prefix: string, derivation: number): Promise<Engine> =>
  openOpenSearchEngine({
    ...{ nodes: cluster.urls, prefix, shards: 2, replicas: 0, timeoutMs: 30_000, pollMs: 1_000, derivation },
  });

const sheets = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => toPut(buildRecord({ id: `sheet-${from + n}`, dct_title_s: 'A sheet' })));

const count = async ({ index }: Engine): Promise<number> => {
  await index.refresh();
  return (await index.search(buildQuery({ text: words('sheet'), limit: 0 }), NO_DEADLINE)).total;
};

/** The state when a new version has started to take over and has not copied anything yet. */
const halfTakeOver = async (prefix: string): Promise<void> => {
  const path = `${cluster.urls[0]}/${prefix}-meta/_doc/catalogue`;
  const { _source } = (await (await fetch(path)).json()) as { _source: { kept: { generation: string } } };
  const { generation } = _source.kept;
  const kept = {
    ..._source.kept,
    generation: toIndexNames(prefix, toFingerprint(NEW)).records,
    former: { generation, copied: 0 },
  };
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ kept }) });
  assert.equal(status, 200);
};

test('all records, tombstones and changes are copied, including concurrent writes', async () => {
  const prefix = `g${randomUUID().slice(0, 8)}`;
  const old = await open(prefix, OLD);
  await old.records.write({ puts: sheets(0, 700), removes: [] });
  await old.records.write({ puts: [], removes: ['sheet-3'] });
  const { cursor } = await old.records.changes({ limit: 10 });
  let told = 0;
  let isDone = false;
  const writing = (async () => {
    for (let at = 700; !isDone && at < 2_000; at += 5) {
      await old.records.write({ puts: sheets(at, at + 5), removes: [] });
      told += 5;
    }
  })().catch((problem: unknown) => problem);
  const fresh = await open(prefix, NEW);
  isDone = true;
  const problem = await writing;
  if (problem !== undefined) assert.equal((problem as { code?: string }).code, 'store_unavailable');
  assert.equal(await count(fresh), 699 + told);
  assert.equal((await fresh.records.tombstone('sheet-3'))?.id, 'sheet-3');
  const next = await fresh.records.changes({ after: cursor, limit: 1_000 });
  assert.equal(next.changes.length, Math.min(1_000, 690 + told));

  await assert.rejects(old.records.write({ puts: sheets(5_000, 5_001), removes: [] }), { code: 'store_unavailable' });
  assert.equal((await fresh.records.write({ puts: sheets(3, 4), removes: ['sheet-4'] })).puts[0], 'added');

  const again = await open(prefix, OLD);
  assert.equal(await count(again), 699 + told);
  assert.equal(await again.records.get('sheet-4'), undefined);
  await Promise.all([old.close(), fresh.close(), again.close()]);
});

test('continuous writes do not block a new version, and every acknowledged write is kept', async () => {
  const prefix = `w${randomUUID().slice(0, 8)}`;
  const old = await open(prefix, OLD);
  await old.records.write({ puts: sheets(0, 20), removes: [] });
  let told = 20;
  const refusal = (async (): Promise<unknown> => {
    for (;;) {
      try {
        await old.records.write({ puts: sheets(told, told + 1), removes: [] });
        told += 1;
      } catch (problem) {
        return problem;
      }
    }
  })();
  const fresh = await open(prefix, NEW);
  assert.equal(((await refusal) as { code?: string }).code, 'store_unavailable');
  assert.equal(await count(fresh), told);
  await Promise.all([old.close(), fresh.close()]);
});

test('an interrupted takeover is completed by the next version or by the previous one', async () => {
  const prefix = `k${randomUUID().slice(0, 8)}`;
  const old = await open(prefix, OLD);
  await old.records.write({ puts: sheets(0, 30), removes: [] });
  await old.close();
  await halfTakeOver(prefix);
  const back = await open(prefix, OLD);
  assert.equal((await back.records.write({ puts: sheets(30, 31), removes: [] })).puts[0], 'added');
  await back.close();
  await halfTakeOver(prefix);
  const fresh = await open(prefix, NEW);
  assert.equal(await count(fresh), 31);
  assert.equal((await fresh.records.write({ puts: sheets(31, 32), removes: [] })).puts[0], 'added');
  await fresh.close();
});
