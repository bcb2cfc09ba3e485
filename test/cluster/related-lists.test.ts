// Lists of related records that exceed the cluster's result limit, which is set low here.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { after, before } from 'node:test';
import { createCluster } from '../../src/engine/opensearch/cluster/cluster.ts';
import { toIndexNames } from '../../src/engine/opensearch/cluster/index-names.ts';
import { toFingerprint } from '../../src/engine/opensearch/document/mapping.ts';
import { openOpenSearchEngine } from '../../src/engine/opensearch/opensearch-engine.ts';
import { findRelated } from '../../src/engine/opensearch/search/related.ts';
import { createSearchClient } from '../../src/engine/opensearch/search/search-client.ts';
import { NO_DEADLINE } from '../../src/engine/query-context.ts';
import { toPut } from '../contract/suite/fixture.ts';
import { type SearchCluster, startSearchCluster } from '../support/opensearch/cluster.ts';
import { buildRecord } from '../support/records/record-builder.ts';

const running = process.env.PERIPLUS_TEST_CLUSTER;
const SHEETS = 37;

let nodes: Pick<SearchCluster, 'urls' | 'stop'>;
before(async () => {
  nodes = running === undefined ? await startSearchCluster() : { urls: [running], stop: async () => {} };
});
after(() => nodes.stop());

test('a long list is read completely, page by page, and every page is full', async () => {
  const options = { nodes: nodes.urls, prefix: `r${randomUUID().slice(0, 8)}`, timeoutMs: 30_000 };
  const engine = await openOpenSearchEngine({ ...options, shards: 1, replicas: 0, pollMs: 60_000, derivation: 1 });
  const ids = Array.from({ length: SHEETS }, (_, n) => `sheet-${String(n).padStart(2, '0')}`);
  const puts = ids.map((id) => toPut(buildRecord({ id, dct_title_s: id, dct_isPartOf_sm: ['atlas'] })));
  await engine.records.write({
    puts: [toPut(buildRecord({ id: 'atlas', dct_title_s: 'Atlas' })), ...puts],
    removes: [],
  });
  await engine.index.refresh();

  const cluster = createCluster(options);
  const names = toIndexNames(options.prefix, toFingerprint(1));
  const parts = { cluster, names, searchClient: createSearchClient(cluster, names), window: 10 };
  const edges = [[{ field: 'dct_isPartOf_sm', direction: 'in' } as const]];
  for (const offset of [0, 4, 8, 16, 32, 36, 37, 50]) {
    const query = { ids: ['atlas'], lists: edges, visibility: 'public', offset, limit: 4 } as const;
    const [[list] = []] = await findRelated(parts, query, NO_DEADLINE);
    assert.equal(list?.total, SHEETS);
    assert.deepEqual(
      list?.items.map(({ id }) => id),
      ids.slice(offset, offset + 4),
      `from ${offset}`,
    );
  }
  await cluster.close();
  await engine.close();
  await fetch(`${nodes.urls[0]}/${options.prefix}-*`, { method: 'DELETE' });
});
