// Reranks the best records of a question in plain words by what is too expensive to find out of all of them.
import { partOf, type Reader } from '../segment/reader.ts';
import { newerFactor, wholeFactor } from './equals.ts';
import { type PlainQuestion, type SegmentQuestion, toSegmentQuestion } from './question.ts';
import { titleFactor } from './title.ts';
import { wholeValueFactor } from './whole-values.ts';

/** How many of the best records are reranked: words that could stand side by side tell records further apart. */
const [ONE_WORD, SEVERAL_WORDS] = [50, 200];

export const rerankDepth = ({ inOrder }: PlainQuestion): number => (inOrder.length > 1 ? SEVERAL_WORDS : ONE_WORD);

/** What a score is multiplied by. */
export type RerankFactors = {
  readonly title: number;
  /** What a whole value adds to the title: the better of the two counts. */
  readonly wholeValue: number;
  readonly whole: number;
  readonly newer: number;
};

const factorsOf = (reader: Reader, number: number, questions: readonly SegmentQuestion[]): RerankFactors => {
  const { view, base, index } = partOf(reader, number);
  const question = questions[index] as SegmentQuestion;
  const title = titleFactor(view, number - base, question);
  return {
    title,
    wholeValue: Math.max(1, wholeValueFactor(view, number - base, question) / title),
    whole: wholeFactor(reader, number),
    newer: newerFactor(view, number - base),
  };
};

/** The factors of one record by number. */
export const createFactors = (reader: Reader, question: PlainQuestion): ((number: number) => RerankFactors) => {
  const questions = reader.parts.map(({ view }) => toSegmentQuestion(view, question));
  return (number) => factorsOf(reader, number, questions);
};

export const rerank = (reader: Reader, question: PlainQuestion, best: Uint32Array, scores: Float32Array): void => {
  const factors = createFactors(reader, question);
  for (const number of best) {
    const { title, wholeValue, whole, newer } = factors(number);
    scores[number] = (scores[number] as number) * title * wholeValue * whole * newer;
  }
};
