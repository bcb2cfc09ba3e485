// The hits of one page: cut by the cluster, reached step by step, or reranked before they are cut.
import type { SearchQuery } from '../../../query/search-query.ts';
import type { QueryContext } from '../../query-context.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { IndexNames } from '../cluster/index-names.ts';
import type { Dsl, SearchHit } from '../cluster/wire.ts';
import type { FilterCompiler } from '../query/filter-query.ts';
import type { Labels } from '../query/labels.ts';
import { toMatchingQuery, toScoredQuery, toSort } from '../query/search-body.ts';
import { type CheckpointCache, RESULT_WINDOW } from '../store/page-checkpoints.ts';
import { readMany } from '../store/read-many.ts';
import { type RecordSource, STORED_SOURCE_FIELDS } from '../store/stored-document.ts';
import { idOf } from './hit-order.ts';
import { openPointInTime } from './point-in-time.ts';
import { type RankedHit, type Ranking, RERANK_FIELDS, type RerankDependencies, rerank, toRanking } from './rerank.ts';
import type { SearchClient } from './search-client.ts';

export type HitPageDependencies = RerankDependencies & {
  readonly cluster: Cluster;
  readonly names: IndexNames;
  readonly searchClient: SearchClient;
  readonly compileFilters: FilterCompiler;
  readonly checkpointCache: CheckpointCache;
};

const partsFor = ({ fit, explain }: SearchQuery): readonly string[] =>
  fit === undefined && explain === undefined ? STORED_SOURCE_FIELDS : [...STORED_SOURCE_FIELDS, 'kept.facts'];

/** What the parts of a score count is told under their names. */
const namesFor = ({ explain }: SearchQuery): { readonly include_named_queries_score?: true } =>
  explain === undefined ? {} : { include_named_queries_score: true };

/** Scores of pages that are reached step by step stand among the sort keys. */
const scoreAmong = (hit: SearchHit<RecordSource>, scoreAt: number): SearchHit<RecordSource> => ({
  ...hit,
  _score: hit._score ?? Number(hit.sort?.[scoreAt] ?? 0),
});

const deepPage = async (parts: HitPageDependencies, query: SearchQuery, scored: Dsl, context: QueryContext) => {
  const { cluster, names, searchClient, checkpointCache } = parts;
  const sort = toSort(query.sort);
  const paged = { query: scored, sort, ...namesFor(query) };
  const state = await openPointInTime(cluster, names, searchClient, paged, context, checkpointCache(scored, sort));
  try {
    if (!(await state.skip(query.offset))) return [];
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

const countMatches = async (
  { searchClient, compileFilters }: HitPageDependencies,
  query: SearchQuery,
  context: QueryContext,
): Promise<number> => {
  const match = await toMatchingQuery(query, compileFilters, context);
  const { hits } = await searchClient.search({ size: 0, track_total_hits: true, query: match }, context);
  return hits.total?.value ?? 0;
};

type PageOfHits = { readonly total: number; readonly hits: readonly RankedHit<RecordSource>[] };

const plainPage = async (
  { searchClient }: HitPageDependencies,
  query: SearchQuery,
  scored: Dsl,
  context: QueryContext,
): Promise<PageOfHits> => {
  const body = {
    ...{ query: scored, sort: toSort(query.sort), from: query.offset, size: query.limit },
    ...{ track_scores: true, track_total_hits: true, _source: partsFor(query), ...namesFor(query) },
  };
  const { hits } = await searchClient.search<RecordSource>(body, context);
  return { total: hits.total?.value ?? 0, hits: hits.hits };
};

/** The records of hits that were found without them; one that was removed or hidden meanwhile is left out. */
const readRecords = async (
  { cluster, names }: HitPageDependencies,
  query: SearchQuery,
  found: readonly RankedHit<undefined>[],
): Promise<readonly RankedHit<RecordSource>[]> => {
  const records = await readMany<RecordSource>(cluster, names.records, found.map(idOf), partsFor(query));
  return found.flatMap((hit) => {
    const _source = records.get(idOf(hit))?._source;
    const isSeen = _source?.live === true && (_source.visible || query.includeNonPublic);
    return isSeen ? [{ ...hit, _source }] : [];
  });
};

/** The best records are reranked before a page among them is cut, and only those on the page are read. */
const rerankedPage = async (
  parts: HitPageDependencies,
  query: SearchQuery,
  scored: Dsl,
  ranking: Ranking,
  context: QueryContext,
): Promise<PageOfHits> => {
  const { offset, limit } = query;
  const body = {
    ...{ query: scored, sort: toSort(query.sort), size: Math.max(ranking.depth, offset + limit) },
    ...{
      track_scores: true,
      track_total_hits: true,
      _source: false,
      docvalue_fields: RERANK_FIELDS,
      ...namesFor(query),
    },
  };
  const { hits } = await parts.searchClient.search<undefined>(body, context);
  const best = await rerank(parts, ranking, hits.hits.slice(0, ranking.depth), context);
  const page = [...best, ...hits.hits.slice(ranking.depth)].slice(offset, offset + limit);
  return { total: hits.total?.value ?? 0, hits: await readRecords(parts, query, page) };
};

export const findPage = async (
  parts: HitPageDependencies,
  query: SearchQuery,
  context: QueryContext,
  labels?: Labels,
): Promise<PageOfHits> => {
  // Whoever asks for no hits asks for counts: nothing need be scored.
  if (query.limit === 0) return { total: await countMatches(parts, query, context), hits: [] };
  const { compileFilters, scoring } = parts;
  const scored = await toScoredQuery(query, compileFilters, scoring(context), context, labels);
  // Pages up to there are cut by the cluster; those behind are reached step by step.
  if (query.offset + query.limit > RESULT_WINDOW) {
    const total = await countMatches(parts, query, context);
    return { total, hits: query.offset >= total ? [] : await deepPage(parts, query, scored, context) };
  }
  const ranking = toRanking(query);
  return ranking !== undefined && query.offset < ranking.depth
    ? rerankedPage(parts, query, scored, ranking, context)
    : plainPage(parts, query, scored, context);
};
