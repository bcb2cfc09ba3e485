// Widens plain words with the alternatives that occur in the catalogue.
import { joinsOf } from '@periplus/text';
import type { ReadingChoice } from '../../query/interpreted-kinds.ts';
import type { TextQuery } from '../../query/search-query.ts';
import { correctUnknownTerms } from './correct-terms.ts';
import { readCorrectedPlaces } from './corrected-places.ts';
import { countWords, findSplits, type Relaxation, type WordCount, type WordLookup } from './corrections.ts';
import { type InterpretedQuery, interpretTerms } from './interpreted-terms.ts';
import {
  type Alternative,
  isOtherWords,
  limitAlternatives,
  type QueryTerm,
  selectContentTerms,
  singleWords,
} from './query-term.ts';
import { addRareAlternatives, FAR_MORE_COMMON, MAX_RARE_RECORDS } from './rare-terms.ts';
import type { Vocabulary } from './vocabulary.ts';
import { type JoinedWord, type WordSplit, widenTerms } from './widen-terms.ts';

export type WidenContext = WordLookup & {
  readonly vocabulary: Vocabulary;
  readonly reading?: ReadingChoice;
  /** Number of records that match a text, within the filters of the query. */
  readonly count: (text: TextQuery) => Promise<number>;
};

/** The words of a query with their alternatives, and the changes among these that a response reports. */
export type WidenedWords = InterpretedQuery & { readonly text: string; readonly relaxed: readonly Relaxation[] };

const isFarMoreCommon = (records: number, others: readonly number[]): boolean =>
  records >= FAR_MORE_COMMON * Math.max(1, Math.min(...others));

const toJoins = (words: readonly string[], count: WordCount): readonly JoinedWord[] =>
  joinsOf(words)
    .filter(({ word }) => count(word) > 0)
    .map((join) => ({
      ...join,
      isIntended: isFarMoreCommon(count(join.word), words.slice(join.at, join.at + 2).map(count)),
    }));

const findRareSplits = async (
  lookup: WordLookup,
  words: readonly string[],
  count: WordCount,
): Promise<readonly WordSplit[]> => {
  const found: WordSplit[] = [];
  for (const [at, word] of words.entries()) {
    const records = count(word);
    if (word === '' || records === 0 || records > MAX_RARE_RECORDS) continue;
    const [pieces = []] = await findSplits(lookup, word);
    if (pieces.length !== 2) continue;
    const countPiece = await countWords(lookup, pieces);
    if (pieces.every((piece) => isFarMoreCommon(countPiece(piece), [records]))) found.push({ at, words: pieces });
  }
  return found;
};

/** Only ratios matter, so the constant fits catalogues of any size. */
export const rarity = (records: number): number => Math.log(1 + 1e6 / (records + 0.5));

/**
 * Drops wordings that no record contains, and lowers the weight of those that are rarer than the typed term, since
 * their higher IDF would rank them above it.
 */
const weightAlternatives = async (lookup: WordLookup, terms: readonly QueryTerm[]): Promise<readonly QueryTerm[]> => {
  const widened = terms.filter(({ alternatives }) => alternatives.length > 0);
  const words = widened.flatMap((term) =>
    [term, ...term.alternatives.filter(isOtherWords)].flatMap((any) => any.words),
  );
  if (words.length === 0) return terms;
  const count = await countWords(lookup, words);
  const rarityOf = (phrase: readonly string[]): number => phrase.reduce((sum, word) => sum + rarity(count(word)), 0);
  return terms.map((term) => ({
    ...term,
    alternatives: term.alternatives.flatMap((other): readonly Alternative[] => {
      if (!isOtherWords(other)) return [other];
      const weight = other.weight * Math.min(1, rarityOf(term.words) / rarityOf(other.words));
      return other.words.every((word) => count(word) > 0) ? [{ ...other, weight }] : [];
    }),
  }));
};

/**
 * Adds synonyms, place names and spellings, joined and split words to all terms, corrections to words that no record
 * contains, and similar words to rare ones. Depends only on the words, so a word means the same in every query.
 */
export const widenWords = async (context: WidenContext, text: string): Promise<WidenedWords> => {
  const query = interpretTerms(text, context.vocabulary, context.reading);
  if (query.interpretation.citation === true) return { ...query, text, relaxed: [] };
  const words = singleWords(query.terms);
  const count = await countWords(context, [
    ...joinsOf(words).map(({ word }) => word),
    ...query.terms.flatMap((term) => term.words),
  ]);
  const joins = toJoins(words, count);
  const splits = await findRareSplits(context, words, count);
  const listed = widenTerms(text, query.terms, context.vocabulary, { joins, splits });
  const weighted = await weightAlternatives(context, listed);
  const corrected = await correctUnknownTerms(context, text, weighted, count);
  const read = readCorrectedPlaces({ ...query, terms: corrected.terms }, context.reading);
  const { terms, relaxed } = await addRareAlternatives(context, text, read.terms, (term) => {
    const [word = '', ...more] = term.words;
    return more.length === 0 && term.alternatives.length === 0 && count(word) > 0 && count(word) <= MAX_RARE_RECORDS;
  });
  return { ...read, text, terms: limitAlternatives(terms), relaxed: [...corrected.relaxed, ...relaxed] };
};

/** Adds similar words to all terms of a query of several words that matches few records. */
export const widenFurther = async (context: WidenContext, words: WidenedWords): Promise<WidenedWords | undefined> => {
  if (selectContentTerms(words.terms).length < 2) return undefined;
  const { terms, relaxed } = await addRareAlternatives(context, words.text, words.terms, () => true);
  return relaxed.length === 0 ? undefined : { ...words, terms: limitAlternatives(terms), relaxed };
};
