// The relaxation steps: each rewrites a plain query that matched nothing and reports its changes.

import { joinAdjacentWords, joinsOf } from '@periplus/text';
import type { WordResult } from '../../engine/engine.ts';
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
} from './corrections.ts';
import { fewerWords } from './fewer-words.ts';
import { parsePlainQuery } from './plain-query.ts';
import { parseQueryTerm, type QueryTerm, selectContentTerms, singleWords, toWording } from './query-term.ts';
import {
  applyCorrection,
  type RelaxationAttempt,
  type RelaxationContext,
  type RelaxationState,
  type RelaxationStep,
  toAttempt,
} from './relaxation-step.ts';
import { weightAlternatives } from './widen-query.ts';
import { widenTerms } from './widen-terms.ts';

const MAX_ATTEMPTS = 12;
const STEM_WEIGHT = 0.5;

/** Place codes that are other words in lower case: "wi", "in". */
const abbreviations: RelaxationStep = async function* (context, state) {
  const { rawText, vocabulary } = context;
  const widened = widenTerms(rawText, parsePlainQuery(rawText).terms, vocabulary, { ignoreCapitals: true });
  if (
    toWording(widened) === toWording(state.terms) &&
    widened.every((term, at) => term.alternatives.length === state.terms[at]?.alternatives.length)
  )
    return state;
  const terms = await weightAlternatives(context, widened);
  const relaxed = terms.flatMap((term): readonly Relaxation[] => {
    const before = state.terms.find(({ text }) => text === term.text);
    const [first] = term.alternatives.slice(before?.alternatives.length ?? 0);
    return first === undefined ? [] : [{ kind: 'abbreviation', from: term.text, to: first.words.join(' ') }];
  });
  yield [toAttempt({ ...state, terms, relaxed })];
  return state;
};

/** Applies the corrections from last to first, because a correction may replace one term by several. */
const applyCorrections = (state: RelaxationState, chosen: readonly (Correction | undefined)[]): RelaxationState => {
  const { terms } = chosen.reduceRight<RelaxationState>(
    (sum, correction, at) => (correction === undefined ? sum : applyCorrection(sum, at, correction)),
    state,
  );
  const relaxations = chosen.flatMap((correction) => (correction === undefined ? [] : [correction.relaxation]));
  return { ...state, terms, relaxed: [...state.relaxed, ...relaxations] };
};

/**
 * Corrects every word that no record contains: first the likeliest correction of each, then the others one at a time.
 */
const corrections: RelaxationStep = async function* (context, state) {
  const { terms } = state;
  const results = await queryWords(context, singleWords(terms));
  const candidates = await Promise.all(
    terms.map(async (term, at) => {
      const { word, anyForm } = results[at] as WordResult;
      return word !== '' && anyForm === 0 && term.alternatives.length === 0 ? findCorrections(context, term, word) : [];
    }),
  );
  const likeliest = candidates.map(([first]) => first);
  if (likeliest.every((first) => first === undefined)) return state;
  const others = candidates
    .flatMap((list, at) => list.slice(1).map((correction) => ({ correction, at })))
    .slice(0, MAX_ATTEMPTS);
  type Other = (typeof others)[number];
  const isAsLikely = ({ correction, at }: Other): boolean => correction.likelihood === likeliest[at]?.likelihood;
  const attempt = ({ correction, at }: Other): RelaxationAttempt =>
    toAttempt(applyCorrections(state, likeliest.with(at, correction)));
  yield [toAttempt(applyCorrections(state, likeliest)), ...others.filter(isAsLikely).map(attempt)];
  for (const other of others.filter((each) => !isAsLikely(each))) yield [attempt(other)];
  return applyCorrections(state, likeliest);
};

/** Joins adjacent words: "water shed". */
const joins: RelaxationStep = async function* (context, state) {
  const { terms, relaxed } = state;
  const words = singleWords(terms);
  const count = await countWords(
    context,
    joinsOf(words).map(({ word }) => word),
  );
  for (const { at, word } of joinAdjacentWords(words, count)) {
    if (!(await context.hasAll(terms.toSpliced(at, 2)))) continue;
    const from = toWording(terms.slice(at, at + 2));
    yield [
      toAttempt({
        ...state,
        terms: terms.toSpliced(at, 2, parseQueryTerm(word)),
        relaxed: [...relaxed, { kind: 'joined', from, to: word }],
      }),
    ];
  }
  return state;
};

/** Splits a word that records contain, but not together with the other terms: "firestations". */
const splits: RelaxationStep = async function* (context, state) {
  const { terms } = state;
  if (!(await context.hasAllButOne(terms))) return state;
  for (const [at, term] of terms.entries()) {
    const [word, ...more] = term.words;
    if (word === undefined || more.length > 0) continue;
    const found = await findSplitCorrections(context, term, word);
    if (found.length === 0 || !(await context.hasAll(terms.toSpliced(at, 1)))) continue;
    for (const split of found) yield [toAttempt(applyCorrection(state, at, split))];
  }
  return state;
};

/**
 * Adds words with the same strong stem: "beekeeping" to "beekeepers". In a query of several words, only to the rare
 * ones.
 */
const stems: RelaxationStep = async function* (context, state) {
  const results = await queryWords(context, singleWords(state.terms), { family: true });
  const contentTerms = selectContentTerms(state.terms).length;
  const relaxations: Relaxation[] = [];
  const terms = state.terms.map((term, at) => {
    const result = results[at] as WordResult;
    const [stem] = result.anyForm > MAX_RARE_RECORDS && contentTerms > 2 ? [] : toStemCorrections(term, result);
    if (stem === undefined) return term;
    relaxations.push(stem.relaxation);
    const added = stem.terms
      .flatMap(({ words, alternatives }) => [words, ...alternatives.map((alternative) => alternative.words)])
      .map((words) => ({ words, weight: STEM_WEIGHT }));
    return { ...term, alternatives: [...term.alternatives, ...added] };
  });
  if (relaxations.length === 0) return state;
  yield [toAttempt({ ...state, terms, relaxed: [...state.relaxed, ...relaxations] })];
  // The next steps keep the added words, but do not report them.
  return { ...state, terms };
};

const findTypoCorrections = async (
  context: RelaxationContext,
  term: QueryTerm,
  { word, anyForm }: WordResult,
): Promise<readonly Correction[]> => {
  const [result] = await queryWords(context, [word], { similar: true });
  return (result?.similar ?? [])
    .filter(({ records }) => records >= anyForm * FAR_MORE_COMMON)
    .map((similar) => toSpellingCorrection(term, similar));
};

/** Records contain every word, but none contains them together: one may be a typo of a far more common word. */
const typos: RelaxationStep = async function* (context, state) {
  const { terms } = state;
  if (!(await context.hasAllButOne(terms))) return state;
  const results = await queryWords(context, singleWords(terms));
  const rarestFirst = [...results.entries()].sort(([, a], [, b]) => a.anyForm - b.anyForm);
  let attemptsLeft = MAX_ATTEMPTS;
  for (const [at, result] of rarestFirst) {
    if (result.word === '' || context.vocabulary.isDictionaryWord(result.word)) continue;
    if (!(await context.hasAll(terms.toSpliced(at, 1)))) continue;
    for (const correction of await findTypoCorrections(context, terms[at] as QueryTerm, result)) {
      if (attemptsLeft-- === 0) return state;
      yield [toAttempt(applyCorrection(state, at, correction))];
    }
  }
  return state;
};

/** In the order in which they are tried. */
export const RELAXATION_STEPS: readonly RelaxationStep[] = [
  abbreviations,
  corrections,
  joins,
  splits,
  stems,
  typos,
  fewerWords,
];
