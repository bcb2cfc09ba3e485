// Turns the parts of a query into search terms: what a part means becomes the alternatives by which records satisfy it.
import { PLACE_READER } from '@periplus/gazetteer';
import { type Lexicon, toWordSequence } from '@periplus/text';
import { interpretQuery } from '../../query/interpret/interpret.ts';
import { resourceFilter, timeFilter } from '../../query/interpret/part-filters.ts';
import { toYearsLabel } from '../../query/interpret/part-label.ts';
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
const WEIGHTS = { name: 0.8, concept: 0.5, apart: 0.3, kind: 0.5, spelling: 1 } as const;
/** Less certain places are plain words. */
const MIN_CONFIDENCE = 0.5;
/** Above less certain places: "población" is population, not a town in the Philippines. */
const CONCEPT_CONFIDENCE = 0.8;
const MAX_NAMES = 4;

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

const sameWords = (a: readonly string[], b: readonly string[]): boolean => a.join(' ') === b.join(' ');

/** Without names that contain another one, such as "state of Minnesota": what has their words has the other's. */
const shortNames = ({ names }: PlaceReading): readonly (readonly string[])[] => {
  const all = names.map(toWordSequence);
  return all.filter(
    (words) => !all.some((other) => other.length < words.length && other.every((word) => words.includes(word))),
  );
};

/** The name and the place that contains it, as records write it: "Teton County, Wyoming". */
const fullName = (label: string): readonly string[] => toWordSequence(label.split(',').slice(0, 2).join(' '));

const byLocation = ({ boxes, label }: PlaceReading): Readonly<Record<'inside' | 'near', Alternative>> => ({
  inside: { filter: insidePlaceFilter({ boxes }), score: SCORES.inside, reason: `place: lies in ${label}` },
  near: { filter: placeFilter({ boxes }), score: SCORES.near, reason: `place: covers ${label} or a part of it` },
});

/** "Teton County WY": records have the words of the full name, perhaps apart. */
const toQualifiedTerm = (place: PlaceReading, typed: QueryTerm): QueryTerm => {
  const words = fullName(place.label);
  const { inside, near } = byLocation(place);
  return { ...typed, intended: words.join(' '), alternatives: [{ words, weight: 1, apart: true }, inside, near] };
};

/** A code ("WI"), an adjective ("Brazilian") or a part ("northern Italy") stands for the place itself. */
const toReferenceTerm = (place: PlaceReading, typed: QueryTerm): QueryTerm => {
  const { inside, near } = byLocation(place);
  const names = isPart(place)
    ? []
    : shortNames(place)
        .slice(0, MAX_NAMES)
        .map((words) => ({ words, weight: WEIGHTS.name }));
  const intended = isCode(typed.text) ? place.names[0] : undefined;
  return {
    ...typed,
    ...(intended === undefined ? {} : { intended }),
    equivalents: [...names, inside],
    alternatives: [near],
  };
};

/** "US-IL:north" */
const isPart = ({ id }: PlaceReading): boolean => /:(?:north|south|east|west|cent)/.test(id);

/** "WI", "NYC" */
const isCode = (text: string): boolean => /^\p{L}{2,3}$/u.test(text);

/** A name of several words is a phrase. */
const toNamedTerm = (place: PlaceReading, typed: QueryTerm): QueryTerm => {
  const isPhrase = typed.words.length > 1;
  const others = shortNames(place).filter((words) => !sameWords(words, typed.words));
  const { inside, near } = byLocation(place);
  return {
    ...typed,
    ...(isPhrase ? { isPhrase } : {}),
    alternatives: [
      ...(isPhrase ? [{ words: typed.words, weight: WEIGHTS.apart, apart: true as const }] : []),
      ...others.slice(0, MAX_NAMES).map((words) => ({ words, weight: WEIGHTS.name })),
      inside,
      near,
    ],
  };
};

const toPlaceTerm = (place: PlaceReading, typed: QueryTerm): QueryTerm => {
  const names = place.names.map(toWordSequence);
  if (!isPart(place) && !isCode(typed.text)) {
    if (names.some((name) => sameWords(name, typed.words))) return toNamedTerm(place, typed);
    if (names.some((name) => sameWords(name, typed.words.slice(0, name.length)))) return toQualifiedTerm(place, typed);
  }
  return toReferenceTerm(place, typed);
};

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
