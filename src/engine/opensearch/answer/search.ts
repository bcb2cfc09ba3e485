// Answers a question: total, a page of hits, facets.
import type { Box } from '../../../lib/geo/types.ts';
import type { SearchQuery } from '../../../query/search-query.ts';
import type { RecordFacts } from '../../../record/record-facts.ts';
import type { Asking } from '../../asking.ts';
import type { StoredRecord } from '../../record-store.ts';
import type { Hit, SearchResult } from '../../search-index.ts';
import { fitOf } from '../../spatial-fit.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Names } from '../cluster/names.ts';
import type { Dsl, SearchHit } from '../cluster/wire.ts';
import type { FilterReader } from '../question/filter-query.ts';
import { type Scoring, toMatch, toScored, toSort } from '../question/search-body.ts';
import { type RecordSource, STORED_PARTS, toStored } from '../store/stored-document.ts';
import type { Ask } from './ask.ts';
import type { FacetCounter } from './facets.ts';
import { openPointInTime } from './points-in-time.ts';

/** Pages up to here are cut by the cluster; those behind are reached step by step. */
const WINDOW = 10_000;
/** Records of a stream that are fetched at a time. */
const STREAMED = 200;

export type SearchParts = {
  readonly cluster: Cluster;
  readonly names: Names;
  readonly ask: Ask;
  readonly readFilters: FilterReader;
  readonly countFacets: FacetCounter;
  readonly scoring: (asking: Asking) => Scoring;
};

const boxesOf = ({ kept }: RecordSource): readonly Box[] => (JSON.parse(kept.facts ?? '{}') as RecordFacts).boxes ?? [];

const toHit = ({ _source, _score }: SearchHit<RecordSource>, fit: SearchQuery['fit']): Hit => ({
  record: toStored(_source),
  score: _score ?? 0,
  ...(fit === undefined ? {} : { fit: fitOf(boxesOf(_source), fit) }),
});

const partsFor = ({ fit }: SearchQuery): readonly string[] =>
  fit === undefined ? STORED_PARTS : [...STORED_PARTS, 'kept.facts'];

/** Scores of pages that are reached step by step stand among the sort keys. */
const scoreAmong = (hit: SearchHit<RecordSource>, scoreAt: number): SearchHit<RecordSource> => ({
  ...hit,
  _score: hit._score ?? Number(hit.sort?.[scoreAt] ?? 0),
});

const deepPage = async (parts: SearchParts, query: SearchQuery, scored: Dsl, asking: Asking) => {
  const { cluster, names, ask } = parts;
  const sort = toSort(query.sort);
  const state = await openPointInTime(cluster, names, ask, { query: scored, sort }, asking);
  try {
    for (let left = query.offset; left > 0; ) {
      const step = Math.min(WINDOW, left);
      const passed = await state.next<RecordSource>(step, false);
      if (passed.length < step) return [];
      left -= step;
    }
    const hits: SearchHit<RecordSource>[] = [];
    while (hits.length < query.limit) {
      const size = Math.min(1_000, query.limit - hits.length);
      const page = await state.next<RecordSource>(size, partsFor(query));
      hits.push(...page.map((hit) => scoreAmong(hit, sort.length - 2)));
      if (page.length < size) break;
    }
    return hits;
  } finally {
    await state.close();
  }
};

const countMatches = async ({ ask, readFilters }: SearchParts, query: SearchQuery, asking: Asking): Promise<number> => {
  const match = await toMatch(query, readFilters, asking);
  const { hits } = await ask.search({ size: 0, track_total_hits: true, query: match }, asking);
  return hits.total?.value ?? 0;
};

type PageOfHits = { readonly total: number; readonly hits: readonly SearchHit<RecordSource>[] };

const findPage = async (parts: SearchParts, query: SearchQuery, asking: Asking): Promise<PageOfHits> => {
  // Whoever asks for no hits asks for counts: nothing need be scored.
  if (query.limit === 0) return { total: await countMatches(parts, query, asking), hits: [] };
  const { ask, readFilters, scoring } = parts;
  const scored = await toScored(query, readFilters, scoring(asking), asking);
  if (query.offset + query.limit > WINDOW) {
    const total = await countMatches(parts, query, asking);
    return { total, hits: query.offset >= total ? [] : await deepPage(parts, query, scored, asking) };
  }
  const { hits } = await ask.search<RecordSource>(
    {
      query: scored,
      sort: toSort(query.sort),
      from: query.offset,
      size: query.limit,
      track_scores: true,
      track_total_hits: true,
      _source: partsFor(query),
    },
    asking,
  );
  return { total: hits.total?.value ?? 0, hits: hits.hits };
};

export const search = async (parts: SearchParts, query: SearchQuery, asking: Asking): Promise<SearchResult> => {
  const { total, hits } = await findPage(parts, query, asking);
  const facets = query.facets.length === 0 ? [] : await parts.countFacets(query, asking);
  return { total, hits: hits.map((hit) => toHit(hit, query.fit)), facets };
};

/** Every match in the order of the question, from one state of the catalogue. */
export const scan = async function* (
  parts: SearchParts,
  query: SearchQuery,
  asking: Asking,
): AsyncGenerator<StoredRecord> {
  const { cluster, names, ask, readFilters, scoring } = parts;
  asking.deadline.throwIfPassed();
  const scored = await toScored(query, readFilters, scoring(asking), asking);
  const state = await openPointInTime(cluster, names, ask, { query: scored, sort: toSort(query.sort) }, asking);
  try {
    for (;;) {
      const page = await state.next<RecordSource>(STREAMED, STORED_PARTS);
      for (const { _source } of page) {
        asking.deadline.throwIfPassed();
        yield toStored(_source);
      }
      if (page.length < STREAMED) return;
    }
  } finally {
    await state.close();
  }
};
