// The types and helpers that the relaxation steps share.
import type { SearchQuery, TextQuery } from '../../query/search-query.ts';
import type { Correction, Relaxation, WordLookup } from './corrections.ts';
import type { PlainQuery } from './plain-query.ts';
import { type QueryTerm, toAllTermsQuery, toRankedQuery, toWording } from './query-term.ts';
import type { Vocabulary } from './vocabulary.ts';

export type RelaxationContext = WordLookup & { readonly rawText: string; readonly vocabulary: Vocabulary };

/** A relaxed query that may match records. */
export type RelaxationAttempt = {
  readonly text: TextQuery;
  /** Matches the same records as `text` but does not rank them, so it is cheaper to count. */
  readonly matching: TextQuery;
  /** In plain words, for display and for comparison with titles. */
  readonly wording: string;
  readonly relaxed: readonly Relaxation[];
};

/** Carries corrections from one step to the next. */
export type RelaxationState = PlainQuery & { readonly relaxed: readonly Relaxation[] };

/** Counts whether an attempt can match at all, before a step looks up alternatives for its words. */
export type FeasibilityCheck = {
  /** Some record matches all but one of the content terms. */
  readonly hasAllButOne: (terms: readonly QueryTerm[]) => Promise<boolean>;
  /** Some record matches at least `count` of the content terms. */
  readonly hasAtLeast: (terms: readonly QueryTerm[], count: number) => Promise<boolean>;
  /** Some record matches all terms. */
  readonly hasAll: (terms: readonly QueryTerm[]) => Promise<boolean>;
};

export type StepContext = RelaxationContext & FeasibilityCheck & { readonly initialState: RelaxationState };

/**
 * Yields attempts in order; of several yielded together, the one that matches most is used. Returns the state for the
 * next step.
 */
export type RelaxationStep = (
  context: StepContext,
  state: RelaxationState,
) => AsyncGenerator<readonly RelaxationAttempt[], RelaxationState>;

export const toAttempt = ({ terms, relaxed, ...fillerWords }: RelaxationState): RelaxationAttempt => ({
  text: toRankedQuery(terms, fillerWords),
  matching: toAllTermsQuery(terms),
  wording: toWording(terms, fillerWords),
  relaxed,
});

export const applyCorrection = (state: RelaxationState, at: number, correction: Correction): RelaxationState => ({
  ...state,
  terms: state.terms.toSpliced(at, 1, ...correction.terms),
  relaxed: [...state.relaxed, correction.relaxation],
});

export const countMatches = async (
  { index, queryContext }: WordLookup,
  query: SearchQuery,
  text: TextQuery,
): Promise<number> => {
  const { fit: _fit, ...rest } = query;
  const { total } = await index.search({ ...rest, text, sort: [], offset: 0, limit: 0, facets: [] }, queryContext);
  return total;
};
