// Sorts hits after reranking, in the cluster's order: by sort keys, then by score, then by id.
import { compareCodePoints } from '@periplus/collections';
import type { SortKey } from '../../../query/search-query.ts';
import type { SearchHit } from '../cluster/wire.ts';

export const idOf = <T>({ fields, _id }: SearchHit<T>): string => String(fields?.id?.[0] ?? _id);

/** Missing values sort last: null for strings, infinity for numbers. */
const compareValues = (a: unknown, b: unknown, direction: 'asc' | 'desc'): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === 'number' || typeof b === 'number'
      ? Math.sign(Number(a) - Number(b)) || 0
      : compareCodePoints(String(a), String(b));
  return direction === 'asc' ? order : -order;
};

type Scored<T> = SearchHit<T> & { readonly _score: number };

export const compareHits =
  (keys: readonly SortKey[]) =>
  <T>(a: Scored<T>, b: Scored<T>): number => {
    for (const [at, key] of keys.entries()) {
      const order =
        key.kind === 'relevance' ? b._score - a._score : compareValues(a.sort?.[at], b.sort?.[at], key.direction);
      if (order !== 0) return order;
    }
    return b._score - a._score || compareCodePoints(idOf(a), idOf(b));
  };
