// Pages beyond the ten-thousandth hit, which a cluster does not return directly: reached in steps the first time, and
// from a cached position later.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Engine } from '../../src/engine/engine.ts';
import { openOpenSearchEngine } from '../../src/engine/opensearch/opensearch-engine.ts';
import { NO_DEADLINE } from '../../src/engine/query-context.ts';
import { buildQuery, type QueryParts, toPut } from '../contract/suite/fixture.ts';
import { by } from '../contract/suite/queries.ts';
import { type SearchCluster, startSearchCluster } from '../support/opensearch/cluster.ts';
import { buildRecord } from '../support/records/record-builder.ts';

const RECORDS = 10_300;
const BATCH = 500;

const idAt = (at: number): string => `r${String(at).padStart(5, '0')}`;
const idsFrom = (offset: number, count: number): readonly string[] =>
  Array.from({ length: Math.max(0, Math.min(count, RECORDS - offset)) }, (_, at) => idAt(offset + at));

let cluster: SearchCluster;
let engine: Engine;

before(async () => {
  cluster = await startSearchCluster();
  const size = { shards: 2, replicas: 0, timeoutMs: 30_000, pollMs: 1_000, derivation: 1 };
  engine = await openOpenSearchEngine({ nodes: cluster.urls, prefix: 'deep', ...size });
  for (let at = 0; at < RECORDS; at += BATCH) {
    const puts = idsFrom(at, BATCH).map((id) => toPut(buildRecord({ id, dct_title_s: `Sheet ${id}` })));
    await engine.records.write({ puts, removes: [] });
  }
  await engine.index.refresh();
});
after(async () => {
  await engine.close();
  await cluster.stop();
});

const pageOf = async (question: QueryParts): Promise<readonly string[]> => {
  const { total, hits } = await engine.index.search(buildQuery({ limit: 20, ...question }), NO_DEADLINE);
  assert.equal(total, RECORDS);
  return hits.map(({ record }) => record.id);
};

const OFFSETS = [9_985, 10_000, 10_001, 10_150, 10_290, 10_300, 10_001];

test('hits sorted by title, before and after the ten-thousandth', async () => {
  for (const offset of OFFSETS) {
    assert.deepEqual(await pageOf({ sort: by('dct_title_s', 'asc'), offset }), idsFrom(offset, 20), String(offset));
  }
});

test('hits sorted by relevance, with ties sorted by id', async () => {
  for (const offset of OFFSETS) assert.deepEqual(await pageOf({ offset }), idsFrom(offset, 20), String(offset));
});

test('the list of all records', async () => {
  for (const offset of OFFSETS) {
    const { total, records } = await engine.records.list({ visibility: 'all', offset, limit: 20 });
    assert.equal(total, RECORDS);
    assert.deepEqual(
      records.map(({ id }) => id),
      idsFrom(offset, 20),
      String(offset),
    );
  }
});

test('positions are recomputed after a change', async () => {
  await engine.records.write({ puts: [toPut(buildRecord({ id: 'a-first', dct_title_s: 'A first' }))], removes: [] });
  await engine.index.refresh();
  const question = buildQuery({ sort: by('dct_title_s', 'asc'), offset: 10_001, limit: 1 });
  const { hits } = await engine.index.search(question, NO_DEADLINE);
  assert.deepEqual(
    hits.map(({ record }) => record.id),
    [idAt(10_000)],
  );
  const { records } = await engine.records.list({ visibility: 'all', offset: 10_001, limit: 1 });
  assert.deepEqual(
    records.map(({ id }) => id),
    [idAt(10_000)],
  );
});
