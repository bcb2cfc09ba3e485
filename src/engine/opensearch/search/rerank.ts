// Reranks the best hits of a question in plain words by the rules that every engine shares.
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

/** What is read of each hit for it. */
export const RERANK_FIELDS = ['id', 'title', 'newer'] as const;

export type Ranking = {
  readonly queryWords: QueryWords;
  readonly depth: number;
  readonly sort: readonly SortKey[];
};

/** Undefined when the order of the scores is the last word. */
export const toRanking = (query: SearchQuery): Ranking | undefined => {
  const wording = rankedWording(query);
  const question = wording === undefined ? undefined : toQueryWords(wording);
  return question && { queryWords: question, depth: rerankDepth(question), sort: query.sort };
};

export type RerankDependencies = {
  readonly scoring: (context: QueryContext) => Scoring;
  /** Ids of records that others are part of. */
  readonly parentIds: (context: QueryContext) => Promise<ReadonlySet<string>>;
};

const toWordsAsked = async (
  { allWords: inOrder, contentWords: telling }: QueryWords,
  { loadWordStatistics }: Scoring,
): Promise<RerankQuery<string>> => {
  const asked = telling.map((word) => ({ kind: 'any', word, fields: undefined, weight: 1 }) as const);
  const knowledge = await loadWordStatistics(asked);
  return {
    allWords: inOrder,
    contentWords: asked.map((word) => ({
      exact: word.word,
      forms: knowledge(word).forms.flatMap((form) => (form.word === word.word ? [] : [form.word])),
    })),
  };
};

/** What its score was multiplied by is told of a hit that was among the best. */
export type RankedHit<T> = SearchHit<T> & { readonly factors?: RerankFactors };

const factorsOf = <T>(hit: SearchHit<T>, words: RerankQuery<string>, parentIds: ReadonlySet<string>): RerankFactors =>
  toRerankFactors({
    title: titleFactorOf(String(hit.fields?.title?.[0] ?? '').split(' '), words),
    fullValue: matchesNamedQuery(hit, FULL_VALUE_NAME) ? FULL_VALUE_FACTOR : 1,
    parent: parentIds.has(idOf(hit)) ? PARENT_FACTOR : 1,
    recency: Number(hit.fields?.newer?.[0] ?? 1),
  });

/** Scores have the precision that other engines and the cluster itself keep them in. */
export const rerank = async <T>(
  { scoring, parentIds }: RerankDependencies,
  { queryWords: question, sort }: Ranking,
  best: readonly SearchHit<T>[],
  context: QueryContext,
): Promise<readonly RankedHit<T>[]> => {
  const words = await toWordsAsked(question, scoring(context));
  const known = await parentIds(context);
  const toRanked = (hit: SearchHit<T>) => {
    const factors = factorsOf(hit, words, known);
    return { ...hit, factors, _score: Math.fround(rerankedScore(Math.fround(hit._score ?? 0), factors)) };
  };
  return best.map(toRanked).sort(compareHits(sort));
};
