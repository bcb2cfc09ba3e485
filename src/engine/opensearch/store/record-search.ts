// Searches of the record store, by id and by change number, without scoring.
import type { Cluster } from '../cluster/cluster.ts';
import type { IndexNames } from '../cluster/index-names.ts';
import type { Dsl, SearchHit, SearchResponse } from '../cluster/wire.ts';
import { SORT_KEYS_ONLY } from './page-checkpoints.ts';
import type { RecordSource } from './stored-document.ts';

export type RecordSearch = {
  readonly search: (body: object) => Promise<readonly RecordSource[]>;
  readonly count: (query: Dsl) => Promise<number>;
  /** Up to `size` records after an id, in order of id, read in pages. */
  readonly scan: (
    query: Dsl,
    afterId: string | undefined,
    size: number,
    page: ScanPage,
  ) => Promise<readonly RecordSource[]>;
  /** The id of the `count`-th record after an id; undefined when there are fewer. */
  readonly skip: (query: Dsl, afterId: string | undefined, count: number) => Promise<string | undefined>;
};

type ScanPage = { readonly sourceFields: readonly string[]; readonly size: number };

const searchAfter = (afterId: string | undefined): object =>
  afterId === undefined || afterId === '' ? {} : { search_after: [afterId] };

export const createRecordSearch = (cluster: Cluster, names: IndexNames): RecordSearch => {
  const hitsOf = async (body: object): Promise<readonly SearchHit<RecordSource>[]> => {
    const response = await cluster.request<SearchResponse<RecordSource>>({
      method: 'POST',
      path: `/${names.records}/_search`,
      query: { allow_partial_search_results: false },
      body: { track_total_hits: false, ...body },
    });
    return response.body.hits.hits;
  };
  const search = async (body: object): Promise<readonly RecordSource[]> =>
    (await hitsOf(body)).map(({ _source }) => _source);
  const count = async (query: Dsl): Promise<number> => {
    const path = `/${names.records}/_count`;
    const response = await cluster.request<{ readonly count: number }>({ method: 'POST', path, body: { query } });
    return response.body.count;
  };
  const scan: RecordSearch['scan'] = async (query, afterId, size, page) => {
    const found: RecordSource[] = [];
    for (let after = afterId; found.length < size; after = found.at(-1)?.id) {
      const limit = Math.min(page.size, size - found.length);
      const next = await search({
        query,
        size: limit,
        sort: [{ id: 'asc' }],
        _source: page.sourceFields,
        ...searchAfter(after),
      });
      found.push(...next);
      if (next.length < limit) break;
    }
    return found;
  };
  const skip: RecordSearch['skip'] = async (query, afterId, size) => {
    const hits = await hitsOf({ query, size, sort: [{ id: 'asc' }], ...SORT_KEYS_ONLY, ...searchAfter(afterId) });
    return hits.length < size ? undefined : String(hits.at(-1)?.sort?.[0]);
  };
  return { search, count, scan, skip };
};
