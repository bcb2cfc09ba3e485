import assert from 'node:assert/strict';
import test from 'node:test';
import { readerOf } from '../../../test/support/readers.ts';
import { evaluate } from '../../engine/embedded/evaluate.ts';
import { lookUpWords } from '../../engine/embedded/text/word-lookup.ts';
import type { SearchIndex, SearchResult } from '../../engine/engine.ts';
import { NO_DEADLINE } from '../../engine/query-context.ts';
import { parseSearch } from '../../query/request/parse-search.ts';
import type { SearchQuery } from '../../query/search-query.ts';
import { createTieredSearch } from './tiered-search.ts';
import { createVocabulary } from './vocabulary.ts';

const reader = readerOf(
  ...Array.from({ length: 30 }, (_, n) => ({ id: `harbor-${n}`, dct_title_s: `Harbor chart of Boston ${n}` })),
  { id: 'lock', dct_title_s: 'Locks of Boston' },
);

/** The embedded evaluation without a store; every search is recorded. */
const createIndex = (searches: SearchQuery[]): SearchIndex =>
  ({
    search: async (query: SearchQuery): Promise<SearchResult> => {
      searches.push(query);
      const { hits, ...counts } = evaluate(reader, query);
      const toHit = ({ row, score }: { row: number; score: number }) => ({ record: { id: `row-${row}` }, score });
      return { ...counts, hits: hits.map(toHit) } as unknown as SearchResult;
    },
    ids: async (query: SearchQuery) => {
      searches.push(query);
      return evaluate(reader, query).hits.map(({ row }) => `row-${row}`);
    },
    words: async (query) => lookUpWords(reader, query, NO_DEADLINE.deadline),
  }) as Partial<SearchIndex> as SearchIndex;

const searchesOf = async (q: string): Promise<readonly SearchQuery[]> => {
  const searches: SearchQuery[] = [];
  const { search } = createTieredSearch(createIndex(searches), createVocabulary());
  await search(parseSearch({ q }).query, NO_DEADLINE);
  return searches;
};

test('a query with enough matches costs one search, also with alternatives', async () => {
  assert.equal((await searchesOf('harbor boston')).length, 1);
  assert.equal((await searchesOf('harbour charts')).length, 1);
  assert.equal((await searchesOf('harbour OR locks')).length, 1);
});

test('a query with few matches costs a search for partial ones and a last one', async () => {
  const searches = await searchesOf('harbor locks boston');
  assert.ok(searches.length <= 4, String(searches.length));
  assert.deepEqual(
    searches.filter(({ facets }) => facets.length > 0).map(({ text }) => text?.kind),
    ['tiers', 'tiers'],
  );
});
