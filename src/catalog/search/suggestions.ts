// Suggestions of the index without the catalogue's own misspellings, and with acronyms written out.
import { stemOf, type Term, toWordSequence } from '@periplus/text';
import type { SearchIndex, SimilarWord, Suggestion, SuggestQuery, SuggestResult } from '../../engine/engine.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import { queryWords, type WordLookup } from './corrections.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Requested in addition when some suggestions are left out. */
const SPARE = 4;
/** A misspelling is in few records, and the word that was meant in many times as many. */
const MAX_RECORDS = 10;
const MIN_RATIO = 20;
/** Enough if the word that was meant is in the dictionary or the name of a place. */
const MIN_KNOWN_RATIO = 5;
const MIN_LENGTH = 5;
const ACRONYM = /^[a-z]{2,6}$/;

type Corrections = ReadonlyMap<string, string>;

const isKnown = (word: string, { isDictionaryWord, places }: Vocabulary): boolean =>
  isDictionaryWord(word) || places.find([word]).length > 0;

const isSuspect = (word: string, vocabulary: Vocabulary): boolean =>
  word.length >= MIN_LENGTH && /^\p{Script=Latin}+$/u.test(word) && !isKnown(word, vocabulary);

/** Misspelt words of the suggestions, with the words that were meant. */
const findMisspellings = async (
  lookup: WordLookup,
  suggestions: readonly Suggestion[],
  vocabulary: Vocabulary,
): Promise<Corrections> => {
  const words = new Set(suggestions.flatMap(({ label }) => toWordSequence(label)));
  const suspects = [...words].filter((word) => isSuspect(word, vocabulary));
  const counts = await queryWords(lookup, suspects);
  const rare = suspects.filter((_, at) => (counts[at]?.exact ?? 0) <= MAX_RECORDS);
  const results = await queryWords(lookup, rare, { similar: true });
  return new Map(
    results.flatMap(({ word, exact, similar }) => {
      const isMeant = (other: SimilarWord): boolean =>
        other.edits === 1 &&
        stemOf(other.word) !== stemOf(word) &&
        other.records >= exact * (isKnown(other.word, vocabulary) ? MIN_KNOWN_RATIO : MIN_RATIO);
      const meant = similar.find(isMeant);
      return meant === undefined ? [] : [[word, meant.word] as const];
    }),
  );
};

const isSpelledWell = ({ label }: Suggestion, corrections: Corrections): boolean =>
  corrections.size === 0 || !toWordSequence(label).some((word) => corrections.has(word));

/** The typed text with the word that was meant: 'calfor' only completes to 'calfornia', so it is 'california'. */
const correctText = (text: string, corrections: Corrections): string | undefined => {
  const words = toWordSequence(text);
  const corrected = words.map((word, index) => {
    const isLast = index === words.length - 1;
    const misspelt = [...corrections].find(([wrong]) => (isLast ? wrong.startsWith(word) : wrong === word));
    return misspelt?.[1] ?? word;
  });
  return corrected.some((word, index) => word !== words[index]) ? corrected.join(' ') : undefined;
};

/** 'dem' stands for "digital elevation model", according to the synonyms. */
const expandAcronym = (text: string, { synonyms }: Vocabulary): Term | undefined => {
  const [acronym = '', ...more] = toWordSequence(text);
  if (more.length > 0 || !ACRONYM.test(acronym)) return undefined;
  const alternatives = synonyms.find([acronym]).flatMap((match) => match.alternatives);
  return alternatives.find((term) => term.length > 1 && term.map((word) => word[0]).join('') === acronym);
};

const toSentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Checked = SuggestResult & { readonly corrections: Corrections };

export const createSuggest = (index: SearchIndex, vocabulary: () => Vocabulary) => {
  const suggestWellSpelled = async (query: SuggestQuery, queryContext: QueryContext, spare = 0): Promise<Checked> => {
    const { suggestions, fuzzy } = await index.suggest({ ...query, limit: query.limit + spare }, queryContext);
    const lookup = { index, visibility: query.visibility, queryContext };
    const corrections = await findMisspellings(lookup, suggestions, vocabulary());
    if (corrections.size > 0 && spare === 0 && suggestions.length === query.limit)
      return suggestWellSpelled(query, queryContext, SPARE);
    return { suggestions: suggestions.filter((one) => isSpelledWell(one, corrections)), fuzzy, corrections };
  };

  const complete = async (query: SuggestQuery, context: QueryContext): Promise<SuggestResult> => {
    const found = await suggestWellSpelled(query, context);
    const corrected = found.suggestions.length > 0 ? undefined : correctText(query.text, found.corrections);
    if (corrected === undefined) return found;
    return { ...(await suggestWellSpelled({ ...query, text: corrected }, context)), fuzzy: true };
  };

  /** Records of the catalogue contain the acronym written out, so a search for it finds something. */
  const suggestExpansion = async (query: SuggestQuery, context: QueryContext): Promise<readonly Suggestion[]> => {
    const text = expandAcronym(query.text, vocabulary())?.join(' ');
    if (text === undefined) return [];
    const { suggestions, fuzzy } = await index.suggest({ ...query, text, limit: 1 }, context);
    if (fuzzy) return [];
    return suggestions.map((one) => (one.text.startsWith(text) ? one : { ...one, label: toSentenceCase(text), text }));
  };

  return async (query: SuggestQuery, context: QueryContext): Promise<SuggestResult> => {
    const [{ suggestions, fuzzy }, expansion] = await Promise.all([
      complete(query, context),
      suggestExpansion(query, context),
    ]);
    const [typed] = toWordSequence(query.text);
    const at = expansion.length > 0 && suggestions[0]?.text === typed ? 1 : 0;
    const others = suggestions.filter(({ text }) => expansion[0]?.text !== text);
    return { suggestions: others.toSpliced(at, 0, ...expansion).slice(0, query.limit), fuzzy };
  };
};
