// The last relaxation step: accepts records that match most of the words.
import { queryWords } from './corrections.ts';
import { trailingFillerWords } from './plain-query.ts';
import {
  type QueryTerm,
  selectContentTerms,
  singleWords,
  toAllTermsQuery,
  toAtLeastQuery,
  toRankedQuery,
  toWording,
} from './query-term.ts';
import type {
  FeasibilityCheck,
  RelaxationAttempt,
  RelaxationState,
  RelaxationStep,
  StepContext,
} from './relaxation-step.ts';

const toAttempt = (terms: readonly QueryTerm[], count: number, { relaxed }: RelaxationState): RelaxationAttempt => {
  const content = selectContentTerms(terms);
  const isAll = count === content.length;
  const to = isAll ? toWording(content) : `${count} of: ${content.map(({ text }) => text).join(', ')}`;
  return {
    text: isAll ? toRankedQuery(content) : toAtLeastQuery(content, count),
    matching: isAll ? toAllTermsQuery(content) : toAtLeastQuery(content, count),
    wording: toWording(terms),
    relaxed: [...relaxed, { kind: 'fewer_words', from: toWording(terms), to }],
  };
};

/** The terms as typed that occur in some record, because an earlier correction may be wrong ("fla mingos"). */
const findOccurringTerms = async (context: StepContext): Promise<readonly QueryTerm[]> => {
  const { terms } = context.initialState;
  const results = await queryWords(context, singleWords(terms));
  return terms.filter(
    ({ alternatives }, at) => alternatives.length > 0 || results[at]?.word === '' || results[at]?.anyForm !== 0,
  );
};

/** Finds by binary search how many terms, but not all, some record matches; undefined if that is less than half. */
const findMostMatching = async (
  { hasAtLeast }: FeasibilityCheck,
  terms: readonly QueryTerm[],
): Promise<number | undefined> => {
  const size = selectContentTerms(terms).length;
  const least = Math.max(1, Math.ceil(size / 2));
  let [found, missing] = [least - 1, size];
  for (let count = size - 1; missing - found > 1; count = (found + missing) >> 1) {
    if (await hasAtLeast(terms, count)) found = count;
    else missing = count;
  }
  return found < least ? undefined : found;
};

/** Drops trailing filler words ("shapefile"), then up to half of the words, then the words that no record contains. */
export const fewerWords: RelaxationStep = async function* (context, state) {
  const trailing = trailingFillerWords(state.terms);
  const terms = trailing.length === 0 ? state.terms : state.terms.slice(0, -trailing.length);
  if (trailing.length > 0) yield [toAttempt(terms, selectContentTerms(terms).length, state)];
  const count = await findMostMatching(context, terms);
  if (count !== undefined) yield [toAttempt(terms, count, state)];
  const occurring = selectContentTerms(await findOccurringTerms(context));
  if (2 * occurring.length >= selectContentTerms(context.initialState.terms).length)
    yield [toAttempt(occurring, occurring.length, context.initialState)];
  return state;
};
