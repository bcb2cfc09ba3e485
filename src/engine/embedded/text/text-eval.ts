// Runs a text plan: finds the matching records and the terms to score them by.
import {
  andInto,
  andNotInto,
  atLeast,
  type Bitset,
  isEmptySet,
  isSubset,
  memoiseWeakByKey,
  orInto,
} from '@periplus/collections';
import type { Deadline } from '@periplus/time';
import { createDocSet, type IndexReader, type ReaderSegment, segmentBits } from '../segment/index-reader.ts';
import { addPhraseInField, phraseDocs } from './phrase.ts';
import { termSet } from './term-set.ts';
import { matchWordsOnly } from './text-bound.ts';
import {
  type AtLeastPlan,
  type FilterPlan,
  type PhrasePlan,
  rarestFirst,
  type TermPlan,
  type TextPlan,
} from './text-plan.ts';
import { addPhraseInValues } from './value-docs.ts';

/** The term of each word of a phrase in this segment; undefined if a word does not occur there. */
const phraseTerms = (plan: PhrasePlan, segment: ReaderSegment): readonly number[] | undefined => {
  const terms = plan.terms.map(({ hits }) => hits[segment.index]?.runs[0]?.bounds[0]);
  return terms.every((term) => term !== undefined) ? terms : undefined;
};

const phraseSet = (reader: IndexReader, plan: PhrasePlan, scope: Bitset): Bitset => {
  const set = createDocSet(reader);
  for (const segment of reader.segments) {
    const bits = segmentBits(set, segment);
    const terms = phraseTerms(plan, segment);
    if (terms !== undefined)
      bits.set(phraseDocs(segment.view, segmentBits(scope, segment), terms, plan.slop, plan.mask));
    if (terms !== undefined) addPhraseInValues(segment.view, terms, plan.slop, plan.mask, bits);
    for (const name of plan.otherFields) addPhraseInField(segment.view, name, plan.words, plan.slop, bits);
  }
  return set;
};

/** A term that adds to the score, within a set of records if given. */
export type ScoredWord = { readonly plan: TermPlan; readonly within?: Bitset };
type ScoredFilter = { readonly plan: FilterPlan; readonly within: Bitset };
export type ScoredTerm = ScoredWord | ScoredFilter;

export const isScoredFilter = (term: ScoredTerm): term is ScoredFilter => term.plan.kind === 'filter';

/** Collects scored terms; undefined if the query does not rank. */
export type ScoredTerms = ScoredTerm[] | undefined;

export const isLeaf = ({ kind }: TextPlan): boolean => kind === 'term' || kind === 'phrase' || kind === 'filter';

/** Limits a term to the records that the node matches. */
export const withinNode = (term: ScoredTerm, node: Bitset): ScoredTerm => ({
  ...term,
  within: term.within === undefined ? node : andInto(term.within.slice(), node),
});

/** Matches each plan only among the matches of the previous ones. */
const matchAll = (
  reader: IndexReader,
  plans: readonly TextPlan[],
  scope: Bitset,
  scored: ScoredTerms,
  deadline: Deadline,
): Bitset => {
  let remaining = scope;
  const words = new Map<TextPlan, ScoredTerm[]>();
  for (const plan of rarestFirst(plans)) {
    const planTerms: ScoredTerms = scored && [];
    remaining = andInto(matchText(reader, plan, remaining, planTerms, deadline), remaining);
    if (planTerms === undefined && isEmptySet(remaining)) break;
    if (planTerms !== undefined) words.set(plan, planTerms);
  }
  // In query order, in which terms are explained and added up.
  scored?.push(...plans.flatMap((plan) => words.get(plan) ?? []));
  return remaining;
};

type NodeMatches = { readonly set: Bitset; readonly scored: ScoredTerms };

const matchNode = (
  reader: IndexReader,
  plan: TextPlan,
  scope: Bitset,
  ranked: boolean,
  deadline: Deadline,
): NodeMatches => {
  const wordMatches = ranked ? undefined : matchWordsOnly(reader, plan);
  const scored: ScoredTerms = ranked ? [] : undefined;
  const set = wordMatches ?? matchText(reader, plan, scope, scored, deadline);
  return { set, scored: isLeaf(plan) ? scored : scored?.map((term) => withinNode(term, set)) };
};

type LastMatches = NodeMatches & { readonly scope: Bitset };

const lastMatches = memoiseWeakByKey(1, (_plan: TextPlan, _reader: IndexReader): { last?: LastMatches } => ({}));

/** Matches in a scope hold in any smaller one: partial matches are found first, and then counted and scored. */
const matchNodeAgain = (
  reader: IndexReader,
  plan: TextPlan,
  scope: Bitset,
  ranked: boolean,
  deadline: Deadline,
): NodeMatches => {
  const cached = lastMatches(plan, reader);
  const { last } = cached;
  const isValid = last !== undefined && isSubset(scope, last.scope) && (last.scored !== undefined || !ranked);
  const matches = isValid ? last : { ...matchNode(reader, plan, scope, ranked, deadline), scope: scope.slice() };
  cached.last = matches;
  return matches;
};

const matchSome = (
  reader: IndexReader,
  { plans, count }: AtLeastPlan,
  scope: Bitset,
  scored: ScoredTerms,
  deadline: Deadline,
): Bitset => {
  const matched = new Map<TextPlan, Bitset>();
  for (const plan of new Set(plans)) {
    const node = matchNodeAgain(reader, plan, scope, scored !== undefined, deadline);
    scored?.push(...(node.scored ?? []));
    matched.set(plan, node.set);
  }
  return atLeast(
    plans.map((plan) => matched.get(plan) as Bitset),
    count,
  );
};

/** For queries that do not rank: matches cheap words first, and phrases among the remaining records. */
const matchAny = (reader: IndexReader, plans: readonly TextPlan[], scope: Bitset, deadline: Deadline): Bitset => {
  const matched = createDocSet(reader);
  const others = plans.filter((plan) => {
    const wordMatches = matchWordsOnly(reader, plan);
    if (wordMatches !== undefined) orInto(matched, wordMatches);
    return wordMatches === undefined;
  });
  const remaining = others.length === 0 ? scope : andNotInto(scope.slice(), matched);
  for (const plan of others) {
    const set = matchText(reader, plan, remaining, undefined, deadline);
    orInto(matched, set);
    andNotInto(remaining, set);
  }
  return matched;
};

/**
 * The records of each node that no earlier node matches. The terms of a node score only these, so each node is matched
 * among the rest.
 */
const matchInTurn = (
  reader: IndexReader,
  plans: readonly TextPlan[],
  scope: Bitset,
  scored: ScoredTerms,
  deadline: Deadline,
): readonly Bitset[] => {
  const matched = createDocSet(reader);
  const remaining = scope.slice();
  return plans.map((plan, index) => {
    const planTerms: ScoredTerms = scored && [];
    const set = matchText(reader, plan, remaining, planTerms, deadline);
    const added = andNotInto(set, matched);
    const isUnlimited = index === 0 && isLeaf(plan);
    if (planTerms !== undefined)
      scored?.push(...(isUnlimited ? planTerms : planTerms.map((term) => withinNode(term, added))));
    orInto(matched, added);
    andNotInto(remaining, added);
    return added;
  });
};

const matchFirst = (
  reader: IndexReader,
  plans: readonly TextPlan[],
  scope: Bitset,
  scored: ScoredTerm[],
  deadline: Deadline,
): Bitset => {
  const matched = createDocSet(reader);
  for (const set of matchInTurn(reader, plans, scope, scored, deadline)) orInto(matched, set);
  return matched;
};

/**
 * Returns the matching records and adds their terms to `scored`. The result is only exact within `scope`: expensive
 * phrases are not searched elsewhere. If `scope` is empty, only single words are matched, for the scores.
 */
export const matchText = (
  reader: IndexReader,
  plan: TextPlan,
  scope: Bitset,
  scored: ScoredTerms,
  deadline: Deadline,
): Bitset => {
  deadline.throwIfPassed();
  if (plan.kind !== 'term' && plan.kind !== 'and' && isEmptySet(scope)) return createDocSet(reader);
  switch (plan.kind) {
    case 'all':
      return reader.live.slice();
    case 'term':
      scored?.push({ plan });
      return termSet(reader, plan);
    case 'phrase': {
      const within = phraseSet(reader, plan, scope);
      for (const term of plan.terms) scored?.push({ plan: term, within });
      return within;
    }
    case 'filter':
      scored?.push({ plan, within: plan.set });
      return plan.set.slice();
    case 'not':
      return andNotInto(reader.live.slice(), matchText(reader, plan.plan, scope, undefined, deadline));
    case 'and':
      return matchAll(reader, plan.plans, scope, scored, deadline);
    case 'or':
      // When ranking, every node is matched in the full scope, because all of its terms add to the score.
      if (scored === undefined) return matchAny(reader, plan.plans, scope, deadline);
      return plan.plans
        .map((child) => matchText(reader, child, scope, scored, deadline))
        .reduce((set, other) => orInto(set, other));
    case 'firstOf':
    case 'tiers':
      return scored === undefined
        ? matchAny(reader, plan.plans, scope, deadline)
        : matchFirst(reader, plan.plans, scope, scored, deadline);
    case 'atLeast':
      return matchSome(reader, plan, scope, scored, deadline);
  }
};
