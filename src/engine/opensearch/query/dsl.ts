// Builders for the OpenSearch query DSL.
import type { Dsl } from '../cluster/wire.ts';

export const MATCH_ALL: Dsl = { match_all: {} };
export const MATCH_NONE: Dsl = { match_none: {} };

export const term = (column: string, value: string | number | boolean): Dsl => ({ term: { [column]: { value } } });

/** The maximum number of values in a terms query. */
const MAX_TERMS = 60_000;

export const terms = (column: string, values: readonly (string | number)[]): Dsl => {
  if (values.length === 0) return MATCH_NONE;
  if (values.length <= MAX_TERMS) return { terms: { [column]: values } };
  const queries: Dsl[] = [];
  for (let at = 0; at < values.length; at += MAX_TERMS) {
    queries.push({ terms: { [column]: values.slice(at, at + MAX_TERMS) } });
  }
  return anyOf(queries);
};

const isEverything = (query: Dsl): boolean => 'match_all' in query;
const isNothing = (query: Dsl): boolean => 'match_none' in query;

/** Not scored. */
export const allOf = (queries: readonly Dsl[]): Dsl => {
  if (queries.some(isNothing)) return MATCH_NONE;
  const relevant = queries.filter((query) => !isEverything(query));
  const [only] = relevant;
  if (only === undefined) return MATCH_ALL;
  return relevant.length === 1 ? only : { bool: { filter: relevant } };
};

/** Not scored. */
export const anyOf = (queries: readonly Dsl[]): Dsl => {
  if (queries.some(isEverything)) return MATCH_ALL;
  const relevant = queries.filter((query) => !isNothing(query));
  const [only] = relevant;
  if (only === undefined) return MATCH_NONE;
  return relevant.length === 1 ? only : { bool: { should: relevant, minimum_should_match: 1 } };
};

export const noneOf = (...queries: readonly Dsl[]): Dsl => {
  if (queries.some(isEverything)) return MATCH_NONE;
  const relevant = queries.filter((query) => !isNothing(query));
  return relevant.length === 0 ? MATCH_ALL : { bool: { filter: [MATCH_ALL], must_not: relevant } };
};

/** Makes `*` and `?` literal. */
export const escapeWildcard = (text: string): string => text.replace(/[\\*?]/g, '\\$&');
