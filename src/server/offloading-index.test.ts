import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTempFolder } from '../../test/support/temp-folder.ts';
import { createEmbeddedEngine } from '../engine/embedded/embedded-engine.ts';
import { createStore } from '../engine/embedded/store/store.ts';
import { createIndexFeed, startIndexer } from '../engine/embedded/threads/indexer.ts';
import type { Engine } from '../engine/engine.ts';
import { createQueryContext, type QueryContext } from '../engine/query-context.ts';
import type { SearchQuery } from '../query/search-query.ts';
import type { OffloadClient } from './offload-client.ts';
import { createOffloadingIndex, type OffloadLimits } from './offloading-index.ts';

let engine: Engine;

before(async () => {
  const dataDir = createTempFolder({ after });
  const store = createStore({ dataDir });
  const indexer = startIndexer({ dataDir });
  engine = createEmbeddedEngine({ store, feed: createIndexFeed(indexer.connect()), onClose: indexer.close });
  await engine.index.refresh();
});
after(() => engine.close());

const QUERY: SearchQuery = {
  visibility: 'public',
  sort: [],
  offset: 0,
  limit: 10,
  facets: [],
  facetMode: 'filtered',
};

/** The methods that were offloaded, for each cost. */
const listOffloaded = async (limits: OffloadLimits, ...costs: readonly (number | undefined)[]) => {
  const offloaded: string[] = [];
  const record = <Query, Result>(name: string, run: (query: Query, context: QueryContext) => Result) =>
    function runOffloaded(query: Query, context: QueryContext): Result {
      offloaded.push(name);
      return run(query, context);
    };
  const { search, ids, facetValues, hexes, words, scan } = engine.index;
  const client: OffloadClient = {
    search: record('search', search),
    ids: record('ids', ids),
    facetValues: record('facetValues', facetValues),
    hexes: record('hexes', hexes),
    words: record('words', words),
    scan: record('scan', scan),
    close: () => {},
  };
  const index = createOffloadingIndex(engine.index, client, limits);
  const methods: string[] = [];
  for (const cost of costs) {
    const context: QueryContext = { ...createQueryContext(60_000), ...(cost === undefined ? {} : { cost }) };
    await index.search(QUERY, context);
    await index.facetValues({ within: QUERY, field: 'dct_title_s', sort: 'count_desc', offset: 0, limit: 1 }, context);
    await index.hexes({ within: QUERY, resolution: 3, boxes: [], limit: 1 }, context);
    for (const similarLimit of [0, 1]) await index.words({ words: ['a'], visibility: 'public', similarLimit }, context);
    for await (const _record of index.scan(QUERY, context)) assert.fail('there are no records');
    methods.push(offloaded.splice(0).join(' '));
  }
  return methods;
};

const ALL = 'search facetValues hexes words scan';

test('cheap queries run locally, expensive ones are offloaded, and others are tried locally first', async () => {
  const limits = { cheapCost: 10, expensiveCost: 100 };
  assert.deepEqual(await listOffloaded({ ...limits, budgetMs: 60_000 }, 10, 50, undefined, 101), [
    '',
    '',
    '',
    'search facetValues hexes scan',
  ]);
  assert.deepEqual(await listOffloaded({ ...limits, budgetMs: 0 }, 10, 50, undefined, 101), ['words', ALL, ALL, ALL]);
});

test("the query's own deadline is not mistaken for the CPU budget", async () => {
  const client: OffloadClient = { ...engine.index, close: () => {} };
  const limits = { cheapCost: 0, expensiveCost: 100, budgetMs: 0 };
  const index = createOffloadingIndex(engine.index, client, limits);
  await assert.rejects(index.search(QUERY, { ...createQueryContext(0), cost: 50 }), { code: 'query_timeout' });
});
