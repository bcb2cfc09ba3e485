// Data dictionaries: one document per record contains all of its dictionaries, so that reads need no refresh.
import type { Dictionary } from '../../../record/dictionaries.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { clusterUnavailable } from '../cluster/cluster-errors.ts';
import { type IndexNames, toDocumentId } from '../cluster/index-names.ts';
import type { GetResponse, SearchResponse } from '../cluster/wire.ts';
import { majorityOf } from './bulk.ts';
import type { SharedState } from './catalogue-state.ts';

type DictionarySource = { readonly kept: { readonly dictionaries: readonly Dictionary[] } };

const MAX_TRIES = 50;

const byId = (a: Dictionary, b: Dictionary): number => a.id - b.id;

const merge = (old: readonly Dictionary[], fresh: readonly Dictionary[]): readonly Dictionary[] =>
  [...new Map([...old, ...fresh].map((dictionary) => [dictionary.id, dictionary])).values()].sort(byId);

/** Longest time between two pages. */
const SCROLL_TIMEOUT = '5m';
const PAGE_SIZE = 100;

type ScrollResponse = SearchResponse<DictionarySource> & { readonly _scroll_id: string };

/** Reads a snapshot. */
async function* readAll(cluster: Cluster, index: string): AsyncGenerator<Dictionary> {
  await cluster.request({ method: 'POST', path: `/${index}/_refresh` });
  let { body } = await cluster.request<ScrollResponse>({
    method: 'POST',
    path: `/${index}/_search`,
    query: { scroll: SCROLL_TIMEOUT, allow_partial_search_results: false },
    body: { size: PAGE_SIZE, sort: ['_doc'] },
  });
  while (body.hits.hits.length > 0) {
    for (const { _source } of body.hits.hits) yield* _source.kept.dictionaries;
    const next = { scroll: SCROLL_TIMEOUT, scroll_id: body._scroll_id };
    // A scroll page cannot be requested twice.
    const page = { method: 'POST', path: '/_search/scroll', body: next, retry: false } as const;
    ({ body } = await cluster.request<ScrollResponse>(page));
  }
  // If this fails, the scroll expires.
  const end = { method: 'DELETE', path: '/_search/scroll', body: { scroll_id: [body._scroll_id] } } as const;
  await cluster.request(end).catch(() => undefined);
}

export const createDictionaryDocuments = (
  cluster: Cluster,
  names: IndexNames,
  state: SharedState,
  replicas: number,
) => {
  const pathOf = (recordId: string): string =>
    `/${names.dictionaries}/_doc/${encodeURIComponent(toDocumentId(recordId))}`;

  const read = async (recordId: string): Promise<GetResponse<DictionarySource>> => {
    const { body } = await cluster.request<GetResponse<DictionarySource>>({
      method: 'GET',
      path: pathOf(recordId),
      accept: [404],
    });
    return body;
  };

  const write = async (recordId: string, fresh: readonly Dictionary[]): Promise<void> => {
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const { _source, _seq_no, _primary_term } = await read(recordId);
      const { status } = await cluster.request({
        method: 'PUT',
        path: pathOf(recordId),
        query: {
          wait_for_active_shards: majorityOf(replicas),
          ...(_seq_no === undefined || _primary_term === undefined
            ? { op_type: 'create' }
            : { if_seq_no: _seq_no, if_primary_term: _primary_term }),
        },
        body: { kept: { dictionaries: merge(_source?.kept.dictionaries ?? [], fresh) } },
        accept: [409],
      });
      if (status !== 409) return;
    }
    throw clusterUnavailable('Too many conflicts with other writers of the same dictionaries.');
  };

  return {
    dictionaries: async (recordId: string): Promise<readonly Dictionary[]> =>
      (await read(recordId))._source?.kept.dictionaries ?? [],
    allDictionaries: (): AsyncIterable<Dictionary> => readAll(cluster, names.dictionaries),
    writeDictionaries: async (puts: readonly Dictionary[]): Promise<void> => {
      if (puts.length === 0) return;
      const byRecord = Map.groupBy(puts, ({ friendlier_id }) => friendlier_id);
      for (const [recordId, dictionaries] of byRecord) await write(recordId, dictionaries);
      await state.update((known) => ({ ...known, dictionaries: known.dictionaries + 1 }));
    },
  };
};
