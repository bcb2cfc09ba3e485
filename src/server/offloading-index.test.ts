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
  includeNonPublic: false,
  sort: [],
  offset: 0,
  limit: 10,
  facets: [],
  facetMode: 'filtered',
};

/** Where the questions with these points were answered. */
const placesOf = async (limits: OffloadLimits, ...points: readonly (number | undefined)[]) => {
  const handedOver: string[] = [];
  const note = <Query, Answer>(name: string, ask: (query: Query, context: QueryContext) => Answer) =>
    function handOver(query: Query, context: QueryContext): Answer {
      handedOver.push(name);
      return ask(query, context);
    };
  const { search, facetValues, hexes, words, scan } = engine.index;
  const other: OffloadClient = {
    search: note('search', search),
    facetValues: note('facetValues', facetValues),
    hexes: note('hexes', hexes),
    words: note('words', words),
    scan: note('scan', scan),
    close: () => {},
  };
  const index = createOffloadingIndex(engine.index, other, limits);
  const places: string[] = [];
  for (const count of points) {
    const context: QueryContext = { ...createQueryContext(60_000), ...(count === undefined ? {} : { cost: count }) };
    await index.search(QUERY, context);
    await index.facetValues({ within: QUERY, field: 'dct_title_s', sort: 'count_desc', offset: 0, limit: 1 }, context);
    await index.hexes({ within: QUERY, resolution: 3, boxes: [], limit: 1 }, context);
    for (const near of [0, 1])
      await index.words({ words: ['a'], includeNonPublic: false, similarLimit: near }, context);
    for await (const _record of index.scan(QUERY, context)) assert.fail('there are no records');
    places.push(handedOver.splice(0).join(' '));
  }
  return places;
};

const ALL = 'search facetValues hexes words scan';

test('cheap questions are answered here, expensive ones elsewhere, and those between are tried here first', async () => {
  const limits = { cheapCost: 10, expensiveCost: 100 };
  assert.deepEqual(await placesOf({ ...limits, budgetMs: 60_000 }, 10, 50, undefined, 101), [
    '',
    '',
    '',
    'search facetValues hexes scan',
  ]);
  assert.deepEqual(await placesOf({ ...limits, budgetMs: 0 }, 10, 50, undefined, 101), ['words', ALL, ALL, ALL]);
});

test("a question's own deadline is not mistaken for the budget", async () => {
  const other: OffloadClient = { ...engine.index, close: () => {} };
  const limits = { cheapCost: 0, expensiveCost: 100, budgetMs: 0 };
  const index = createOffloadingIndex(engine.index, other, limits);
  await assert.rejects(index.search(QUERY, { ...createQueryContext(0), cost: 50 }), { code: 'query_timeout' });
});
