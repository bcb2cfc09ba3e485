// Runs a text plan: which records match, and which words speak for them.
import { addBit, andInto, andNotInto, type Bitset, countBits, orInto } from '../../../lib/bitset.ts';
import type { Deadline } from '../../../lib/deadline.ts';
import { ALL_SEARCHED } from '../segment/index-fields.ts';
import { createSet, partBits, type Reader, type ReaderPart } from '../segment/reader.ts';
import type { PostingColumns, SegmentView } from '../segment/segment-view.ts';
import { atLeast } from './at-least.ts';
import { addPhraseInField, phraseDocs } from './phrase.ts';
import type { PhrasePlan, TermPlan, TextPlan, WordHits } from './text-plan.ts';
import { addDocsByValues, addPhraseInValues } from './value-docs.ts';
import type { TermRuns } from './word-finders.ts';

/** Per number of a field mask: do the fields asked for occur in it? Undefined when all fields count. */
export const allowedMasks = (view: SegmentView, mask: number): Uint8Array | undefined =>
  mask === ALL_SEARCHED ? undefined : Uint8Array.from(view.postings.masks, (fields) => ((fields & mask) === 0 ? 0 : 1));

/** The plain loop and the one that looks at fields are apart: the plain one is where most of the time goes. */
const addRun = (
  { docs, fields }: PostingColumns,
  from: number,
  to: number,
  allowed: Uint8Array | undefined,
  into: Bitset,
): void => {
  if (allowed === undefined) {
    for (let at = from; at < to; at++) {
      const doc = docs[at] as number;
      into[doc >>> 5] = (into[doc >>> 5] as number) | (1 << (doc & 31));
    }
    return;
  }
  for (let at = from; at < to; at++) if (allowed[fields[at] as number] === 1) addBit(into, docs[at] as number);
};

/** A pattern may stand in every record many times over: after so many postings it is seen whether more can be added. */
const CHECK_AFTER = 65_536;

/** Records that say the word themselves. */
export const addStatedDocs = (
  view: SegmentView,
  runs: readonly TermRuns[],
  allowed: Uint8Array | undefined,
  into: Bitset,
): void => {
  const { starts } = view.postings;
  let added = 0;
  for (const { bounds } of runs) {
    for (let at = 0; at < bounds.length; at += 2) {
      const [from, to] = [starts[bounds[at] as number] as number, starts[bounds[at + 1] as number] as number];
      addRun(view.postings, from, to, allowed, into);
      added += to - from;
      if (added < CHECK_AFTER) continue;
      if (countBits(into) === view.size) return;
      added = 0;
    }
  }
};

const addTermDocs = (view: SegmentView, { runs, values }: WordHits, mask: number, into: Bitset): void => {
  addStatedDocs(view, runs, allowedMasks(view, mask), into);
  for (const found of runs) addDocsByValues(view, found, mask, into);
  for (const value of values) addValueDocs(view, value, into);
};

export const addValueDocs = (view: SegmentView, value: number, into: Bitset): void => {
  const end = view.valueDocStarts[value + 1] as number;
  for (let at = view.valueDocStarts[value] as number; at < end; at++) addBit(into, view.valueDocs[at] as number);
};

export const termSet = (reader: Reader, plan: TermPlan): Bitset => {
  const set = createSet(reader);
  for (const part of reader.parts) {
    addTermDocs(part.view, plan.hits[part.index] as WordHits, plan.mask, partBits(set, part));
  }
  return set;
};

/** The one term per word of a phrase in this segment; undefined when a word does not occur there. */
const phraseTerms = (plan: PhrasePlan, part: ReaderPart): readonly number[] | undefined => {
  const terms = plan.terms.map(({ hits }) => hits[part.index]?.runs[0]?.bounds[0]);
  return terms.every((term) => term !== undefined) ? terms : undefined;
};

const phraseSet = (reader: Reader, plan: PhrasePlan, scope: Bitset): Bitset => {
  const set = createSet(reader);
  for (const part of reader.parts) {
    const bits = partBits(set, part);
    const terms = phraseTerms(plan, part);
    if (terms !== undefined) bits.set(phraseDocs(part.view, partBits(scope, part), terms, plan.slop, plan.mask));
    if (terms !== undefined) addPhraseInValues(part.view, terms, plan.slop, plan.mask, bits);
    for (const name of plan.otherFields) addPhraseInField(part.view, name, plan.words, plan.slop, bits);
  }
  return set;
};

/** A word that counts towards the score; a phrase counts only where it stands. */
export type ScoredTerm = { readonly plan: TermPlan; readonly within?: Bitset };

/** Words of a node count only where the node as a whole matches. */
const withinNode = ({ plan, within }: ScoredTerm, node: Bitset): ScoredTerm => ({
  plan,
  within: within === undefined ? node : andInto(within.slice(), node),
});

const matchSome = (
  reader: Reader,
  plans: readonly TextPlan[],
  count: number,
  scope: Bitset,
  scored: ScoredTerm[],
  deadline: Deadline,
): Bitset => {
  const sets = plans.map((plan) => {
    const own: ScoredTerm[] = [];
    const set = matchText(reader, plan, scope, own, deadline);
    scored.push(...(plan.kind === 'term' || plan.kind === 'phrase' ? own : own.map((term) => withinNode(term, set))));
    return set;
  });
  return atLeast(sets, count);
};

/** Words of a node count only where no node before it matches. */
const matchFirst = (
  reader: Reader,
  plans: readonly TextPlan[],
  scope: Bitset,
  scored: ScoredTerm[],
  deadline: Deadline,
): Bitset => {
  const matched = createSet(reader);
  for (const [index, plan] of plans.entries()) {
    const own: ScoredTerm[] = [];
    const set = matchText(reader, plan, scope, own, deadline);
    const isWhole = index === 0 && (plan.kind === 'term' || plan.kind === 'phrase');
    const only = isWhole ? set : andNotInto(set.slice(), matched);
    scored.push(...(isWhole ? own : own.map((term) => withinNode(term, only))));
    orInto(matched, set);
  }
  return matched;
};

/**
 * The records that match; words that speak for a record are added to `scored`. Only what lies in `scope` needs to be right:
 * phrases, which are expensive, are not looked for elsewhere.
 */
export const matchText = (
  reader: Reader,
  plan: TextPlan,
  scope: Bitset,
  scored: ScoredTerm[],
  deadline: Deadline,
): Bitset => {
  deadline.throwIfPassed();
  switch (plan.kind) {
    case 'all':
      return reader.live.slice();
    case 'term':
      scored.push({ plan });
      return termSet(reader, plan);
    case 'phrase': {
      const within = phraseSet(reader, plan, scope);
      for (const term of plan.terms) scored.push({ plan: term, within });
      return within;
    }
    case 'not':
      return andNotInto(reader.live.slice(), matchText(reader, plan.plan, scope, [], deadline));
    case 'and':
    case 'or': {
      const combine = plan.kind === 'and' ? andInto : orInto;
      return plan.plans
        .map((child) => matchText(reader, child, scope, scored, deadline))
        .reduce((set, other) => combine(set, other));
    }
    case 'firstOf':
      return matchFirst(reader, plan.plans, scope, scored, deadline);
    case 'atLeast':
      return matchSome(reader, plan.plans, plan.count, scope, scored, deadline);
  }
};
