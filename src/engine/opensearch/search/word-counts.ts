// Counts the records of several words in one request.

import { stemOf } from '@periplus/text';
import type { Visibility } from '../../../query/visibility.ts';
import type { QueryContext } from '../../query-context.ts';
import type { Dsl } from '../cluster/wire.ts';
import { allOf, anyOf, MATCH_ALL, term } from '../query/dsl.ts';
import { toVisibilityQuery } from '../query/search-body.ts';
import type { SearchClient } from './search-client.ts';

/**
 * Only live records have words, so no filter is needed for all records, and the cluster knows the number without
 * counting.
 */
const toQuery = (condition: Dsl, visibility: Visibility): Dsl =>
  visibility === 'all' && condition !== MATCH_ALL ? condition : allOf([toVisibilityQuery(visibility), condition]);

/** Counts visible records, in the given order. */
export const countMatches = async (
  searchClient: SearchClient,
  conditions: readonly Dsl[],
  visibility: Visibility,
  context: QueryContext,
): Promise<readonly number[]> => {
  const bodies = conditions.map((condition) => ({
    size: 0,
    track_total_hits: true,
    query: toQuery(condition, visibility),
  }));
  const responses = await searchClient.searchAll(bodies, context);
  return responses.map(({ hits }) => hits.total?.value ?? 0);
};

/** The word itself, in a text or a place name. */
export const hasWord = (word: string): Dsl => anyOf([term('recordWords', word), term('places', word)]);

export const hasAnyForm = (word: string): Dsl => anyOf([term('recordStems', stemOf(word)), term('places', word)]);

/** In any form; derived place names only exactly. */
export const countWords = async (
  searchClient: SearchClient,
  words: readonly string[],
  visibility: Visibility,
  context: QueryContext,
): Promise<readonly number[]> => {
  const conditions = words.flatMap((word) => [term('recordWords', word), term('places', word)]);
  const counts = await countMatches(searchClient, conditions, visibility, context);
  return words.map((_, at) => counts[at * 2] || (counts[at * 2 + 1] ?? 0));
};
