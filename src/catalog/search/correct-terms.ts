// Corrects the words of a query that no record contains.

import { capitalWords } from '@periplus/gazetteer';
import type { TextQuery } from '../../query/search-query.ts';
import { type Correction, findCorrections, type Relaxation, type WordCount, type WordLookup } from './corrections.ts';
import { type QueryTerm, toAnyTier, toTiers, withAlternatives } from './query-term.ts';
import type { Vocabulary } from './vocabulary.ts';

export type ChangedTerms = { readonly terms: readonly QueryTerm[]; readonly relaxed: readonly Relaxation[] };

type CorrectionContext = WordLookup & {
  readonly vocabulary: Vocabulary;
  readonly count: (text: TextQuery) => Promise<number>;
};

const MAX_ATTEMPTS = 12;
/** Longer words in capitals are emphasised, not abbreviated. */
const MAX_ACRONYM = 5;

/** Codes, ordinals, decades, acronyms and dictionary words are meant as they are written. */
export const createMisspellingTest = (text: string, { isDictionaryWord }: Vocabulary): ((word: string) => boolean) => {
  const capitals = capitalWords(text);
  const isAcronym = (word: string): boolean => word.length <= MAX_ACRONYM && capitals.has(word);
  return (word) => !/\p{N}/u.test(word) && !isAcronym(word) && !isDictionaryWord(word);
};

/** Corrects each part of a hyphenated word that no record contains. */
const correctParts = async (
  context: CorrectionContext,
  { text, words }: QueryTerm,
  isUnknown: (word: string) => boolean,
  mayBeMisspelled: (word: string) => boolean,
): Promise<readonly Correction[]> => {
  const parts = await Promise.all(
    words.map(async (word) => {
      const found = isUnknown(word) ? await findCorrections(context, word, word, mayBeMisspelled(word)) : [];
      return found[0]?.alternatives[0]?.words ?? [word];
    }),
  );
  const corrected = parts.flat();
  const intended = corrected.join(' ');
  if (intended === words.join(' ')) return [];
  const alternatives = [{ words: corrected, weight: 1, apart: true as const }];
  return [{ alternatives, relaxation: { kind: 'spelling', from: text, to: intended }, intended, likelihood: 1 }];
};

const applyCorrections = (
  terms: readonly QueryTerm[],
  chosen: readonly (Correction | undefined)[],
): readonly QueryTerm[] =>
  terms.map((term, at) => {
    const correction = chosen[at];
    if (correction === undefined) return term;
    return { ...withAlternatives(term, correction.alternatives), intended: correction.intended };
  });

type Chosen = readonly (Correction | undefined)[];

/** The first of the likeliest corrections with which most records match; less likely ones only if none matches. */
const choose = async (
  context: CorrectionContext,
  terms: readonly QueryTerm[],
  candidates: readonly (readonly Correction[])[],
): Promise<Chosen> => {
  const likeliest: Chosen = candidates.map(([first]) => first);
  const others = candidates
    .flatMap((list, at) => list.slice(1).map((correction) => ({ correction, at })))
    .slice(0, MAX_ATTEMPTS);
  if (others.length === 0) return likeliest;
  const count = (chosen: Chosen): Promise<number> => context.count(toAnyTier(toTiers(applyCorrections(terms, chosen))));
  let [best, most] = [likeliest, await count(likeliest)];
  for (const { correction, at } of others) {
    const isAsLikely = correction.likelihood === likeliest[at]?.likelihood;
    if (!isAsLikely && most > 0) continue;
    const chosen = likeliest.with(at, correction);
    const matches = await count(chosen);
    if (matches > most) [best, most] = [chosen, matches];
  }
  return best;
};

/** Terms that have alternatives are left as they are. */
export const correctUnknownTerms = async (
  context: CorrectionContext,
  text: string,
  terms: readonly QueryTerm[],
  count: WordCount,
): Promise<ChangedTerms> => {
  const mayBeMisspelled = createMisspellingTest(text, context.vocabulary);
  const isUnknown = (word: string): boolean => count(word) === 0;
  const candidates = await Promise.all(
    terms.map(async (term) => {
      const [word = '', ...more] = term.words;
      if (term.alternatives.length > 0 || !term.words.some(isUnknown)) return [];
      return more.length === 0
        ? findCorrections(context, term.text, word, mayBeMisspelled(word))
        : correctParts(context, term, isUnknown, mayBeMisspelled);
    }),
  );
  if (candidates.every((list) => list.length === 0)) return { terms, relaxed: [] };
  const chosen = await choose(context, terms, candidates);
  return {
    terms: applyCorrections(terms, chosen),
    relaxed: chosen.flatMap((correction) => (correction === undefined ? [] : [correction.relaxation])),
  };
};
