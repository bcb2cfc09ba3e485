// Asks a question again in other words when nothing is found: rung by rung, until something is.

import type { SearchIndex } from '../../engine/engine.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import type { SearchQuery, TextQuery } from '../../query/search-query.ts';
import { isContentTerm, toAllTermsQuery, toAtLeastQuery } from './query-term.ts';
import {
  type FeasibilityCheck,
  RELAXATION_STEPS,
  type RelaxationAttempt,
  type RelaxationContext,
  type RelaxationState,
  type RelaxationStep,
} from './relaxation-steps.ts';

/** How many records a question finds; nothing else of its answer is made. */
export const countMatches = async (
  index: SearchIndex,
  query: SearchQuery,
  text: TextQuery,
  context: QueryContext,
): Promise<number> => {
  const { fit: _fit, ...question } = query;
  const { total } = await index.search({ ...question, text, sort: [], offset: 0, limit: 0, facets: [] }, context);
  return total;
};

/** Each is counted once; what asks for nothing, or for function words alone, is not worth a count. */
const createOutlook = (
  { index, asking: context }: RelaxationContext,
  query: SearchQuery,
  begun: RelaxationState,
): FeasibilityCheck => {
  const known = new Map<string, boolean>();
  const finds = async (text: TextQuery): Promise<boolean> => {
    const key = JSON.stringify(text);
    const found = known.get(key) ?? (await countMatches(index, query, text, context)) > 0;
    known.set(key, found);
    return found;
  };
  const hasSome: FeasibilityCheck['hasAtLeast'] = (terms, count) => finds(toAtLeastQuery(terms, count));
  return {
    initialState: begun,
    hasAtLeast: hasSome,
    hasAll: async (rest) => !rest.some(isContentTerm) || finds(toAllTermsQuery(rest)),
    hasAllButOne: async (terms) => {
      const telling = terms.filter(isContentTerm);
      return telling.length < 2 || hasSome(telling, telling.length - 1);
    },
  };
};

type Climbed = { readonly found?: RelaxationAttempt; readonly standing: RelaxationState };

/** The attempt that finds most; the first of equals. */
const bestOf = async (
  { index, asking: context }: RelaxationContext,
  query: SearchQuery,
  attempts: readonly RelaxationAttempt[],
): Promise<RelaxationAttempt | undefined> => {
  let [best, most]: [RelaxationAttempt | undefined, number] = [undefined, 0];
  for (const attempt of attempts) {
    const total = await countMatches(index, query, attempt.matching, context);
    if (total > most) [best, most] = [attempt, total];
  }
  return best;
};

const climbRung = async (
  step: RelaxationStep,
  parts: RelaxationContext & FeasibilityCheck,
  query: SearchQuery,
  from: RelaxationState,
): Promise<Climbed> => {
  const attempts = step(parts, from);
  for (;;) {
    const { value, done } = await attempts.next();
    if (done === true) return { standing: value };
    const found = await bestOf(parts, query, value);
    if (found !== undefined) return { found, standing: from };
  }
};

/** The first attempt that finds something, if any does. */
export const tryRelaxationSteps = async (
  parts: RelaxationContext,
  query: SearchQuery,
  from: RelaxationState,
): Promise<RelaxationAttempt | undefined> => {
  const withOutlook = { ...parts, ...createOutlook(parts, query, from) };
  let state = from;
  for (const step of RELAXATION_STEPS) {
    const climbed = await climbRung(step, withOutlook, query, state);
    if (climbed.found !== undefined) return climbed.found;
    state = climbed.standing;
  }
  return undefined;
};
