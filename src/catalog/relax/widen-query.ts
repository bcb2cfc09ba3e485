// A question as typed with what its words are also called, as far as records have them.
import { joinsOf } from '@periplus/text';
import { countWords, FAR_MORE_COMMON, findSplitCorrections, MAX_RARE_RECORDS } from './corrections.ts';
import { type QueryTerm, singleWords } from './query-term.ts';
import type { RelaxationContext } from './relaxation-steps.ts';
import {
  type PlainQuery,
  parsePlainQuery,
  type WidenOptions,
  type WordSplit,
  weightAlternatives,
  widenTerms,
} from './widen-terms.ts';

const isFarMoreCommon = (records: number, others: readonly number[]): boolean =>
  records >= FAR_MORE_COMMON * Math.max(1, Math.min(...others));

/** Neighbours that records also write as one word. */
const readJoins = async (parts: RelaxationContext, terms: readonly QueryTerm[]): Promise<WidenOptions['joins']> => {
  const words = singleWords(terms);
  const candidates = joinsOf(words);
  const count = await countWords(parts, [...candidates.map(({ word }) => word), ...words]);
  return candidates
    .filter(({ word }) => count(word) > 0)
    .map((join) => ({
      ...join,
      isMeant: isFarMoreCommon(count(join.word), words.slice(join.at, join.at + 2).map(count)),
    }));
};

/** Rare words that are made up of two far more common ones. */
const readSplits = async (parts: RelaxationContext, terms: readonly QueryTerm[]): Promise<readonly WordSplit[]> => {
  const words = singleWords(terms);
  const count = await countWords(parts, words);
  const found: WordSplit[] = [];
  for (const [at, word] of words.entries()) {
    const records = count(word);
    if (word === '' || records === 0 || records > MAX_RARE_RECORDS) continue;
    const [split] = await findSplitCorrections(parts, terms[at] as QueryTerm, word);
    const pieces = split?.slots.flatMap((queryTerm) => queryTerm.words) ?? [];
    if (pieces.length !== 2) continue;
    const piecesCount = await countWords(parts, pieces);
    if (pieces.every((piece) => isFarMoreCommon(piecesCount(piece), [records]))) found.push({ at, words: pieces });
  }
  return found;
};

/** The question as typed, with what its words are also called. */
export const widenQuery = async (parts: RelaxationContext): Promise<PlainQuery> => {
  const question = parsePlainQuery(parts.typed);
  const joins = (await readJoins(parts, question.slots)) ?? [];
  const splits = await readSplits(parts, question.slots);
  const wide = widenTerms(parts.typed, question.slots, parts.vocabulary, { joins, splits });
  return { ...question, slots: await weightAlternatives(wide, parts.index, parts.includeNonPublic, parts.asking) };
};
