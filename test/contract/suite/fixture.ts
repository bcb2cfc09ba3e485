// The fixture of the suite cases: an engine with shortcuts for writes and queries.

import type {
  Engine,
  RecordPut,
  RecordStore,
  SearchIndex,
  SearchResult,
  WriteResult,
} from '../../../src/engine/engine.ts';
import { NO_DEADLINE } from '../../../src/engine/query-context.ts';
import type { SearchQuery } from '../../../src/query/search-query.ts';
import type { AardvarkRecord } from '../../../src/schema/record-type.ts';
import { derivedFieldsOf } from '../../support/records/records.ts';

export type QueryParts = Partial<SearchQuery>;

/** The queries of an index, without a deadline. */
export type SuiteQuery = Pick<SearchIndex, 'refresh' | 'revision'> & {
  readonly [K in Exclude<keyof SearchIndex, 'refresh' | 'revision'>]: (
    query: Parameters<SearchIndex[K]>[0],
  ) => ReturnType<SearchIndex[K]>;
};

export type Fixture = {
  readonly engine: Engine;
  readonly store: RecordStore;
  readonly index: SuiteQuery;
  /** Writes and refreshes. */
  readonly put: (...records: readonly AardvarkRecord[]) => Promise<WriteResult>;
  readonly remove: (...ids: readonly string[]) => Promise<WriteResult>;
  readonly search: (query: QueryParts) => Promise<SearchResult>;
  /** Sorted ids of all matches. */
  readonly found: (query: QueryParts) => Promise<readonly string[]>;
  /** Ids in result order. */
  readonly ordered: (query: QueryParts) => Promise<readonly string[]>;
};

export const toPut = (record: AardvarkRecord, source = 'edu.test'): RecordPut => ({
  record,
  derivedFields: derivedFieldsOf(record, source),
  precomputed: JSON.stringify({ prepared: record.id }),
  source,
});

/** All public records by relevance, up to a thousand. */
export const buildQuery = (query: QueryParts): SearchQuery => ({
  visibility: 'public',
  sort: [],
  offset: 0,
  limit: 1000,
  facets: [],
  facetMode: 'filtered',
  ...query,
});

const withoutDeadline = (index: SearchIndex): SuiteQuery => ({
  search: (query) => index.search(query, NO_DEADLINE),
  ids: (query) => index.ids(query, NO_DEADLINE),
  facetValues: (query) => index.facetValues(query, NO_DEADLINE),
  suggest: (query) => index.suggest(query, NO_DEADLINE),
  similar: (query) => index.similar(query, NO_DEADLINE),
  hexes: (query) => index.hexes(query, NO_DEADLINE),
  related: (query) => index.related(query, NO_DEADLINE),
  scan: (query) => index.scan(query, NO_DEADLINE),
  words: (query) => index.words(query, NO_DEADLINE),
  explain: (text) => index.explain(text, NO_DEADLINE),
  refresh: index.refresh,
  revision: index.revision,
});

export const createFixture = (engine: Engine): Fixture => {
  const { records: store } = engine;
  const index = withoutDeadline(engine.index);
  const write = async (batch: Parameters<RecordStore['write']>[0]): Promise<WriteResult> => {
    const result = await store.write(batch);
    await index.refresh();
    return result;
  };
  const search = (query: QueryParts): Promise<SearchResult> => index.search(buildQuery(query));
  const ordered = async (query: QueryParts): Promise<readonly string[]> =>
    (await search(query)).hits.map(({ record }) => record.id);
  return {
    engine,
    store,
    index,
    put: (...records) => write({ puts: records.map((record) => toPut(record)), removes: [] }),
    remove: (...ids) => write({ puts: [], removes: ids }),
    search,
    ordered,
    found: async (query) => [...(await ordered(query))].sort(),
  };
};
