// The embedded engine: the durable store for records, an in-memory index for questions.
import { setImmediate } from 'node:timers/promises';
import { CatalogError } from '../../errors.ts';
import { countBits } from '../../lib/bitset.ts';
import { createLook } from '../../lib/look.ts';
import { DEFAULT_FACETS } from '../../schema/fields.ts';
import type { Engine, Hit, StoredRecord } from '../engine.ts';
import { evaluate } from './evaluate.ts';
import { facetValues } from './facets/facet-values.ts';
import { countHexes } from './facets/hexes.ts';
import type { EvaluatedHit } from './order/evaluated-hit.ts';
import { createReader, type Generation, type Reader } from './segment/reader.ts';
import { type Store, writtenState } from './store/store-types.ts';
import { related } from './suggest/related.ts';
import { findSimilar } from './suggest/similar.ts';
import { suggestSpelling } from './suggest/spelling.ts';
import { suggest } from './suggest/suggest.ts';
import { explainText } from './text/text-explain.ts';
import type { IndexFeed } from './threads/indexer.ts';

/** Records read from the store at a time while a whole result is streamed; other requests get their turn in between. */
const SCAN_CHUNK = 200;

/** How old the look into the store may be that tells whether another process has written. */
const LOOK_MS = 10;

export type EmbeddedParts = {
  readonly store: Store;
  readonly feed: IndexFeed;
  /** Runs when the engine closes, after the feed and the store. */
  readonly onClose?: () => Promise<void>;
};

type IndexView = { readonly reader: Reader; readonly sequence: number; readonly shape: string };

/** Scores depend on how records are spread over segments, so the same records in other segments may stand in another order. */
const shapeOf = (generation: Generation): string =>
  generation.map(({ segment, deleted }) => `${segment.size}-${countBits(deleted)}`).join('_');

/** What the first question would pay for, the orders of segments side by side and the counts of all records, is made here. */
const warm = (reader: Reader): Reader => {
  const sort = { kind: 'relevance' } as const;
  const everything = { includeNonPublic: false, sort, offset: 0, limit: 10, facets: DEFAULT_FACETS } as const;
  evaluate(reader, { ...everything, facetMode: 'filtered' });
  return reader;
};

const notReady = (): CatalogError =>
  new CatalogError('service_unavailable', 'The search index is being built; try again in a moment.');

export const createEmbeddedEngine = ({ store, feed, onClose }: EmbeddedParts): Engine => {
  let view: IndexView | undefined;
  feed.onState(({ generation, sequence }) => {
    view = { reader: warm(createReader(generation)), sequence, shape: shapeOf(generation) };
  });
  const reader = (): Reader => {
    if (view === undefined) throw notReady();
    return view.reader;
  };

  /** A record that was removed, or hidden, since the index was made is left out. */
  const toHits = (found: readonly EvaluatedHit[], includeNonPublic: boolean): readonly Hit[] => {
    const byRow = new Map(store.getRows(found.map(({ row }) => row)).map((record) => [record.row, record]));
    return found.flatMap(({ row, score, fit }) => {
      const record = byRow.get(row);
      if (record === undefined || !(record.visible || includeNonPublic)) return [];
      return [{ record, score, ...(fit === undefined ? {} : { fit }) }];
    });
  };

  async function* scan(query: Parameters<Engine['scan']>[0]): AsyncGenerator<StoredRecord> {
    const { hits } = evaluate(reader(), { ...query, offset: 0, limit: Number.MAX_SAFE_INTEGER, facets: [] });
    for (let at = 0; at < hits.length; at += SCAN_CHUNK) {
      for (const { record } of toHits(hits.slice(at, at + SCAN_CHUNK), query.includeNonPublic)) yield record;
      await setImmediate();
    }
  }

  const written = createLook(() => writtenState(store), LOOK_MS);
  const revision = (): string => `${written.read()}.${view?.sequence ?? 0}.${view?.shape ?? ''}`;
  /** What this process writes shows at once. */
  const thenLook = <Result>(result: Result): Result => {
    written.forget();
    return result;
  };

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    feed.close();
    store.close();
    await onClose?.();
  };

  return {
    search: async (query) => {
      const { total, hits, facets } = evaluate(reader(), query);
      const spelling = query.spelling === undefined ? [] : suggestSpelling(reader(), query, total);
      return { total, hits: toHits(hits, query.includeNonPublic), facets, spelling };
    },
    facetValues: async (query) => facetValues(reader(), query),
    suggest: async (query) => suggest(reader(), query),
    similar: async (id, limit) => toHits(findSimilar(reader(), id, limit), false),
    hexes: async (query) => countHexes(reader(), query),
    related: async (query) => related(reader(), query),
    explain: async (text) => explainText(reader(), text),
    scan,
    get: async (id) => store.get(id),
    list: async (query) => store.list(query),
    write: async (batch) => thenLook(store.write(batch)),
    dictionaries: async (recordId) => store.dictionaries(recordId),
    writeDictionaries: async (puts) => thenLook(store.writeDictionaries(puts)),
    refresh: feed.refresh,
    stats: async () => ({ ...store.stats(), searchable: view?.sequence ?? 0 }),
    revision,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
};
