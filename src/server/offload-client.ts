// Sends queries to the offload thread, with the interface of a search index.
import type { MessagePort } from 'node:worker_threads';
import { once } from '@periplus/collections';
import { type CallOptions, connect } from '@periplus/worker-rpc';
import { createTimeoutError, type QueryContext } from '../engine/query-context.ts';
import type { StoredRecord } from '../engine/record-store.ts';
import { CatalogError } from '../errors.ts';
import type { SearchQuery } from '../query/search-query.ts';
import { reviveErrors } from '../thread-errors.ts';
import type { OffloadApi, OffloadedIndex } from './offload-host.ts';

export type OffloadClient = OffloadedIndex & { readonly close: () => void };

const toError = reviveErrors({
  busy: () =>
    new CatalogError(
      'service_unavailable',
      'Too many expensive queries are waiting; try again in a moment, or make the query cheaper.',
    ),
  timeout: createTimeoutError,
});

const toCallOptions = ({ deadline }: QueryContext): CallOptions => ({
  signal: deadline.signal(),
  timeoutMs: deadline.remainingMs(),
});

/** `openPort` is called before the first query, so that the thread starts when it is needed. */
export const createOffloadClient = (
  openPort: () => Promise<MessagePort>,
  onPending: (change: 1 | -1) => void = () => {},
): OffloadClient => {
  let isOpen = false;
  const open = once(async () => {
    isOpen = true;
    return connect<OffloadApi>(await openPort(), {}, { toError, onPending, isCharged: true });
  });

  async function* scan(query: SearchQuery, context: QueryContext): AsyncGenerator<StoredRecord> {
    for await (const item of (await open()).stream('scan', query, toCallOptions(context))) {
      if ('damagedId' in item) context.onDamaged?.(item.damagedId);
      else yield item;
    }
  }

  return {
    search: async (query, context) => (await open()).call('search', query, toCallOptions(context)),
    ids: async (query, context) => (await open()).call('ids', query, toCallOptions(context)),
    facetValues: async (query, context) => (await open()).call('facetValues', query, toCallOptions(context)),
    hexes: async (query, context) => (await open()).call('hexes', query, toCallOptions(context)),
    words: async (query, context) => (await open()).call('words', query, toCallOptions(context)),
    scan,
    close: () => {
      if (isOpen) void open().then(({ close }) => close());
    },
  };
};
