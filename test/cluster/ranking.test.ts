// The cluster ranks by relevance exactly like the embedded engine, to the last hit, with any number of shards.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { createEmbeddedEngine } from '../../src/engine/embedded/embedded-engine.ts';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import { createIndexFeed, startIndexer } from '../../src/engine/embedded/threads/indexer.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { openOpenSearchEngine } from '../../src/engine/opensearch/opensearch-engine.ts';
import { NO_DEADLINE } from '../../src/engine/query-context.ts';
import type { SearchQuery, TextQuery } from '../../src/query/search-query.ts';
import { buildQuery } from '../contract/suite/fixture.ts';
import { type SearchCluster, startSearchCluster } from '../support/opensearch/cluster.ts';
import { createRandom } from '../support/random/random.ts';
import { randomQuery } from '../support/random/random-queries.ts';
import { randomRow } from '../support/records/records.ts';

const [RECORDS, QUESTIONS] = [600, 100];

let cluster: SearchCluster;
let engines: readonly [Engine, Engine];
const dataDir = mkdtempSync(join(tmpdir(), 'periplus-ranking-'));

const openEmbedded = (): Engine => {
  const indexer = startIndexer({ dataDir, pollMs: 20 });
  const feed = createIndexFeed(indexer.connect());
  return createEmbeddedEngine({ store: createStore({ dataDir }), feed, onClose: indexer.close });
};

const fill = async ({ records, index }: Engine): Promise<void> => {
  const chance = createRandom(7);
  const rows = Array.from({ length: RECORDS }, (_, n) => randomRow(chance, `record-${n}`, n));
  const puts = rows.map(({ record, derivedFields }) => ({
    record,
    derivedFields,
    precomputed: '{}',
    source: 'edu.test',
  }));
  await records.write({ puts, removes: [] });
  await index.refresh();
};

before(async () => {
  cluster = await startSearchCluster();
  const size = { shards: 2, replicas: 0, timeoutMs: 30_000, pollMs: 1_000, derivation: 1 };
  engines = [openEmbedded(), await openOpenSearchEngine({ nodes: cluster.urls, prefix: 'ranking', ...size })];
  for (const engine of engines) await fill(engine);
});
after(async () => {
  for (const engine of engines) await engine.close();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Place = { readonly id: string; readonly score: number; readonly tier: number | undefined };

const inOrder = async ({ index }: Engine, query: SearchQuery): Promise<readonly Place[]> =>
  (await index.search(query, NO_DEADLINE)).hits.map(({ record, score, tier }) => ({ id: record.id, score, tier }));

/** Scores are summed in a different order and place-name weights are rounded, so the last digits may differ. */
const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 + 5e-3 * Math.abs(a);

const check = async (query: SearchQuery): Promise<void> => {
  const [ours, theirs] = [await inOrder(engines[0], query), await inOrder(engines[1], query)];
  const scoreOf = new Map(ours.map(({ id, score }) => [id, score]));
  for (const [at, { id, score, tier }] of theirs.entries()) {
    const hit = `${id}, hit ${at + 1} of ${JSON.stringify(query.text)}`;
    assert.ok(isClose(scoreOf.get(id) ?? Number.NaN, score), `${hit}: ${scoreOf.get(id)} and ${score}`);
    assert.ok(isClose(ours[at]?.score ?? Number.NaN, score), `${hit} stands elsewhere`);
    assert.equal(ours[at]?.tier, tier, hit);
  }
};

/** A pattern that matches very many words is scored by some of them only. */
const hasPattern = (text: TextQuery): boolean => JSON.stringify(text).includes('"wildcard"');

test('random queries return the same order and scores', async () => {
  let asked = 0;
  for (let seed = 0; asked < QUESTIONS; seed++) {
    const { text, filter, wording, fit } = randomQuery(createRandom(seed));
    if (text === undefined || hasPattern(text)) continue;
    asked += 1;
    const parts = { text, ...(filter && { filter }), ...(wording && { wording }), ...(fit && { fit }) };
    await check(buildQuery(parts));
  }
});

test('plain words are reranked by the same rules, however ties are broken', async () => {
  for (const typed of ['map', 'maps of kappa', 'saint-denis', 'ordnance survey', 'gamma canton zonia']) {
    const text = { kind: 'words', text: typed } as const;
    for (const sort of [[], [{ kind: 'relevance' }, { kind: 'field', field: 'id', direction: 'desc' }]] as const) {
      await check(buildQuery({ text, wording: typed, sort, limit: 20 }));
      await check(buildQuery({ text, wording: typed, sort, offset: 40, limit: 30 }));
    }
  }
});
