// Conditions of the cluster's language that all questions are made of.
import type { Dsl } from '../cluster/wire.ts';

export const MATCH_ALL: Dsl = { match_all: {} };
export const MATCH_NONE: Dsl = { match_none: {} };

export const term = (column: string, value: string | number | boolean): Dsl => ({ term: { [column]: { value } } });

/** One such condition takes no more values. */
const MOST_VALUES = 60_000;

export const terms = (column: string, values: readonly (string | number)[]): Dsl => {
  if (values.length === 0) return MATCH_NONE;
  if (values.length <= MOST_VALUES) return { terms: { [column]: values } };
  const parts: Dsl[] = [];
  for (let at = 0; at < values.length; at += MOST_VALUES) {
    parts.push({ terms: { [column]: values.slice(at, at + MOST_VALUES) } });
  }
  return anyOf(parts);
};

const isEverything = (part: Dsl): boolean => 'match_all' in part;
const isNothing = (part: Dsl): boolean => 'match_none' in part;

/** All hold; nothing is scored. */
export const allOf = (parts: readonly Dsl[]): Dsl => {
  if (parts.some(isNothing)) return MATCH_NONE;
  const kept = parts.filter((part) => !isEverything(part));
  const [only] = kept;
  if (only === undefined) return MATCH_ALL;
  return kept.length === 1 ? only : { bool: { filter: kept } };
};

/** One holds at least; nothing is scored. */
export const anyOf = (parts: readonly Dsl[]): Dsl => {
  if (parts.some(isEverything)) return MATCH_ALL;
  const kept = parts.filter((part) => !isNothing(part));
  const [only] = kept;
  if (only === undefined) return MATCH_NONE;
  return kept.length === 1 ? only : { bool: { should: kept, minimum_should_match: 1 } };
};

export const noneOf = (...parts: readonly Dsl[]): Dsl => {
  if (parts.some(isEverything)) return MATCH_NONE;
  const kept = parts.filter((part) => !isNothing(part));
  return kept.length === 0 ? MATCH_ALL : { bool: { filter: [MATCH_ALL], must_not: kept } };
};

/** `*` and `?` stand for themselves. */
export const escapeWildcard = (text: string): string => text.replace(/[\\*?]/g, '\\$&');
