// What a serving thread and the thread for expensive questions say to each other.
import type { StoredRecord } from '../engine/record-store.ts';
import type { SearchIndex } from '../engine/search-index.ts';
import type { ErrorCode, Problem } from '../errors.ts';
import type { SearchQuery } from '../query/search-query.ts';

/** Questions with one answer that may be expensive. */
export type OffloadedMethod = 'search' | 'facetValues' | 'hexes' | 'words';

export type QueryOf<M extends OffloadedMethod> = Parameters<SearchIndex[M]>[0];
export type ResultOf<M extends OffloadedMethod> = Awaited<ReturnType<SearchIndex[M]>>;

/** A question with one answer, as data. Method and query belong together for any M. */
export type MethodCall<M extends OffloadedMethod = OffloadedMethod> = {
  [P in M]: { readonly method: P; readonly query: QueryOf<P> };
}[M];

export type ScanCall = { readonly method: 'scan'; readonly query: SearchQuery };

export type OffloadedCall = MethodCall | ScanCall;

/** A ticket is one question of one serving thread. */
export type OffloadCommand =
  | { readonly kind: 'ask'; readonly ticket: number; readonly question: OffloadedCall; readonly remainingMs: number }
  /** The next records of a scan. */
  | { readonly kind: 'next'; readonly ticket: number }
  /** Nobody waits for it any more. */
  | { readonly kind: 'cancel'; readonly ticket: number };

export type OffloadEvent =
  | { readonly kind: 'answer'; readonly ticket: number; readonly result: unknown }
  /** The next records of a scan, and the ids of those that were left out because they are damaged. */
  | {
      readonly kind: 'records';
      readonly ticket: number;
      readonly records: readonly StoredRecord[];
      readonly damaged: readonly string[];
      readonly isLast: boolean;
    }
  | { readonly kind: 'refused'; readonly ticket: number; readonly error: SerialisedError };

/** An error as data; one that nobody foresaw has no code. */
export type SerialisedError = {
  readonly code?: ErrorCode;
  readonly detail: string;
  readonly problems: readonly Problem[];
};
