// Runs expensive queries of serving threads, one after the other, in a thread of its own.
import { type CallContext, createHost, type Handlers, type Host } from '@periplus/worker-rpc';
import { createQueryContext, type QueryContext } from '../engine/query-context.ts';
import type { StoredRecord } from '../engine/record-store.ts';
import type { SearchIndex } from '../engine/search-index.ts';
import type { SearchQuery } from '../query/search-query.ts';

/** Methods of the index that may be expensive and return one result. */
type OffloadedMethod = 'search' | 'ids' | 'facetValues' | 'hexes' | 'words';

export type OffloadedIndex = Pick<SearchIndex, OffloadedMethod | 'scan'>;

/** A record, or the id of a damaged record that the scan skips. */
type ScanItem = StoredRecord | { readonly damagedId: string };

export type OffloadApi = {
  readonly [M in OffloadedMethod]: (query: Parameters<SearchIndex[M]>[0]) => Awaited<ReturnType<SearchIndex[M]>>;
} & { readonly scan: (query: SearchQuery) => AsyncIterable<ScanItem> };

/** Each query may take half a second, and callers take turns. */
const LIMITS = { concurrency: 1, maxQueued: 100, maxQueuedPerCaller: 25 };

const toQueryContext = ({ signal, remainingMs }: CallContext): QueryContext => {
  const context = createQueryContext(remainingMs());
  signal.addEventListener('abort', context.deadline.abort, { once: true });
  return context;
};

async function* scan(index: OffloadedIndex, query: SearchQuery, context: QueryContext): AsyncGenerator<ScanItem> {
  let damaged: readonly string[] = [];
  const takeDamaged = (): readonly ScanItem[] => {
    const items = damaged.map((damagedId) => ({ damagedId }));
    damaged = [];
    return items;
  };
  const onDamaged = (id: string): void => {
    damaged = [...damaged, id];
  };
  for await (const record of index.scan(query, { ...context, onDamaged })) {
    yield* takeDamaged();
    yield record;
  }
  yield* takeDamaged();
}

const createHandlers = (index: OffloadedIndex): Handlers<OffloadApi> => ({
  search: (query, call) => index.search(query, toQueryContext(call)),
  ids: (query, call) => index.ids(query, toQueryContext(call)),
  facetValues: (query, call) => index.facetValues(query, toQueryContext(call)),
  hexes: (query, call) => index.hexes(query, toQueryContext(call)),
  words: (query, call) => index.words(query, toQueryContext(call)),
  scan: (query, call) => scan(index, query, toQueryContext(call)),
});

/** All serving threads share one queue, which is fair between their callers. */
export const createOffloadHost = (index: OffloadedIndex): Host => createHost(createHandlers(index), LIMITS);
