// Turns the parts of a query into search terms: what a part means becomes the alternatives by which records satisfy it.
import { PLACE_READER } from '@periplus/gazetteer';
import { type Lexicon, toWordSequence } from '@periplus/text';
import { interpretQuery } from '../../query/interpret/interpret.ts';
import { resourceFilter, timeFilter } from '../../query/interpret/part-filters.ts';
import { insidePlaceFilter, placeFilter } from '../../query/interpret/place-filter.ts';
import type { Interpretation, PartKind, PlaceReading, QueryPart, YearRange } from '../../query/interpret/query-part.ts';
import type { PartReader } from '../../query/interpret/read-part.ts';
import { createPlacePartReader } from '../../query/interpret/read-place.ts';
import type { Filter } from '../../query/search-query.ts';
import type { PlainQuery } from './plain-query.ts';
import { type Alternative, parseQueryTerm, parseQueryTerms, type QueryTerm } from './query-term.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a record scores that satisfies a part without its words. */
const SCORES = { inside: 3, near: 1.5, time: 3, resource: 2 } as const;
const WEIGHTS = { name: 0.5, apart: 0.3, spelling: 1 } as const;
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

const placeAlternatives = ({ boxes, names }: PlaceReading, typed: QueryTerm): readonly Alternative[] => {
  const isTyped = (name: string): boolean => toWordSequence(name).join(' ') === typed.words.join(' ');
  return [
    ...(typed.words.length > 1 ? [{ words: typed.words, weight: WEIGHTS.apart, apart: true as const }] : []),
    ...names
      .filter((name) => !isTyped(name))
      .slice(0, MAX_NAMES)
      .map((name) => toWords(name, WEIGHTS.name)),
    { filter: insidePlaceFilter({ boxes }), score: SCORES.inside },
    { filter: placeFilter({ boxes }), score: SCORES.near },
  ];
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
      return [{ ...typed, isPhrase: true, alternatives: placeAlternatives(part.place, typed) }];
    case 'time':
      return [{ ...typed, alternatives: [{ filter: timeFilter(part.years), score: SCORES.time }] }];
    case 'resource':
      return [{ ...typed, equivalents: [{ filter: resourceFilter(part), score: SCORES.resource }] }];
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

const readPlaces: PartReader = (tokens) =>
  createPlacePartReader(PLACE_READER)(tokens).filter(({ confidence }) => confidence >= MIN_CONFIDENCE);

/** The function words of the languages of which the query contains terms. */
const createFunctionWordTest = (
  text: string,
  { lexicon, isDictionaryWord }: Pick<Vocabulary, 'isDictionaryWord'> & { readonly lexicon: Lexicon },
): ((word: string) => boolean) => {
  const languages = lexicon.detect(toWordSequence(text), isDictionaryWord);
  return (word) => lexicon.isFunctionWord(word, languages);
};

/** Reads a plain query and turns its parts into terms; `ignored` kinds are read as plain words. */
export const interpretTerms = (
  text: string,
  vocabulary: Vocabulary,
  ignored: ReadonlySet<PartKind> = new Set(),
): InterpretedQuery =>
  toPlainQuery(
    interpretQuery(text, {
      readers: ignored.has('place') ? [] : [readPlaces],
      ignored,
      isFillerWord: createFunctionWordTest(text, vocabulary),
    }),
  );
