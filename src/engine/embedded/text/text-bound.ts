// Which records can match at all, told from single words: phrases, which are expensive, need be looked for only among those.
import { andInto, atLeast, type Bitset, isEmptySet, memoiseWeakByKey, orInto } from '@periplus/collections';
import type { IndexReader } from '../segment/index-reader.ts';
import { termSet } from './term-set.ts';
import { rarestFirst, type TextPlan } from './text-plan.ts';

export const hasPhrases = (plan: TextPlan): boolean => {
  switch (plan.kind) {
    case 'phrase':
      return true;
    case 'not':
      return hasPhrases(plan.plan);
    case 'term':
    case 'all':
      return false;
    default:
      return plan.plans.some(hasPhrases);
  }
};

const boundsOf = (reader: IndexReader, plans: readonly TextPlan[]): readonly (Bitset | undefined)[] =>
  plans.map((plan) => boundOf(reader, plan));

/** All sets, if each is known. */
const whole = (bounds: readonly (Bitset | undefined)[]): readonly Bitset[] | undefined => {
  const known = bounds.filter((bound) => bound !== undefined);
  return known.length === bounds.length ? known : undefined;
};

/** No record outside of it matches; undefined when words do not tell. */
export const boundOf = (reader: IndexReader, plan: TextPlan): Bitset | undefined => {
  switch (plan.kind) {
    case 'term':
      return termSet(reader, plan);
    case 'phrase':
      return plan.otherFields.length > 0 ? undefined : boundOfAll(reader, plan.terms);
    case 'and':
      return boundOfAll(reader, plan.plans);
    case 'or':
    case 'firstOf':
      return whole(boundsOf(reader, plan.plans))?.reduce((set, other) => orInto(set, other));
    case 'atLeast': {
      const bounds = whole(plan.plans.map((part) => rememberedBound(part, reader).bound));
      return bounds && atLeast(bounds, plan.count);
    }
    default:
      return undefined;
  }
};

/** Parts of such a question are asked for again in other company (`planAtLeast`); what is given here must not be changed. */
const rememberedBound = memoiseWeakByKey(1, (plan: TextPlan, reader: IndexReader) => ({
  bound: boundOf(reader, plan),
}));

/** What matches, where words alone tell it. Must not be changed. */
export const matchWordsOnly = (reader: IndexReader, plan: TextPlan): Bitset | undefined =>
  hasPhrases(plan) ? undefined : rememberedBound(plan, reader).bound;

const boundOfAll = (reader: IndexReader, plans: readonly TextPlan[]): Bitset | undefined => {
  let left: Bitset | undefined;
  for (const plan of rarestFirst(plans)) {
    const bound = boundOf(reader, plan);
    left = left === undefined || bound === undefined ? (left ?? bound) : andInto(left, bound);
    if (left !== undefined && isEmptySet(left)) break;
  }
  return left;
};
