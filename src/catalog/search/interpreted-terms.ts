// Turns the parts of a query into search terms: what a part means becomes the alternatives by which records satisfy it.
import { PLACE_READER } from '@periplus/gazetteer';
import { type Lexicon, toWordSequence } from '@periplus/text';
import { interpretQuery } from '../../query/interpret/interpret.ts';
import { resourceFilter, timeFilter } from '../../query/interpret/part-filters.ts';
import { toYearsLabel } from '../../query/interpret/part-label.ts';
import type { Interpretation, QueryPart, YearRange } from '../../query/interpret/query-part.ts';
import type { PartReader } from '../../query/interpret/read-part.ts';
import { choosePlace, createPlacePartReader } from '../../query/interpret/read-place.ts';
import type { ReadingChoice } from '../../query/interpreted-kinds.ts';
import type { Filter } from '../../query/search-query.ts';
import { toPlaceTerm } from './place-term.ts';
import type { PlainQuery } from './plain-query.ts';
import { type Alternative, parseQueryTerm, parseQueryTerms, type QueryTerm } from './query-term.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The score of a record that satisfies a part without containing its words. */
const SCORES = { time: 1.2, resource: 1 } as const;
const WEIGHTS = { concept: 0.5, kind: 0.5, spelling: 1 } as const;
/** Less certain places are plain words. */
export const MIN_CONFIDENCE = 0.5;
/** Above less certain places: "población" is population, not a town in the Philippines. */
const CONCEPT_CONFIDENCE = 0.8;

/** Maps and data before this year are old, and those from the other year on recent, if a query prefers them. */
const [OLD_BEFORE, RECENT_FROM] = [1930, 2015];

/** What a query prefers. */
export type Preference = { readonly filter: Filter; readonly reason: string };

export type InterpretedQuery = PlainQuery & {
  readonly interpretation: Interpretation;
  /** Records that satisfy the filter rank higher. */
  readonly preferred?: Preference;
};

const toWords = (text: string, weight: number): Alternative => ({ words: toWordSequence(text), weight });

/** A year is a word that records contain; a period such as "before 1800" is a condition that their dates fulfil. */
const toTimeTerm = (years: YearRange, typed: QueryTerm): QueryTerm => {
  const byDate: Alternative = {
    filter: timeFilter(years),
    score: SCORES.time,
    reason: `time: dated ${toYearsLabel(years)}`,
  };
  if (/^\d{4}$/.test(typed.text)) return { ...typed, alternatives: [byDate] };
  return { ...typed, isCondition: true, equivalents: [byDate], alternatives: [{ words: typed.words, weight: 1 }] };
};

const spellingsOf = (spellings: readonly string[]): readonly Alternative[] =>
  spellings.map((spelling) => toWords(spelling, WEIGHTS.spelling));

/** A term of another language, such as "chemins de fer". */
const toConceptTerm = (synonyms: readonly string[], typed: QueryTerm): QueryTerm => ({
  ...typed,
  isPhrase: true,
  alternatives: synonyms.map((synonym) => toWords(synonym, WEIGHTS.concept)),
});

/** Theme words are one term each; any other part is one term. */
const toTerms = (part: QueryPart): readonly QueryTerm[] => {
  const typed = parseQueryTerm(part.text);
  switch (part.kind) {
    case 'theme':
      return part.synonyms === undefined ? parseQueryTerms(part.text) : [toConceptTerm(part.synonyms, typed)];
    case 'place':
      return [toPlaceTerm(part.place, typed)];
    case 'time':
      return [toTimeTerm(part.years, typed)];
    case 'resource':
      return [
        {
          ...typed,
          equivalents: [{ filter: resourceFilter(part), score: SCORES.resource, reason: `kind: ${part.label}` }],
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
  if (found?.kind !== 'preference') return {};
  const years = PREFERRED[found.prefer];
  return {
    preferred: { filter: timeFilter(years), reason: `order: ${found.prefer} first, dated ${toYearsLabel(years)}` },
  };
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

const createConceptReader =
  (lexicon: Lexicon, languages: ReadonlySet<string>): PartReader =>
  (tokens) => {
    const words = tokens.map(({ folded }) => folded);
    return lexicon.find(words, languages).map(({ start, length, alternatives }) => ({
      from: start,
      to: start + length,
      meaning: { kind: 'theme', synonyms: alternatives.map((term) => term.join(' ')) },
      confidence: CONCEPT_CONFIDENCE,
    }));
  };

/** Reads a plain query and turns its parts into terms. */
export const interpretTerms = (
  text: string,
  { lexicon, isDictionaryWord }: Vocabulary,
  { uninterpreted = [], chosenPlaces = [] }: ReadingChoice = {},
): InterpretedQuery => {
  const languages = lexicon.detect(toWordSequence(text), isDictionaryWord);
  const places = uninterpreted.includes('place') ? [] : [createPlaceReader(chosenPlaces)];
  return toPlainQuery(
    interpretQuery(text, {
      readers: [createConceptReader(lexicon, languages), ...places],
      ignored: new Set(uninterpreted),
      isFillerWord: (word) => lexicon.isFunctionWord(word, languages),
    }),
  );
};
