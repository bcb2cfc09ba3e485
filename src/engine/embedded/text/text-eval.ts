// Runs a text plan: which records match, and which words speak for them.
import { andInto, andNotInto, atLeast, type Bitset, isEmptySet, orInto } from '@periplus/collections';
import type { Deadline } from '@periplus/time';
import { createDocSet, type IndexReader, type ReaderSegment, segmentBits } from '../segment/index-reader.ts';
import { addPhraseInField, phraseDocs } from './phrase.ts';
import { termSet } from './term-set.ts';
import { matchWordsOnly } from './text-bound.ts';
import { type PhrasePlan, rarestFirst, type TermPlan, type TextPlan } from './text-plan.ts';
import { addPhraseInValues } from './value-docs.ts';

/** The one term per word of a phrase in this segment; undefined when a word does not occur there. */
const phraseTerms = (plan: PhrasePlan, part: ReaderSegment): readonly number[] | undefined => {
  const terms = plan.terms.map(({ hits }) => hits[part.index]?.runs[0]?.bounds[0]);
  return terms.every((term) => term !== undefined) ? terms : undefined;
};

const phraseSet = (reader: IndexReader, plan: PhrasePlan, scope: Bitset): Bitset => {
  const set = createDocSet(reader);
  for (const part of reader.segments) {
    const bits = segmentBits(set, part);
    const terms = phraseTerms(plan, part);
    if (terms !== undefined) bits.set(phraseDocs(part.view, segmentBits(scope, part), terms, plan.slop, plan.mask));
    if (terms !== undefined) addPhraseInValues(part.view, terms, plan.slop, plan.mask, bits);
    for (const name of plan.otherFields) addPhraseInField(part.view, name, plan.words, plan.slop, bits);
  }
  return set;
};

/** A word that counts towards the score; a phrase counts only where it stands. */
export type ScoredTerm = { readonly plan: TermPlan; readonly within?: Bitset };

/** Where they are gathered; nobody asks for them when nothing is ranked. */
export type ScoredTerms = ScoredTerm[] | undefined;

const isLeaf = ({ kind }: TextPlan): boolean => kind === 'term' || kind === 'phrase';

/** Words of a node count only where the node as a whole matches. */
const withinNode = ({ plan, within }: ScoredTerm, node: Bitset): ScoredTerm => ({
  plan,
  within: within === undefined ? node : andInto(within.slice(), node),
});

/** Each plan need only be right where those before it match. */
const matchAll = (
  reader: IndexReader,
  plans: readonly TextPlan[],
  scope: Bitset,
  scored: ScoredTerms,
  deadline: Deadline,
): Bitset => {
  let left = scope;
  const words = new Map<TextPlan, ScoredTerm[]>();
  for (const plan of rarestFirst(plans)) {
    const own: ScoredTerms = scored && [];
    left = andInto(matchText(reader, plan, left, own, deadline), left);
    if (own === undefined && isEmptySet(left)) break;
    if (own !== undefined) words.set(plan, own);
  }
  // In the order of the question, as they are explained and added up.
  scored?.push(...plans.flatMap((plan) => words.get(plan) ?? []));
  return left;
};

const matchSome = (
  reader: IndexReader,
  plans: readonly TextPlan[],
  count: number,
  scope: Bitset,
  scored: ScoredTerms,
  deadline: Deadline,
): Bitset => {
  const sets = plans.map((plan) => {
    const own: ScoredTerms = scored && [];
    const known = own === undefined ? matchWordsOnly(reader, plan) : undefined;
    const set = known ?? matchText(reader, plan, scope, own, deadline);
    if (own !== undefined) scored?.push(...(isLeaf(plan) ? own : own.map((term) => withinNode(term, set))));
    return set;
  });
  return atLeast(sets, count);
};

/** Where nothing is ranked: words first, which cost little, and phrases in what they leave. */
const matchAny = (reader: IndexReader, plans: readonly TextPlan[], scope: Bitset, deadline: Deadline): Bitset => {
  const matched = createDocSet(reader);
  const others = plans.filter((plan) => {
    const known = matchWordsOnly(reader, plan);
    if (known !== undefined) orInto(matched, known);
    return known === undefined;
  });
  const left = others.length === 0 ? scope : andNotInto(scope.slice(), matched);
  for (const plan of others) {
    const set = matchText(reader, plan, left, undefined, deadline);
    orInto(matched, set);
    andNotInto(left, set);
  }
  return matched;
};

/** Words of a node count only where no node before it matches, so that elsewhere it need not be right. */
const matchFirst = (
  reader: IndexReader,
  plans: readonly TextPlan[],
  scope: Bitset,
  scored: ScoredTerm[],
  deadline: Deadline,
): Bitset => {
  const matched = createDocSet(reader);
  const left = scope.slice();
  for (const [index, plan] of plans.entries()) {
    const own: ScoredTerm[] = [];
    const set = matchText(reader, plan, left, own, deadline);
    const isWhole = index === 0 && isLeaf(plan);
    const only = isWhole ? set : andNotInto(set.slice(), matched);
    scored.push(...(isWhole ? own : own.map((term) => withinNode(term, only))));
    orInto(matched, set);
    andNotInto(left, set);
  }
  return matched;
};

/**
 * The records that match; words that speak for a record are added to `scored`. Only what lies in `scope` needs to be right:
 * phrases, which are expensive, are not looked for elsewhere, and with nothing in it single words alone are, for the scores.
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
    case 'not':
      return andNotInto(reader.live.slice(), matchText(reader, plan.plan, scope, undefined, deadline));
    case 'and':
      return matchAll(reader, plan.plans, scope, scored, deadline);
    case 'or':
      // What matched already need not be right again, but every word counts where it stands.
      if (scored === undefined) return matchAny(reader, plan.plans, scope, deadline);
      return plan.plans
        .map((child) => matchText(reader, child, scope, scored, deadline))
        .reduce((set, other) => orInto(set, other));
    case 'firstOf':
      return scored === undefined
        ? matchAny(reader, plan.plans, scope, deadline)
        : matchFirst(reader, plan.plans, scope, scored, deadline);
    case 'atLeast':
      return matchSome(reader, plan.plans, plan.count, scope, scored, deadline);
  }
};
