// Reads one page of hits: directly, with checkpoints for deep pages, or after reranking the best hits.
import type { SearchQuery } from '../../../query/search-query.ts';
import { isIncluded } from '../../../query/visibility.ts';
import type { QueryContext } from '../../query-context.ts';
import type { SearchResult } from '../../search-index.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { IndexNames } from '../cluster/index-names.ts';
import type { Dsl, SearchHit, SearchResponse } from '../cluster/wire.ts';
import type { FilterCompiler } from '../query/filter-query.ts';
import type { Labels } from '../query/labels.ts';
import { toMatchingQuery, toScoredQuery, toSort, toTierAggregation } from '../query/search-body.ts';
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

const sourceFieldsFor = ({ fit, explain }: SearchQuery): readonly string[] =>
  fit === undefined && explain === undefined ? STORED_SOURCE_FIELDS : [...STORED_SOURCE_FIELDS, 'kept.facts'];

const namesFor = ({ explain }: SearchQuery): { readonly include_named_queries_score?: true } =>
  explain === undefined ? {} : { include_named_queries_score: true };

/** The score of a deep page is one of the sort keys. */
const withScoreFromSort = (hit: SearchHit<RecordSource>, scoreAt: number): SearchHit<RecordSource> => ({
  ...hit,
  _score: hit._score ?? Number(hit.sort?.[scoreAt] ?? 0),
});

const deepPage = async (dependencies: HitPageDependencies, query: SearchQuery, scored: Dsl, context: QueryContext) => {
  const { cluster, names, searchClient, checkpointCache } = dependencies;
  const sort = toSort(query.sort);
  const paged = { query: scored, sort, ...namesFor(query) };
  const state = await openPointInTime(cluster, names, searchClient, paged, context, checkpointCache(scored, sort));
  try {
    if (!(await state.skip(query.offset))) return [];
    const hits: SearchHit<RecordSource>[] = [];
    while (hits.length < query.limit) {
      const size = Math.min(1_000, query.limit - hits.length);
      const page = await state.next<RecordSource>(size, sourceFieldsFor(query));
      hits.push(...page.map((hit) => withScoreFromSort(hit, sort.length - 2)));
      if (page.length < size) break;
    }
    return hits;
  } finally {
    await state.close();
  }
};

type Counts = Pick<SearchResult, 'total' | 'tiers'>;

const readCounts = <T>({ hits, aggregations }: SearchResponse<T>): Counts => {
  const tiers = aggregations?.tiers as { readonly buckets: readonly { readonly doc_count: number }[] } | undefined;
  return {
    total: hits.total?.value ?? 0,
    ...(tiers === undefined ? {} : { tiers: tiers.buckets.map(({ doc_count }) => doc_count) }),
  };
};

const countMatches = async (
  { searchClient, compileFilters }: HitPageDependencies,
  query: SearchQuery,
  context: QueryContext,
): Promise<Counts> => {
  const match = await toMatchingQuery(query, compileFilters, context);
  const aggs = await toTierAggregation(query, compileFilters, context);
  return readCounts(await searchClient.search({ size: 0, track_total_hits: true, query: match, ...aggs }, context));
};

type PageOfHits = Counts & { readonly hits: readonly RankedHit<RecordSource>[] };

const plainPage = async (
  { searchClient, compileFilters }: HitPageDependencies,
  query: SearchQuery,
  scored: Dsl,
  context: QueryContext,
): Promise<PageOfHits> => {
  const body = {
    ...(await toTierAggregation(query, compileFilters, context)),
    ...{ query: scored, sort: toSort(query.sort), from: query.offset, size: query.limit },
    ...{ track_scores: true, track_total_hits: true, _source: sourceFieldsFor(query), ...namesFor(query) },
  };
  const response = await searchClient.search<RecordSource>(body, context);
  return { ...readCounts(response), hits: response.hits.hits };
};

/** Reads the records of reranked hits; skips those that were removed or hidden in the meantime. */
const readRecords = async (
  { cluster, names }: HitPageDependencies,
  query: SearchQuery,
  found: readonly RankedHit<undefined>[],
): Promise<readonly RankedHit<RecordSource>[]> => {
  const records = await readMany<RecordSource>(cluster, names.records, found.map(idOf), sourceFieldsFor(query));
  return found.flatMap((hit) => {
    const _source = records.get(idOf(hit))?._source;
    const isSeen = _source?.live === true && isIncluded(_source, query.visibility);
    return isSeen ? [{ ...hit, _source }] : [];
  });
};

/** Reranks the best hits and reads only the records of the requested page. */
const rerankedPage = async (
  dependencies: HitPageDependencies,
  query: SearchQuery,
  scored: Dsl,
  ranking: Ranking,
  context: QueryContext,
): Promise<PageOfHits> => {
  const { offset, limit } = query;
  const body = {
    ...(await toTierAggregation(query, dependencies.compileFilters, context)),
    ...{ query: scored, sort: toSort(query.sort), size: Math.max(ranking.depth, offset + limit) },
    ...{
      track_scores: true,
      track_total_hits: true,
      _source: false,
      docvalue_fields: RERANK_FIELDS,
      ...namesFor(query),
    },
  };
  const response = await dependencies.searchClient.search<undefined>(body, context);
  const { hits } = response.hits;
  const best = await rerank(dependencies, ranking, hits.slice(0, ranking.depth), context);
  const page = [...best, ...hits.slice(ranking.depth)].slice(offset, offset + limit);
  return { ...readCounts(response), hits: await readRecords(dependencies, query, page) };
};

export const findPage = async (
  dependencies: HitPageDependencies,
  query: SearchQuery,
  context: QueryContext,
  labels?: Labels,
): Promise<PageOfHits> => {
  // Without hits there is nothing to score.
  if (query.limit === 0) return { ...(await countMatches(dependencies, query, context)), hits: [] };
  const { compileFilters, scoring } = dependencies;
  const scored = await toScoredQuery(query, compileFilters, scoring(context), context, labels);
  // Deeper pages are reached with checkpoints.
  if (query.offset + query.limit > RESULT_WINDOW) {
    const counts = await countMatches(dependencies, query, context);
    return {
      ...counts,
      hits: query.offset >= counts.total ? [] : await deepPage(dependencies, query, scored, context),
    };
  }
  const ranking = toRanking(query);
  return ranking !== undefined && query.offset < ranking.depth
    ? rerankedPage(dependencies, query, scored, ranking, context)
    : plainPage(dependencies, query, scored, context);
};
