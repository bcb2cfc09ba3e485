// Reranks the best hits of a plain query by the rules that all engines share.
import type { SearchQuery, SortKey } from '../../../query/search-query.ts';
import type { QueryContext } from '../../query-context.ts';
import { type QueryWords, rankedWording, rerankDepth, toQueryWords } from '../../query-words.ts';
import {
  FULL_VALUE_FACTOR,
  PARENT_FACTOR,
  type RerankFactors,
  type RerankQuery,
  rerankedScore,
  titleFactorOf,
  toRerankFactors,
} from '../../rerank-factors.ts';
import type { SearchHit } from '../cluster/wire.ts';
import { FULL_VALUE_NAME } from '../query/bonuses.ts';
import type { Scoring } from '../query/search-body.ts';
import { compareHits, idOf } from './hit-order.ts';
import { matchesNamedQuery } from './named-queries.ts';

/** The fields that reranking needs. */
export const RERANK_FIELDS = ['id', 'title', 'newer'] as const;

export type Ranking = {
  readonly queryWords: QueryWords;
  readonly depth: number;
  readonly sort: readonly SortKey[];
};

/** Undefined when hits are not reranked. */
export const toRanking = (query: SearchQuery): Ranking | undefined => {
  const wording = rankedWording(query);
  const queryWords = wording === undefined ? undefined : toQueryWords(wording);
  return queryWords && { queryWords, depth: rerankDepth(queryWords), sort: query.sort };
};

export type RerankDependencies = {
  readonly scoring: (context: QueryContext) => Scoring;
  readonly parentIds: (context: QueryContext) => Promise<ReadonlySet<string>>;
};

const toRerankQuery = async (
  { allWords, contentWords }: QueryWords,
  { loadWordStatistics }: Scoring,
): Promise<RerankQuery<string>> => {
  const clauses = contentWords.map((word) => ({ kind: 'any', word, fields: undefined, weight: 1 }) as const);
  const lookUp = await loadWordStatistics(clauses);
  return {
    allWords,
    contentWords: clauses.map((clause) => ({
      exact: clause.word,
      forms: lookUp(clause).forms.flatMap((form) => (form.word === clause.word ? [] : [form.word])),
    })),
  };
};

/** `factors` are set for the reranked hits. */
export type RankedHit<T> = SearchHit<T> & { readonly factors?: RerankFactors };

const factorsOf = <T>(hit: SearchHit<T>, words: RerankQuery<string>, parentIds: ReadonlySet<string>): RerankFactors =>
  toRerankFactors({
    title: titleFactorOf(String(hit.fields?.title?.[0] ?? '').split(' '), words),
    fullValue: matchesNamedQuery(hit, FULL_VALUE_NAME) ? FULL_VALUE_FACTOR : 1,
    parent: parentIds.has(idOf(hit)) ? PARENT_FACTOR : 1,
    recency: Number(hit.fields?.newer?.[0] ?? 1),
  });

/** Scores are rounded to floats, as in the cluster and the other engines. */
export const rerank = async <T>(
  { scoring, parentIds }: RerankDependencies,
  { queryWords, sort }: Ranking,
  best: readonly SearchHit<T>[],
  context: QueryContext,
): Promise<readonly RankedHit<T>[]> => {
  const words = await toRerankQuery(queryWords, scoring(context));
  const parents = await parentIds(context);
  const toRanked = (hit: SearchHit<T>) => {
    const factors = factorsOf(hit, words, parents);
    return { ...hit, factors, _score: Math.fround(rerankedScore(Math.fround(hit._score ?? 0), factors)) };
  };
  return best.map(toRanked).sort(compareHits(sort));
};
