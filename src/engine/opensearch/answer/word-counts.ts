// How many records have each of several words, in one call.
import { stemOf } from '../../../lib/text/stem.ts';
import type { Asking } from '../../asking.ts';
import type { Dsl } from '../cluster/wire.ts';
import { anyOf, term } from '../question/dsl.ts';
import { sees } from '../question/search-body.ts';
import type { Ask } from './ask.ts';

type Counted = { readonly counts: { readonly buckets: readonly { readonly doc_count: number }[] } };

/** The cluster takes so many conditions at once. */
const AT_ONCE = 400;

/** Of the records that the asker may see; in the order given. */
export const countWhere = async (
  ask: Ask,
  conditions: readonly Dsl[],
  includeNonPublic: boolean,
  asking: Asking,
): Promise<readonly number[]> => {
  const counts: number[] = [];
  for (let at = 0; at < conditions.length; at += AT_ONCE) {
    const filters = conditions.slice(at, at + AT_ONCE);
    const body = {
      size: 0,
      track_total_hits: false,
      query: sees(includeNonPublic),
      aggs: { counts: { filters: { filters } } },
    };
    const { aggregations } = await ask.search(body, asking);
    counts.push(...(aggregations as Counted).counts.buckets.map(({ doc_count }) => doc_count));
  }
  return counts;
};

/** The word itself: said, or the name of a place. */
export const hasWord = (word: string): Dsl => anyOf([term('stated', word), term('places', word)]);

export const hasAnyForm = (word: string): Dsl => anyOf([term('statedStems', stemOf(word)), term('places', word)]);

/** Names of places that no record says are known from where records lie. */
export const countWords = async (
  ask: Ask,
  words: readonly string[],
  includeNonPublic: boolean,
  asking: Asking,
): Promise<readonly number[]> => {
  const conditions = words.flatMap((word) => [term('stated', word), term('places', word)]);
  const counts = await countWhere(ask, conditions, includeNonPublic, asking);
  return words.map((_, at) => counts[at * 2] || (counts[at * 2 + 1] ?? 0));
};
