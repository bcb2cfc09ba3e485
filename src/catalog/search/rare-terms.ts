// Adds alternatives to terms that match few records: far more common similar words, words of the same stem, and places
// whose code is another word in lower case.

import type { WordResult } from '../../engine/engine.ts';
import { type ChangedTerms, createMisspellingTest } from './correct-terms.ts';
import {
  countWords,
  queryWords,
  type Relaxation,
  sortByLikelihood,
  toStemCorrections,
  type WordLookup,
} from './corrections.ts';
import { type OtherWords, type QueryTerm, selectContentTerms, singleWords, withAlternatives } from './query-term.ts';
import type { Vocabulary } from './vocabulary.ts';
import { WEIGHTS } from './widen-terms.ts';

/** Words in more records than this are taken as intended. */
export const MAX_RARE_RECORDS = 20;
/** A word is far more common than another in this many times as many records. */
export const FAR_MORE_COMMON = 10;
/** A word that occurs may be a typo of a similar word in this many times as many records. */
const MISSPELLED = 50;
const MAX_SPELLINGS = 2;
const STEM_WEIGHT = 0.5;

type RareContext = WordLookup & { readonly vocabulary: Vocabulary };

type Addition = { readonly alternatives: readonly OtherWords[]; readonly relaxation: Relaxation };

const findSimilar = async (context: RareContext, { text }: QueryTerm, word: string): Promise<readonly Addition[]> => {
  const [result] = await queryWords(context, [word], { similar: true });
  if (result === undefined) return [];
  const common = result.similar.filter(({ records }) => records >= MISSPELLED * Math.max(1, result.anyForm));
  return sortByLikelihood(word, common)
    .slice(0, MAX_SPELLINGS)
    .map((other) => ({
      alternatives: [{ words: [other.word], weight: WEIGHTS.spelling }],
      relaxation: { kind: 'spelling', from: text, to: other.word },
    }));
};

/** "oh" for Ohio. */
const findPlaces = async (context: RareContext, { text }: QueryTerm, word: string): Promise<readonly Addition[]> => {
  const names = context.vocabulary.places.find([word], { ignoreCapitals: true }).flatMap((match) => match.alternatives);
  const count = await countWords(context, names.flat());
  const occurring = names.filter((name) => name.every((part) => count(part) > 0));
  const [first] = occurring;
  if (first === undefined) return [];
  const alternatives = occurring.map((words) => ({ words, weight: WEIGHTS.place }));
  return [{ alternatives, relaxation: { kind: 'abbreviation', from: text, to: first.join(' ') } }];
};

const isNew =
  ({ alternatives }: QueryTerm) =>
  ({ words }: OtherWords): boolean =>
    !alternatives.some((known) => 'words' in known && known.words.join(' ') === words.join(' '));

/** In a query of more than two words, words of the same stem are added only to the rare ones. */
const additionsTo = async (
  context: RareContext,
  term: QueryTerm,
  result: WordResult,
  { mayBeMisspelled, size }: { readonly mayBeMisspelled: boolean; readonly size: number },
): Promise<readonly Addition[]> => {
  const hasStems = size <= 2 || result.anyForm <= MAX_RARE_RECORDS;
  const found = [
    ...(await findPlaces(context, term, result.word)),
    ...(mayBeMisspelled ? await findSimilar(context, term, result.word) : []),
    ...(hasStems ? toStemCorrections(term.text, result, STEM_WEIGHT) : []),
  ];
  return found.filter(({ alternatives }) => alternatives.some(isNew(term)));
};

/** For single words that occur and that `isWanted` selects. */
export const addRareAlternatives = async (
  context: RareContext,
  text: string,
  terms: readonly QueryTerm[],
  isWanted: (term: QueryTerm) => boolean,
): Promise<ChangedTerms> => {
  const content = new Set(selectContentTerms(terms));
  const words = singleWords(terms).map((word, at) => {
    const term = terms[at] as QueryTerm;
    return content.has(term) && term.intended === undefined && isWanted(term) ? word : '';
  });
  if (words.every((word) => word === '')) return { terms, relaxed: [] };
  const mayBeMisspelled = createMisspellingTest(text, context.vocabulary);
  const results = await queryWords(context, words, { family: true });
  const additions = await Promise.all(
    terms.map(async (term, at) => {
      const result = results[at] as WordResult;
      if (words[at] === '' || result.anyForm === 0) return [];
      return additionsTo(context, term, result, { mayBeMisspelled: mayBeMisspelled(result.word), size: content.size });
    }),
  );
  return {
    terms: terms.map((term, at) =>
      withAlternatives(
        term,
        (additions[at] ?? []).flatMap(({ alternatives }) => alternatives.filter(isNew(term))),
      ),
    ),
    relaxed: additions.flat().map(({ relaxation }) => relaxation),
  };
};
