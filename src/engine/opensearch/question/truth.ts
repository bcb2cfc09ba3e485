// Conditions with three values: of what a record does not state, a condition is neither true nor false.
import type { Dsl } from '../cluster/wire.ts';
import { allOf, anyOf, noneOf } from './dsl.ts';

export type Truth = { readonly isTrue: Dsl; readonly isFalse: Dsl };

export const both = (truths: readonly Truth[]): Truth => ({
  isTrue: allOf(truths.map(({ isTrue }) => isTrue)),
  isFalse: anyOf(truths.map(({ isFalse }) => isFalse)),
});

export const either = (truths: readonly Truth[]): Truth => ({
  isTrue: anyOf(truths.map(({ isTrue }) => isTrue)),
  isFalse: allOf(truths.map(({ isFalse }) => isFalse)),
});

export const opposite = ({ isTrue, isFalse }: Truth): Truth => ({ isTrue: isFalse, isFalse: isTrue });

/** True, or else false: never unknown. */
export const certain = (isTrue: Dsl): Truth => ({ isTrue, isFalse: noneOf(isTrue) });

/** Unknown where it is not known. */
export const among = (known: Dsl, condition: Dsl): Truth => {
  const isTrue = allOf([known, condition]);
  return { isTrue, isFalse: allOf([known, noneOf(isTrue)]) };
};
