// The rungs of the ladder: ways to ask a question in plain words again that found nothing, each with what it did.

import { joinAdjacentWords, joinsOf } from '@periplus/text';
import type { WordResult } from '../../engine/engine.ts';
import type { TextQuery } from '../../query/search-query.ts';
import {
  type Correction,
  countWords,
  FAR_MORE_COMMON,
  findCorrections,
  findSplitCorrections,
  MAX_RARE_RECORDS,
  queryWords,
  type Relaxation,
  toSpellingCorrection,
  toStemCorrections,
  type WordLookup,
} from './corrections.ts';
import {
  parseQueryTerm,
  type QueryTerm,
  selectContentTerms,
  singleWords,
  toAllTermsQuery,
  toAtLeastQuery,
  toRankedQuery,
  toWording,
} from './query-term.ts';
import type { Vocabulary } from './vocabulary.ts';
import {
  type PlainQuery,
  parsePlainQuery,
  trailingFillerWords,
  weightAlternatives,
  widenTerms,
} from './widen-terms.ts';

/** A question in other words. */
export type RelaxationAttempt = {
  readonly text: TextQuery;
  /** What matches it, without what only ranks: quicker to count. */
  readonly matching: TextQuery;
  /** In plain words, to show and to compare titles with. */
  readonly wording: string;
  readonly relaxed: readonly Relaxation[];
};

/** How far up the ladder we are: corrections that were made stay made. */
export type RelaxationState = PlainQuery & { readonly relaxed: readonly Relaxation[] };

export type RelaxationContext = WordLookup & {
  readonly typed: string;
  readonly vocabulary: Vocabulary;
};

/** What a rung may ask before it tries: an attempt finds nothing when records do not even have the words that it leaves alone. */
export type FeasibilityCheck = {
  /** Some record has all of the slots but one. */
  readonly hasAllButOne: (terms: readonly QueryTerm[]) => Promise<boolean>;
  /** Some record has so many of the telling slots. */
  readonly hasAtLeast: (terms: readonly QueryTerm[], count: number) => Promise<boolean>;
  /** Some record has these slots together. */
  readonly hasAll: (rest: readonly QueryTerm[]) => Promise<boolean>;
  /** Where the climb began. */
  readonly initialState: RelaxationState;
};

/**
 * Gives attempts in the order in which they are tried: of several given together the one that finds most is taken. What it returns is
 * where the next rung starts.
 */
export type RelaxationStep = (
  parts: RelaxationContext & FeasibilityCheck,
  state: RelaxationState,
) => AsyncGenerator<readonly RelaxationAttempt[], RelaxationState>;

const MAX_ATTEMPTS = 12;

const toAttempt = ({ slots: terms, relaxed, ...fillerWords }: RelaxationState): RelaxationAttempt => ({
  text: toRankedQuery(terms, fillerWords),
  matching: toAllTermsQuery(terms),
  wording: toWording(terms, fillerWords),
  relaxed,
});

const replaceSlot = (
  { slots: terms, relaxed, ...fillerWords }: RelaxationState,
  at: number,
  { slots: meant, relaxed: done }: Correction,
): RelaxationState => ({
  ...fillerWords,
  slots: terms.toSpliced(at, 1, ...meant),
  relaxed: [...relaxed, done],
});

/** From the last place to the first, so that a word that becomes two does not move the others. */
const replaceSlots = (state: RelaxationState, chosen: readonly (Correction | undefined)[]): RelaxationState => {
  const { slots: terms } = chosen.reduceRight<RelaxationState>(
    (sum, correction, at) => (correction === undefined ? sum : replaceSlot(sum, at, correction)),
    state,
  );
  const done = chosen.flatMap((correction) => (correction === undefined ? [] : [correction.relaxed]));
  return { ...state, slots: terms, relaxed: [...state.relaxed, ...done] };
};

/** "wi", "in": codes of places that are other words in lower case. */
export const abbreviations: RelaxationStep = async function* (parts, state) {
  const { typed, vocabulary, index, includeNonPublic, asking: context } = parts;
  const wide = widenTerms(typed, parsePlainQuery(typed).slots, vocabulary, { loose: true });
  if (
    toWording(wide) === toWording(state.slots) &&
    wide.every((queryTerm, at) => queryTerm.alternatives.length === state.slots[at]?.alternatives.length)
  )
    return state;
  const terms = await weightAlternatives(wide, index, includeNonPublic, context);
  const relaxed = terms.flatMap((queryTerm): readonly Relaxation[] => {
    const before = state.slots.find(({ text }) => text === queryTerm.text);
    const [first] = queryTerm.alternatives.slice(before?.alternatives.length ?? 0);
    return first === undefined ? [] : [{ kind: 'abbreviation', from: queryTerm.text, to: first.words.join(' ') }];
  });
  yield [toAttempt({ ...state, slots: terms, relaxed })];
  return state;
};

/** Every word that no record has, as it may have been meant: first the likeliest of each, then others of one of them. */
export const corrections: RelaxationStep = async function* (parts, state) {
  const { slots: terms } = state;
  const results = await queryWords(parts, singleWords(terms));
  const options = await Promise.all(
    terms.map(async (queryTerm, at) => {
      const { word, anyForm } = results[at] as WordResult;
      return word !== '' && anyForm === 0 && queryTerm.alternatives.length === 0
        ? findCorrections(parts, queryTerm, word)
        : [];
    }),
  );
  const likeliest = options.map(([first]) => first);
  if (likeliest.every((first) => first === undefined)) return state;
  const others = options.flatMap((list, at) => list.slice(1).map((other) => ({ other, at })));
  const tried = others.slice(0, MAX_ATTEMPTS);
  const isAsLikely = ({ other, at }: (typeof others)[number]): boolean =>
    other.likelihood === likeliest[at]?.likelihood;
  const attempt = ({ other, at }: (typeof others)[number]): RelaxationAttempt =>
    toAttempt(replaceSlots(state, likeliest.with(at, other)));
  yield [toAttempt(replaceSlots(state, likeliest)), ...tried.filter(isAsLikely).map(attempt)];
  for (const other of tried.filter((each) => !isAsLikely(each))) yield [attempt(other)];
  return replaceSlots(state, likeliest);
};

/** "water shed": neighbours that are one word. */
export const joins: RelaxationStep = async function* (parts, state) {
  const { slots: terms, relaxed } = state;
  const words = singleWords(terms);
  const count = await countWords(
    parts,
    joinsOf(words).map(({ word }) => word),
  );
  for (const { at, word } of joinAdjacentWords(words, count)) {
    if (!(await parts.hasAll(terms.toSpliced(at, 2)))) continue;
    const from = toWording(terms.slice(at, at + 2));
    yield [
      toAttempt({
        ...state,
        slots: terms.toSpliced(at, 2, parseQueryTerm(word)),
        relaxed: [...relaxed, { kind: 'joined', from, to: word }],
      }),
    ];
  }
  return state;
};

/** "firestations": known, but not in this company; its parts may be. */
export const splits: RelaxationStep = async function* (parts, state) {
  if (!(await parts.hasAllButOne(state.slots))) return state;
  for (const [at, queryTerm] of state.slots.entries()) {
    const [word, ...more] = queryTerm.words;
    if (word === undefined || more.length > 0) continue;
    const splits = await findSplitCorrections(parts, queryTerm, word);
    if (splits.length === 0 || !(await parts.hasAll(state.slots.toSpliced(at, 1)))) continue;
    for (const split of splits) yield [toAttempt(replaceSlot(state, at, split))];
  }
  return state;
};

/** Each word in all forms that a strong stem joins: "beekeepers" also as "beekeeping". Of several words, the rare ones. */
export const stems: RelaxationStep = async function* (parts, state) {
  const results = await queryWords(parts, singleWords(state.slots), { family: true });
  const telling = selectContentTerms(state.slots).length;
  const done: Relaxation[] = [];
  const terms = state.slots.map((queryTerm, at) => {
    const known = results[at] as WordResult;
    const [family] = known.anyForm > MAX_RARE_RECORDS && telling > 2 ? [] : toStemCorrections(queryTerm, known);
    if (family === undefined) return queryTerm;
    done.push(family.relaxed);
    const more = family.slots.flatMap(({ words, alternatives: others }) => [
      { words, weight: FAMILY_WEIGHT },
      ...others,
    ]);
    return {
      ...queryTerm,
      alternatives: [...queryTerm.alternatives, ...more.map((other) => ({ ...other, weight: FAMILY_WEIGHT }))],
    };
  });
  if (done.length === 0) return state;
  const wider = { ...state, slots: terms, relaxed: [...state.relaxed, ...done] };
  yield [toAttempt(wider)];
  // Nothing is told of forms that did not help; they still count where fewer words are asked for.
  return { ...state, slots: terms };
};

const FAMILY_WEIGHT = 0.5;

/** Far more common words that a known one may be a slip of. */
const slipsOf = async (
  parts: RelaxationContext,
  queryTerm: QueryTerm,
  { word, anyForm }: WordResult,
): Promise<readonly Correction[]> => {
  const [known] = await queryWords(parts, [word], { near: true });
  return (known?.similar ?? [])
    .filter(({ records }) => records >= anyForm * FAR_MORE_COMMON)
    .map((near) => toSpellingCorrection(queryTerm, near));
};

/** All words are known, yet nothing has them together: one of them may be a slip of a far more common word. */
export const typos: RelaxationStep = async function* (parts, state) {
  if (!(await parts.hasAllButOne(state.slots))) return state;
  const results = await queryWords(parts, singleWords(state.slots));
  const rarestFirst = [...results.entries()].sort(([, a], [, b]) => a.anyForm - b.anyForm);
  let left = MAX_ATTEMPTS;
  for (const [at, known] of rarestFirst) {
    const queryTerm = state.slots[at] as QueryTerm;
    if (known.word === '' || parts.vocabulary.isDictionaryWord(known.word)) continue;
    if (!(await parts.hasAll(state.slots.toSpliced(at, 1)))) continue;
    for (const slip of await slipsOf(parts, queryTerm, known)) {
      if (left-- === 0) return state;
      yield [toAttempt(replaceSlot(state, at, slip))];
    }
  }
  return state;
};

const fewerOf = (terms: readonly QueryTerm[], count: number, { relaxed }: RelaxationState): RelaxationAttempt => {
  const telling = selectContentTerms(terms);
  const to =
    count === telling.length ? toWording(telling) : `${count} of: ${telling.map(({ text }) => text).join(', ')}`;
  const isWhole = count === telling.length;
  return {
    text: isWhole ? toRankedQuery(telling) : toAtLeastQuery(telling, count),
    matching: isWhole ? toAllTermsQuery(telling) : toAtLeastQuery(telling, count),
    wording: toWording(terms),
    relaxed: [...relaxed, { kind: 'fewer_words', from: toWording(terms), to }],
  };
};

/** The slots as typed that records have; a correction may have led astray ("fla mingos"). */
const knownSlots = async (parts: RelaxationContext & FeasibilityCheck): Promise<readonly QueryTerm[]> => {
  const { slots: terms } = parts.initialState;
  const results = await queryWords(parts, singleWords(terms));
  return terms.filter(
    ({ alternatives: others }, at) => others.length > 0 || results[at]?.word === '' || results[at]?.anyForm !== 0,
  );
};

/** The most of the slots, but not all, that some record has together; undefined when it is less than half of them. */
const mostTogether = async (
  { hasAtLeast: hasSome }: FeasibilityCheck,
  terms: readonly QueryTerm[],
): Promise<number | undefined> => {
  const size = selectContentTerms(terms).length;
  const least = Math.max(1, Math.ceil(size / 2));
  let [found, missing] = [least - 1, size];
  for (let count = size - 1; missing - found > 1; count = (found + missing) >> 1) {
    if (await hasSome(terms, count)) found = count;
    else missing = count;
  }
  return found < least ? undefined : found;
};

/**
 * Without "shapefile" and the like at the end, then with all words but one, but two, ...: at least half of them. At last without those
 * that no record has, if that leaves as many.
 */
export const fewerWords: RelaxationStep = async function* (parts, state) {
  const closing = trailingFillerWords(state.slots);
  const left = closing.length === 0 ? state.slots : state.slots.slice(0, -closing.length);
  if (closing.length > 0) yield [fewerOf(left, selectContentTerms(left).length, state)];
  const count = await mostTogether(parts, left);
  if (count !== undefined) yield [fewerOf(left, count, state)];
  const known = selectContentTerms(await knownSlots(parts));
  if (2 * known.length >= selectContentTerms(parts.initialState.slots).length)
    yield [fewerOf(known, known.length, parts.initialState)];
  return state;
};

/** In the order in which they are climbed. */
export const RELAXATION_STEPS: readonly RelaxationStep[] = [
  abbreviations,
  corrections,
  joins,
  splits,
  stems,
  typos,
  fewerWords,
];
