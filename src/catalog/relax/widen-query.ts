// Widens a plain query with the alternatives that occur in the catalogue.
import { joinsOf } from '@periplus/text';
import { countWords, FAR_MORE_COMMON, findSplitCorrections, MAX_RARE_RECORDS, type WordLookup } from './corrections.ts';
import { type PlainQuery, parsePlainQuery } from './plain-query.ts';
import { type Alternative, type QueryTerm, singleWords } from './query-term.ts';
import type { RelaxationContext } from './relaxation-step.ts';
import { type JoinedWord, type WordSplit, widenTerms } from './widen-terms.ts';

const isFarMoreCommon = (records: number, others: readonly number[]): boolean =>
  records >= FAR_MORE_COMMON * Math.max(1, Math.min(...others));

const findJoins = async (lookup: WordLookup, terms: readonly QueryTerm[]): Promise<readonly JoinedWord[]> => {
  const words = singleWords(terms);
  const candidates = joinsOf(words);
  const count = await countWords(lookup, [...candidates.map(({ word }) => word), ...words]);
  return candidates
    .filter(({ word }) => count(word) > 0)
    .map((join) => ({
      ...join,
      isIntended: isFarMoreCommon(count(join.word), words.slice(join.at, join.at + 2).map(count)),
    }));
};

const findSplits = async (lookup: WordLookup, terms: readonly QueryTerm[]): Promise<readonly WordSplit[]> => {
  const words = singleWords(terms);
  const count = await countWords(lookup, words);
  const found: WordSplit[] = [];
  for (const [at, word] of words.entries()) {
    const records = count(word);
    if (word === '' || records === 0 || records > MAX_RARE_RECORDS) continue;
    const [split] = await findSplitCorrections(lookup, terms[at] as QueryTerm, word);
    const pieces = split?.terms.flatMap((term) => term.words) ?? [];
    if (pieces.length !== 2) continue;
    const countPiece = await countWords(lookup, pieces);
    if (pieces.every((piece) => isFarMoreCommon(countPiece(piece), [records]))) found.push({ at, words: pieces });
  }
  return found;
};

/** Only ratios matter, so the constant fits catalogues of any size. */
const rarity = (records: number): number => Math.log(1 + 1e6 / (records + 0.5));

/**
 * Drops alternatives that no record contains, and lowers the weight of alternatives that are rarer than the typed term,
 * since their higher IDF would rank them above it.
 */
export const weightAlternatives = async (
  lookup: WordLookup,
  terms: readonly QueryTerm[],
): Promise<readonly QueryTerm[]> => {
  const widened = terms.filter(({ alternatives }) => alternatives.length > 0);
  const words = widened.flatMap((term) => [term.words, ...term.alternatives.map((other) => other.words)].flat());
  if (words.length === 0) return terms;
  const count = await countWords(lookup, words);
  const rarityOf = (phrase: readonly string[]): number => phrase.reduce((sum, word) => sum + rarity(count(word)), 0);
  const occurs = (alternative: Alternative): boolean => alternative.words.every((word) => count(word) > 0);
  return terms.map((term) => ({
    ...term,
    alternatives: term.alternatives.filter(occurs).map((other) => ({
      ...other,
      weight: other.weight * Math.min(1, rarityOf(term.words) / rarityOf(other.words)),
    })),
  }));
};

export const widenQuery = async (context: RelaxationContext): Promise<PlainQuery> => {
  const { rawText, vocabulary } = context;
  const query = parsePlainQuery(rawText);
  const joins = await findJoins(context, query.terms);
  const splits = await findSplits(context, query.terms);
  const terms = widenTerms(rawText, query.terms, vocabulary, { joins, splits });
  return { ...query, terms: await weightAlternatives(context, terms) };
};
