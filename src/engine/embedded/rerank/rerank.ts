// Reranks the best records of a question in plain words by what is too expensive to find out of all of them.
import type { PlainQuestion } from '../../plain-question.ts';
import { type RerankFactors, rerankedScore, toRerankFactors } from '../../rerank-factors.ts';
import { partOf, type Reader } from '../segment/reader.ts';
import { newerFactor, wholeFactor } from './equals.ts';
import { type SegmentQuestion, toSegmentQuestion } from './question.ts';
import { titleFactor } from './title.ts';
import { wholeValueFactor } from './whole-values.ts';

const factorsOf = (reader: Reader, number: number, questions: readonly SegmentQuestion[]): RerankFactors => {
  const { view, base, index } = partOf(reader, number);
  const question = questions[index] as SegmentQuestion;
  return toRerankFactors({
    title: titleFactor(view, number - base, question),
    wholeValue: wholeValueFactor(view, number - base, question),
    whole: wholeFactor(reader, number),
    newer: newerFactor(view, number - base),
  });
};

/** The factors of one record by number. */
export const createFactors = (reader: Reader, question: PlainQuestion): ((number: number) => RerankFactors) => {
  const questions = reader.parts.map(({ view }) => toSegmentQuestion(view, question));
  return (number) => factorsOf(reader, number, questions);
};

export const rerank = (reader: Reader, question: PlainQuestion, best: Uint32Array, scores: Float32Array): void => {
  const factors = createFactors(reader, question);
  for (const number of best) scores[number] = rerankedScore(scores[number] as number, factors(number));
};
