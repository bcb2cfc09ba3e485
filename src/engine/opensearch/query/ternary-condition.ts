// Three-valued conditions: a condition on a missing value is neither true nor false.
import type { Dsl } from '../cluster/wire.ts';
import { allOf, anyOf, noneOf } from './dsl.ts';

export type TernaryCondition = { readonly isTrue: Dsl; readonly isFalse: Dsl };

export const conjunction = (truths: readonly TernaryCondition[]): TernaryCondition => ({
  isTrue: allOf(truths.map(({ isTrue }) => isTrue)),
  isFalse: anyOf(truths.map(({ isFalse }) => isFalse)),
});

export const disjunction = (truths: readonly TernaryCondition[]): TernaryCondition => ({
  isTrue: anyOf(truths.map(({ isTrue }) => isTrue)),
  isFalse: allOf(truths.map(({ isFalse }) => isFalse)),
});

export const negation = ({ isTrue, isFalse }: TernaryCondition): TernaryCondition => ({
  isTrue: isFalse,
  isFalse: isTrue,
});

/** Never unknown. */
export const twoValued = (isTrue: Dsl): TernaryCondition => ({ isTrue, isFalse: noneOf(isTrue) });

/** Unknown where the value is missing. */
export const unknownUnless = (known: Dsl, condition: Dsl): TernaryCondition => {
  const isTrue = allOf([known, condition]);
  return { isTrue, isFalse: allOf([known, noneOf(isTrue)]) };
};
