// Turns the parts of a query into search terms: what a part means becomes the alternatives by which records satisfy it.
import { PLACE_READER } from '@periplus/gazetteer';
import { type Lexicon, toWordSequence } from '@periplus/text';
import { interpretQuery } from '../../query/interpret/interpret.ts';
import { resourceFilter, timeFilter } from '../../query/interpret/part-filters.ts';
import { insidePlaceFilter, placeFilter } from '../../query/interpret/place-filter.ts';
import type { Interpretation, PlaceReading, QueryPart, YearRange } from '../../query/interpret/query-part.ts';
import type { PartReader } from '../../query/interpret/read-part.ts';
import { choosePlace, createPlacePartReader } from '../../query/interpret/read-place.ts';
import type { ReadingChoice } from '../../query/interpreted-kinds.ts';
import type { Filter } from '../../query/search-query.ts';
import type { PlainQuery } from './plain-query.ts';
import { type Alternative, parseQueryTerm, parseQueryTerms, type QueryTerm } from './query-term.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a record scores that satisfies a part without its words. */
const SCORES = { inside: 1.2, near: 0.6, time: 1.2, resource: 1 } as const;
const WEIGHTS = { name: 0.8, apart: 0.3, kind: 0.5, spelling: 1 } as const;
/** Less certain places are plain words. */
const MIN_CONFIDENCE = 0.5;
const MAX_NAMES = 4;

/** Maps and data before this year are old, and those from the other year on recent, if a query prefers them. */
const [OLD_BEFORE, RECENT_FROM] = [1930, 2015];

export type InterpretedQuery = PlainQuery & {
  readonly interpretation: Interpretation;
  /** Records that satisfy the filter rank higher. */
  readonly preferred?: Filter;
};

const toWords = (text: string, weight: number): Alternative => ({ words: toWordSequence(text), weight });

/** "WI", "NYC". */
const isCode = (text: string): boolean => /^\p{L}{2,3}$/u.test(text);

/** A name is typed as a phrase; with a qualifier, as in "Portland, Maine", records may have its words apart. */
const toPlaceTerm = ({ boxes, names }: PlaceReading, typed: QueryTerm): QueryTerm => {
  const isTyped = (name: string): boolean => toWordSequence(name).join(' ') === typed.words.join(' ');
  const isPhrase = typed.words.length > 1 && names.some(isTyped);
  const others = names.filter((name) => !isTyped(name)).slice(0, MAX_NAMES);
  return {
    ...typed,
    ...(isPhrase ? { isPhrase } : {}),
    ...(isCode(typed.text) && names[0] !== undefined ? { intended: names[0] } : {}),
    alternatives: [
      ...(isPhrase ? [{ words: typed.words, weight: WEIGHTS.apart, apart: true as const }] : []),
      ...others.map((name) => toWords(name, WEIGHTS.name)),
      { filter: insidePlaceFilter({ boxes }), score: SCORES.inside },
      { filter: placeFilter({ boxes }), score: SCORES.near },
    ],
  };
};

/** A year is a word that records contain; a period such as "before 1800" is a condition that their dates fulfil. */
const toTimeTerm = (years: YearRange, typed: QueryTerm): QueryTerm => {
  const byDate: Alternative = { filter: timeFilter(years), score: SCORES.time };
  if (/^\d{4}$/.test(typed.text)) return { ...typed, alternatives: [byDate] };
  return { ...typed, isCondition: true, equivalents: [byDate], alternatives: [{ words: typed.words, weight: 1 }] };
};

const spellingsOf = (spellings: readonly string[]): readonly Alternative[] =>
  spellings.map((spelling) => toWords(spelling, WEIGHTS.spelling));

/** Theme words are one term each; any other part is one term. */
const toTerms = (part: QueryPart): readonly QueryTerm[] => {
  const typed = parseQueryTerm(part.text);
  switch (part.kind) {
    case 'theme':
      return parseQueryTerms(part.text);
    case 'place':
      return [toPlaceTerm(part.place, typed)];
    case 'time':
      return [toTimeTerm(part.years, typed)];
    case 'resource':
      return [
        {
          ...typed,
          equivalents: [{ filter: resourceFilter(part), score: SCORES.resource }],
          alternatives: part.names.map((name) => toWords(name, WEIGHTS.kind)),
        },
      ];
    case 'scale':
    case 'identifier':
      return [{ ...typed, isPhrase: true, alternatives: spellingsOf(part.spellings) }];
    case 'preference':
    case 'filler':
      return [];
  }
};

const toNegatedTerms = (part: QueryPart): readonly QueryTerm[] =>
  toTerms(part.kind === 'preference' || part.kind === 'filler' ? { ...part, kind: 'theme' } : part).map((term) => ({
    ...term,
    negated: true,
  }));

const PREFERRED: Readonly<Record<'old' | 'recent', YearRange>> = {
  old: { to: OLD_BEFORE - 1 },
  recent: { from: RECENT_FROM },
};

const preferredOf = (parts: readonly QueryPart[]): Pick<InterpretedQuery, 'preferred'> => {
  const found = parts.find(({ kind, negated }) => kind === 'preference' && negated === undefined);
  return found?.kind === 'preference' ? { preferred: timeFilter(PREFERRED[found.prefer]) } : {};
};

/** Words that carry no meaning of their own raise the rank of records that contain them; preferences do not. */
const toFillerTerms = (part: QueryPart): readonly QueryTerm[] =>
  part.optional === true || part.kind === 'filler' ? parseQueryTerms(part.text) : [];

const toPlainQuery = (interpretation: Interpretation): InterpretedQuery => {
  const { parts } = interpretation;
  const isRequired = ({ kind, optional }: QueryPart): boolean => kind !== 'filler' && optional === undefined;
  const terms = parts
    .filter(isRequired)
    .flatMap((part) => (part.negated === true ? toNegatedTerms(part) : toTerms(part)));
  const first = parts.findIndex(isRequired);
  const isOptional = (part: QueryPart): boolean => part.optional === true;
  return {
    interpretation,
    before: parts.slice(0, first).filter(isOptional).flatMap(toFillerTerms),
    terms,
    after: parts.slice(first).filter(isOptional).flatMap(toFillerTerms),
    ...preferredOf(parts),
  };
};

const createPlaceReader =
  (chosenPlaces: readonly string[]): PartReader =>
  (tokens) =>
    createPlacePartReader(PLACE_READER)(tokens)
      .map((reading) => choosePlace(reading, chosenPlaces))
      .filter(({ confidence }) => confidence >= MIN_CONFIDENCE);

/** The function words of the languages of which the query contains terms. */
const createFunctionWordTest = (
  text: string,
  { lexicon, isDictionaryWord }: Pick<Vocabulary, 'isDictionaryWord'> & { readonly lexicon: Lexicon },
): ((word: string) => boolean) => {
  const languages = lexicon.detect(toWordSequence(text), isDictionaryWord);
  return (word) => lexicon.isFunctionWord(word, languages);
};

/** Reads a plain query and turns its parts into terms. */
export const interpretTerms = (
  text: string,
  vocabulary: Vocabulary,
  { uninterpreted = [], chosenPlaces = [] }: ReadingChoice = {},
): InterpretedQuery =>
  toPlainQuery(
    interpretQuery(text, {
      readers: uninterpreted.includes('place') ? [] : [createPlaceReader(chosenPlaces)],
      ignored: new Set(uninterpreted),
      isFillerWord: createFunctionWordTest(text, vocabulary),
    }),
  );
