// Runs a text plan: first which records match, then, for those that count, how well.
import { addBit, andInto, andNotInto, type Bitset, hasBit, orInto } from '../../../lib/bitset.ts';
import type { Deadline } from '../../../lib/deadline.ts';
import { MAX_IMPACT } from '../segment/bm25f.ts';
import { ALL_SEARCHED } from '../segment/index-fields.ts';
import { createSet, partBits, type Reader, type ReaderPart } from '../segment/reader.ts';
import type { PostingColumns, SegmentView } from '../segment/segment-view.ts';
import { addPhraseInField, phraseDocs } from './phrase.ts';
import type { PhrasePlan, TermPlan, TextPlan, WordHits } from './text-plan.ts';

/** Per number of a field mask: do the fields asked for occur in it? Undefined when all fields count. */
const allowedMasks = (view: SegmentView, mask: number): Uint8Array | undefined =>
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

const addTermDocs = (view: SegmentView, { runs, values }: WordHits, mask: number, into: Bitset): void => {
  const { starts } = view.postings;
  const allowed = allowedMasks(view, mask);
  for (const { from, to } of runs) {
    addRun(view.postings, starts[from] as number, starts[to] as number, allowed, into);
  }
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
  const terms = plan.terms.map(({ hits }) => hits[part.index]?.runs[0]?.from);
  return terms.every((term) => term !== undefined) ? terms : undefined;
};

const phraseSet = (reader: Reader, plan: PhrasePlan, scope: Bitset): Bitset => {
  const set = createSet(reader);
  for (const part of reader.parts) {
    const bits = partBits(set, part);
    const terms = phraseTerms(plan, part);
    if (terms !== undefined) bits.set(phraseDocs(part.view, partBits(scope, part), terms, plan.slop, plan.mask));
    for (const name of plan.otherFields) addPhraseInField(part.view, name, plan.words, plan.slop, bits);
  }
  return set;
};

/** A word that counts towards the score; a phrase counts only where it stands. */
export type ScoredTerm = { readonly plan: TermPlan; readonly within?: Bitset };

/** Keeps, per number of nodes that have matched so far, the records that have as many. */
const atLeast = (sets: readonly Bitset[], count: number): Bitset => {
  const [first, ...more] = sets as readonly [Bitset, ...Bitset[]];
  const reached = [first.slice(), ...Array.from({ length: count - 1 }, () => new Uint32Array(first.length))];
  for (const set of more) {
    for (let level = count - 1; level >= 0; level--) {
      const [own, below] = [reached[level] as Bitset, reached[level - 1]];
      for (let word = 0; word < own.length; word++) {
        const has = (set[word] as number) & (below === undefined ? 0xffffffff : (below[word] as number));
        own[word] = (own[word] as number) | has;
      }
    }
  }
  return reached[count - 1] as Bitset;
};

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
    case 'atLeast':
      return matchSome(reader, plan.plans, plan.count, scope, scored, deadline);
  }
};

/** What a match in a field without postings counts. */
const VALUE_IMPACT = 0.3;

type Scoring = { readonly allowed: Uint8Array | undefined; readonly within: Bitset | undefined };

const scoreRun = (
  { docs, impacts, fields }: PostingColumns,
  from: number,
  to: number,
  factor: number,
  { allowed, within }: Scoring,
  scores: Float32Array,
): void => {
  if (allowed === undefined && within === undefined) {
    for (let at = from; at < to; at++) {
      const doc = docs[at] as number;
      scores[doc] = (scores[doc] as number) + factor * (impacts[at] as number);
    }
    return;
  }
  for (let at = from; at < to; at++) {
    const doc = docs[at] as number;
    if (allowed !== undefined && allowed[fields[at] as number] === 0) continue;
    if (within !== undefined && !hasBit(within, doc)) continue;
    scores[doc] = (scores[doc] as number) + factor * (impacts[at] as number);
  }
};

const scoreValue = (
  view: SegmentView,
  value: number,
  amount: number,
  { within }: Scoring,
  scores: Float32Array,
): void => {
  const end = view.valueDocStarts[value + 1] as number;
  for (let at = view.valueDocStarts[value] as number; at < end; at++) {
    const doc = view.valueDocs[at] as number;
    if (within === undefined || hasBit(within, doc)) scores[doc] = (scores[doc] as number) + amount;
  }
};

const addScores = (part: ReaderPart, { plan, within }: ScoredTerm, scores: Float32Array): void => {
  const { view } = part;
  const { runs, values } = plan.hits[part.index] as WordHits;
  const { starts } = view.postings;
  const scoring: Scoring = {
    allowed: allowedMasks(view, plan.mask),
    within: within === undefined ? undefined : partBits(within, part),
  };
  for (const { from, to, weight } of runs) {
    const factor = (weight * plan.weight * plan.idf) / MAX_IMPACT;
    scoreRun(view.postings, starts[from] as number, starts[to] as number, factor, scoring, scores);
  }
  for (const value of values) {
    scoreValue(view, value, plan.weight * plan.idf * VALUE_IMPACT, scoring, scores);
  }
};

/** Fills the reader's scores: sum of rarity times impact over all words. Valid for records that match. */
export const scoreText = (reader: Reader, scored: readonly ScoredTerm[], deadline: Deadline): Float32Array => {
  const scores = reader.scores.fill(0);
  for (const term of scored) {
    deadline.throwIfPassed();
    for (const part of reader.parts) addScores(part, term, scores.subarray(part.base, part.base + part.view.size));
  }
  return scores;
};
