// The search index of the embedded engine: runs queries on the latest generation that the indexer has published.
import { setImmediate } from 'node:timers/promises';
import { countBits } from '@periplus/collections';
import type { Deadline } from '@periplus/time';
import { CatalogError } from '../../errors.ts';
import type { SearchQuery } from '../../query/search-query.ts';
import { isIncluded } from '../../query/visibility.ts';
import { DEFAULT_FACETS } from '../../schema/fields.ts';
import type { Hit, SearchIndex, SearchResult, StoredRecord } from '../engine.ts';
import { createPageMeter } from '../page-bytes.ts';
import { evaluate, matchingRows } from './evaluate.ts';
import { facetValues } from './facets/facet-values.ts';
import { countHexes } from './facets/hexes.ts';
import { toPlanContext } from './filter/filter-eval.ts';
import type { EvaluatedHit } from './order/evaluated-hit.ts';
import { createIndexReader, type Generation, type IndexReader, type ReaderSegment } from './segment/index-reader.ts';
import { idAt } from './segment/segment-values.ts';
import type { Store } from './store/store-types.ts';
import { findRelated } from './suggest/related.ts';
import { findSimilar } from './suggest/similar.ts';
import { suggest } from './suggest/suggest.ts';
import { explainText } from './text/text-explain.ts';
import { lookUpWords } from './text/word-lookup.ts';
import type { IndexFeed } from './threads/indexer.ts';

/** Records that a scan reads at a time; other requests run in between. */
const SCAN_CHUNK = 50;

export type EmbeddedIndexOptions = {
  readonly store: Pick<Store, 'getRows' | 'openSnapshot'>;
  readonly feed: IndexFeed;
  readonly storeRevision: () => string;
};

type HitsQuery = Pick<SearchQuery, 'visibility' | 'fullPrecomputed' | 'maxPageBytes'>;
type HitsRead = Pick<SearchResult, 'hits' | 'damaged' | 'pageEnd'>;

/** A page of large records is read in parts, so that it can end early. */
const READ_CHUNK = 100;

type IndexView = { readonly reader: IndexReader; readonly sequence: number; readonly shape: string };

/**
 * Part of the revision: scores depend on the segments, so the same records in other segments may be ordered
 * differently.
 */
const shapeOf = (generation: Generation): string =>
  generation.map(({ segment, deleted }) => `${segment.size}-${countBits(deleted)}`).join('_');

/** Fills the caches that the first query would otherwise compute: merged segment orders and match-all facet counts. */
const warm = (reader: IndexReader): IndexReader => {
  const matchAll = { visibility: 'public', sort: [], offset: 0, limit: 10, facets: DEFAULT_FACETS } as const;
  evaluate(reader, { ...matchAll, facetMode: 'filtered' });
  return reader;
};

const notReady = (): CatalogError =>
  new CatalogError('service_unavailable', 'The search index is being built; try again in a moment.');

export const createEmbeddedIndex = ({ store, feed, storeRevision }: EmbeddedIndexOptions): SearchIndex => {
  let view: IndexView | undefined;
  feed.onState(({ generation, sequence }) => {
    view = { reader: warm(createIndexReader(generation)), sequence, shape: shapeOf(generation) };
  });
  const reader = (deadline: Deadline): IndexReader => {
    deadline.throwIfPassed();
    if (view === undefined) throw notReady();
    return view.reader;
  };

  /** Skips damaged records and records that were removed or hidden since the index was built. */
  const toHits = (found: readonly EvaluatedHit[], query: HitsQuery): HitsRead => {
    const { visibility, fullPrecomputed, maxPageBytes } = query;
    const fits = createPageMeter(maxPageBytes);
    const [hits, damaged]: [Hit[], string[]] = [[], []];
    const toResult = (): HitsRead => (damaged.length === 0 ? { hits } : { hits, damaged });
    for (let start = 0; start < found.length; start += READ_CHUNK) {
      const chunk = found.slice(start, start + READ_CHUNK);
      const read = store.getRows(
        chunk.map(({ row }) => row),
        fullPrecomputed,
      );
      damaged.push(...(read.damaged ?? []));
      const byRow = new Map(read.records.map((record) => [record.row, record]));
      for (const [at, { segmentIndex: _segment, doc: _doc, row, ...hit }] of chunk.entries()) {
        const record = byRow.get(row);
        if (record === undefined || !isIncluded(record, visibility)) continue;
        if (!fits(record)) return { ...toResult(), pageEnd: start + at };
        hits.push({ record, ...hit });
      }
    }
    return toResult();
  };

  const scan: SearchIndex['scan'] = async function* (query, { deadline, onDamaged }): AsyncGenerator<StoredRecord> {
    const rows = matchingRows(reader(deadline), query, deadline);
    const snapshot = rows.length > SCAN_CHUNK ? store.openSnapshot() : undefined;
    try {
      for (let at = 0; at < rows.length; at += SCAN_CHUNK) {
        deadline.throwIfPassed();
        const chunk = [...rows.subarray(at, at + SCAN_CHUNK)];
        const { records, damaged = [] } = (snapshot ?? store).getRows(chunk, query.fullPrecomputed);
        for (const id of damaged) onDamaged?.(id);
        for (const record of records) if (isIncluded(record, query.visibility)) yield record;
        await setImmediate();
      }
    } finally {
      snapshot?.close();
    }
  };

  return {
    search: async (query, { deadline }) => {
      const { hits, ...counts } = evaluate(reader(deadline), query, deadline);
      return { ...counts, ...toHits(hits, query) };
    },
    ids: async (query, { deadline }) => {
      const current = reader(deadline);
      return evaluate(current, query, deadline).hits.map(({ segmentIndex, doc }) =>
        idAt((current.segments[segmentIndex] as ReaderSegment).view, doc),
      );
    },
    facetValues: async (query, { deadline }) => facetValues(reader(deadline), query, deadline),
    suggest: async (query, { deadline }) => suggest(reader(deadline), query, deadline),
    similar: async (query, { deadline }) =>
      toHits(findSimilar(reader(deadline), query, deadline), { visibility: 'public' }).hits,
    hexes: async (query, { deadline }) => countHexes(reader(deadline), query, deadline),
    related: async (query, { deadline }) => findRelated(reader(deadline), query, deadline),
    words: async (query, { deadline }) => lookUpWords(reader(deadline), query, deadline),
    explain: async (text, { deadline }) => {
      const current = reader(deadline);
      return explainText(current, text, toPlanContext(current, deadline));
    },
    scan,
    refresh: feed.refresh,
    revision: () => `${storeRevision()}.${view?.sequence ?? 0}.${view?.shape ?? ''}`,
  };
};
