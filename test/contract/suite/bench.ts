// What the cases of the suite work with: an engine, and short ways to write to it and to ask it.
import type { Engine, RecordPut, SearchResult, WriteResult } from '../../../src/engine/engine.ts';
import type { SearchQuery } from '../../../src/query/search-query.ts';
import type { AardvarkRecord } from '../../../src/schema/record-type.ts';
import { factsOf } from '../../support/records.ts';

export type Question = Partial<SearchQuery>;

export type Bench = {
  readonly engine: Engine;
  /** Writes and makes searchable. */
  readonly put: (...records: readonly AardvarkRecord[]) => Promise<WriteResult>;
  readonly remove: (...ids: readonly string[]) => Promise<WriteResult>;
  readonly search: (question: Question) => Promise<SearchResult>;
  /** Ids of all matches, sorted: which records match, in whatever order. */
  readonly found: (question: Question) => Promise<readonly string[]>;
  /** Ids in the order of the answer. */
  readonly ordered: (question: Question) => Promise<readonly string[]>;
};

export const toPut = (record: AardvarkRecord, source = 'edu.test'): RecordPut => ({
  record,
  facts: factsOf(record, source),
  prepared: JSON.stringify({ prepared: record.id }),
  source,
});

/** Everything public, by relevance, up to a thousand. */
export const ask = (question: Question): SearchQuery => ({
  includeNonPublic: false,
  sort: { kind: 'relevance' },
  offset: 0,
  limit: 1000,
  facets: [],
  facetMode: 'filtered',
  ...question,
});

export const createBench = (engine: Engine): Bench => {
  const write = async (batch: Parameters<Engine['write']>[0]): Promise<WriteResult> => {
    const result = await engine.write(batch);
    await engine.refresh();
    return result;
  };
  const search = (question: Question): Promise<SearchResult> => engine.search(ask(question));
  const ordered = async (question: Question): Promise<readonly string[]> =>
    (await search(question)).hits.map(({ record }) => record.id);
  return {
    engine,
    put: (...records) => write({ puts: records.map((record) => toPut(record)), removes: [] }),
    remove: (...ids) => write({ puts: [], removes: ids }),
    search,
    ordered,
    found: async (question) => [...(await ordered(question))].sort(),
  };
};
