// Conditions with three values: of what a record does not state, a condition is neither true nor false.
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

/** True, or else false: never unknown. */
export const twoValued = (isTrue: Dsl): TernaryCondition => ({ isTrue, isFalse: noneOf(isTrue) });

/** Unknown where it is not known. */
export const unknownUnless = (known: Dsl, condition: Dsl): TernaryCondition => {
  const isTrue = allOf([known, condition]);
  return { isTrue, isFalse: allOf([known, noneOf(isTrue)]) };
};
