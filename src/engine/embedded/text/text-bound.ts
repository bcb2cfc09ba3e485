// Upper bounds of text matches from single words, which limit the expensive search for phrases.
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
    case 'filter':
    case 'all':
      return false;
    default:
      return plan.plans.some(hasPhrases);
  }
};

const boundsOf = (reader: IndexReader, plans: readonly TextPlan[]): readonly (Bitset | undefined)[] =>
  plans.map((plan) => boundOf(reader, plan));

const allDefined = (bounds: readonly (Bitset | undefined)[]): readonly Bitset[] | undefined => {
  const defined = bounds.filter((bound) => bound !== undefined);
  return defined.length === bounds.length ? defined : undefined;
};

/** A set outside of which no record matches; undefined if single words do not determine one. */
export const boundOf = (reader: IndexReader, plan: TextPlan): Bitset | undefined => {
  switch (plan.kind) {
    case 'term':
      return termSet(reader, plan);
    case 'filter':
      return plan.set.slice();
    case 'phrase':
      return plan.otherFields.length > 0 ? undefined : boundOfAll(reader, plan.terms);
    case 'and':
      return boundOfAll(reader, plan.plans);
    case 'or':
    case 'firstOf':
    case 'tiers':
      return allDefined(boundsOf(reader, plan.plans))?.reduce((set, other) => orInto(set, other));
    case 'atLeast': {
      const bounds = allDefined(plan.plans.map((child) => cachedBound(child, reader).bound));
      return bounds && atLeast(bounds, plan.count);
    }
    default:
      return undefined;
  }
};

/**
 * Cached, because relaxation repeats the operands of `atLeast` in other combinations. The result must not be changed.
 */
const cachedBound = memoiseWeakByKey(1, (plan: TextPlan, reader: IndexReader) => ({
  bound: boundOf(reader, plan),
}));

/** A bound ignores negations. */
const hasNegations = (plan: TextPlan): boolean =>
  plan.kind === 'not' || ('plans' in plan && plan.plans.some(hasNegations));

/** The matches of a plan without phrases and negations; undefined for other plans. The result must not be changed. */
export const matchWordsOnly = (reader: IndexReader, plan: TextPlan): Bitset | undefined =>
  hasPhrases(plan) || hasNegations(plan) ? undefined : cachedBound(plan, reader).bound;

const boundOfAll = (reader: IndexReader, plans: readonly TextPlan[]): Bitset | undefined => {
  let left: Bitset | undefined;
  for (const plan of rarestFirst(plans)) {
    const bound = boundOf(reader, plan);
    left = left === undefined || bound === undefined ? (left ?? bound) : andInto(left, bound);
    if (left !== undefined && isEmptySet(left)) break;
  }
  return left;
};
