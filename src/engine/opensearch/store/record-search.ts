// Searches of the store itself: by id and by number of change, without a score.
import type { Cluster } from '../cluster/cluster.ts';
import type { Names } from '../cluster/names.ts';
import type { Dsl, SearchAnswer } from '../cluster/wire.ts';
import type { RecordSource } from './stored-document.ts';

/** A search shows no more at once. */
export const MOST_AT_ONCE = 10_000;

export type RecordSearch = {
  readonly search: (body: object) => Promise<readonly RecordSource[]>;
  readonly count: (query: Dsl) => Promise<number>;
  /** In order of id, those after an id, however many; so many in one call. */
  readonly walk: (
    query: Dsl,
    afterId: string | undefined,
    size: number,
    page: WalkPage,
  ) => Promise<readonly RecordSource[]>;
};

export type WalkPage = { readonly parts: readonly string[]; readonly size: number };

export const createRecordSearch = (cluster: Cluster, names: Names): RecordSearch => {
  const search = async (body: object): Promise<readonly RecordSource[]> => {
    const answer = await cluster.request<SearchAnswer<RecordSource>>({
      method: 'POST',
      path: `/${names.records}/_search`,
      query: { allow_partial_search_results: false },
      body: { track_total_hits: false, ...body },
    });
    return answer.body.hits.hits.map(({ _source }) => _source);
  };
  const count = async (query: Dsl): Promise<number> => {
    const path = `/${names.records}/_count`;
    const answer = await cluster.request<{ readonly count: number }>({ method: 'POST', path, body: { query } });
    return answer.body.count;
  };
  const walk: RecordSearch['walk'] = async (query, afterId, size, page) => {
    const found: RecordSource[] = [];
    for (let after = afterId; found.length < size; after = found.at(-1)?.id) {
      const wanted = Math.min(page.size, size - found.length);
      const next = await search({
        query,
        size: wanted,
        sort: [{ id: 'asc' }],
        _source: page.parts,
        ...(after === undefined || after === '' ? {} : { search_after: [after] }),
      });
      found.push(...next);
      if (next.length < wanted) break;
    }
    return found;
  };
  return { search, count, walk };
};
