// Reranks the best hits of a question in plain words by the rules that every engine shares.
import type { SearchQuery, SortKey } from '../../../query/search-query.ts';
import type { Asking } from '../../asking.ts';
import { type PlainQuestion, rankedWording, rerankDepth, toPlainQuestion } from '../../plain-question.ts';
import {
  type RerankFactors,
  rerankedScore,
  titleFactorOf,
  toRerankFactors,
  WHOLE,
  WHOLE_VALUE,
  type WordsAsked,
} from '../../rerank-factors.ts';
import type { SearchHit } from '../cluster/wire.ts';
import { WHOLE_VALUE_NAME } from '../question/plain-words.ts';
import type { Scoring } from '../question/search-body.ts';
import { compareHits, idOf } from './hit-order.ts';
import { hasName } from './named-matches.ts';

/** What is read of each hit for it. */
export const RERANK_FIELDS = ['id', 'title', 'newer'] as const;

export type Ranking = {
  readonly question: PlainQuestion;
  readonly depth: number;
  readonly sort: readonly SortKey[];
};

/** Undefined when the order of the scores is the last word. */
export const rankingOf = (query: SearchQuery): Ranking | undefined => {
  const wording = rankedWording(query);
  const question = wording === undefined ? undefined : toPlainQuestion(wording);
  return question && { question, depth: rerankDepth(question), sort: query.sort };
};

export type RerankParts = {
  readonly scoring: (asking: Asking) => Scoring;
  /** Ids of records that others are part of. */
  readonly wholes: (asking: Asking) => Promise<ReadonlySet<string>>;
};

const toWordsAsked = async (
  { inOrder, telling }: PlainQuestion,
  { knowWords }: Scoring,
): Promise<WordsAsked<string>> => {
  const asked = telling.map((word) => ({ kind: 'any', word, fields: undefined, weight: 1 }) as const);
  const knowledge = await knowWords(asked);
  return {
    inOrder,
    telling: asked.map((word) => ({
      exact: word.word,
      forms: knowledge(word).forms.flatMap((form) => (form.word === word.word ? [] : [form.word])),
    })),
  };
};

/** What its score was multiplied by is told of a hit that was among the best. */
export type RankedHit<T> = SearchHit<T> & { readonly factors?: RerankFactors };

const factorsOf = <T>(hit: SearchHit<T>, words: WordsAsked<string>, wholes: ReadonlySet<string>): RerankFactors =>
  toRerankFactors({
    title: titleFactorOf(String(hit.fields?.title?.[0] ?? '').split(' '), words),
    wholeValue: hasName(hit, WHOLE_VALUE_NAME) ? WHOLE_VALUE : 1,
    whole: wholes.has(idOf(hit)) ? WHOLE : 1,
    newer: Number(hit.fields?.newer?.[0] ?? 1),
  });

/** Scores have the precision that other engines and the cluster itself keep them in. */
export const rerank = async <T>(
  { scoring, wholes }: RerankParts,
  { question, sort }: Ranking,
  best: readonly SearchHit<T>[],
  asking: Asking,
): Promise<readonly RankedHit<T>[]> => {
  const words = await toWordsAsked(question, scoring(asking));
  const known = await wholes(asking);
  const toRanked = (hit: SearchHit<T>) => {
    const factors = factorsOf(hit, words, known);
    return { ...hit, factors, _score: Math.fround(rerankedScore(Math.fround(hit._score ?? 0), factors)) };
  };
  return best.map(toRanked).sort(compareHits(sort));
};
