// Tries the relaxation steps in order until one matches records.

import type { SearchQuery, TextQuery } from '../../query/search-query.ts';
import { isContentTerm, toAllTermsQuery, toAtLeastQuery } from './query-term.ts';
import {
  countMatches,
  type FeasibilityCheck,
  type RelaxationAttempt,
  type RelaxationContext,
  type RelaxationState,
  type RelaxationStep,
  type StepContext,
} from './relaxation-step.ts';
import { RELAXATION_STEPS } from './relaxation-steps.ts';

/** Counts each text once. Stop words alone always pass. */
const createFeasibilityCheck = (context: RelaxationContext, query: SearchQuery): FeasibilityCheck => {
  const cached = new Map<string, boolean>();
  const hasMatches = async (text: TextQuery): Promise<boolean> => {
    const key = JSON.stringify(text);
    const found = cached.get(key) ?? (await countMatches(context, query, text)) > 0;
    cached.set(key, found);
    return found;
  };
  const hasAtLeast: FeasibilityCheck['hasAtLeast'] = (terms, count) => hasMatches(toAtLeastQuery(terms, count));
  return {
    hasAtLeast,
    hasAll: async (terms) => !terms.some(isContentTerm) || hasMatches(toAllTermsQuery(terms)),
    hasAllButOne: async (terms) => {
      const content = terms.filter(isContentTerm);
      return content.length < 2 || hasAtLeast(content, content.length - 1);
    },
  };
};

/** The attempt that matches most records; the first of equals. */
const findBest = async (
  context: RelaxationContext,
  query: SearchQuery,
  attempts: readonly RelaxationAttempt[],
): Promise<RelaxationAttempt | undefined> => {
  let [best, most]: [RelaxationAttempt | undefined, number] = [undefined, 0];
  for (const attempt of attempts) {
    const total = await countMatches(context, query, attempt.matching);
    if (total > most) [best, most] = [attempt, total];
  }
  return best;
};

type StepResult = { readonly found?: RelaxationAttempt; readonly state: RelaxationState };

const tryStep = async (
  step: RelaxationStep,
  context: StepContext,
  query: SearchQuery,
  state: RelaxationState,
): Promise<StepResult> => {
  const attempts = step(context, state);
  for (;;) {
    const { value, done } = await attempts.next();
    if (done === true) return { state: value };
    const found = await findBest(context, query, value);
    if (found !== undefined) return { found, state };
  }
};

/** The first attempt that matches records, if any. */
export const tryRelaxationSteps = async (
  context: RelaxationContext,
  query: SearchQuery,
  initialState: RelaxationState,
): Promise<RelaxationAttempt | undefined> => {
  const stepContext = { ...context, ...createFeasibilityCheck(context, query), initialState };
  let state = initialState;
  for (const step of RELAXATION_STEPS) {
    const result = await tryStep(step, stepContext, query, state);
    if (result.found !== undefined) return result.found;
    state = result.state;
  }
  return undefined;
};
