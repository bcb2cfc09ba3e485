// A table of small documents in the cluster, for the state store that all machines share.
import type { DocumentTable, TableRow } from '@periplus/storage';
import { type Cluster, type ClusterOptions, createCluster } from './cluster/cluster.ts';
import { digest } from './cluster/index-names.ts';
import type { GetResponse, SearchResponse } from './cluster/wire.ts';
import { type IndexSize, plainSettings } from './document/mapping.ts';
import { createIndex } from './generation.ts';
import { majorityOf } from './store/bulk.ts';

const MAPPING = {
  dynamic: 'strict',
  properties: { group: { type: 'keyword' }, id: { type: 'keyword' }, kept: { type: 'object', enabled: false } },
} as const;

type Row = { readonly group: string; readonly id: string; readonly kept: { readonly text: string } };

const MAX_GROUPS = 10_000;

type Groups = { readonly buckets: readonly { readonly key: string }[] };

type Versioned = { readonly _seq_no?: number; readonly _primary_term?: number };

const toRevision = ({ _seq_no, _primary_term }: Versioned): string => `${_seq_no} ${_primary_term}`;

const onlyIf = (revision: string | undefined): Readonly<Record<string, string | number>> => {
  if (revision === undefined) return { op_type: 'create' };
  const [sequence, term] = revision.split(' ');
  return { if_seq_no: Number(sequence), if_primary_term: Number(term) };
};

const createTable = (cluster: Cluster, index: string, replicas: number): DocumentTable => {
  const pathOf = (group: string, id: string): string => `/${index}/_doc/${digest(group, id)}`;
  const copies = { wait_for_active_shards: majorityOf(replicas) };

  const readRow = async (group: string, id: string): Promise<TableRow | undefined> => {
    const request = { method: 'GET', path: pathOf(group, id), accept: [404] } as const;
    const { body } = await cluster.request<GetResponse<Row>>(request);
    if (body._source === undefined) return undefined;
    return { group, id, text: body._source.kept.text, revision: toRevision(body) };
  };

  return {
    read: readRow,
    write: async (group, id, text, revision) => {
      const { status } = await cluster.request({
        method: 'PUT',
        path: pathOf(group, id),
        query: { ...copies, ...onlyIf(revision) },
        body: { group, id, kept: { text } },
        accept: [409],
        retry: false,
      });
      return status !== 409;
    },
    remove: async (group, id, revision) => {
      const { status } = await cluster.request({
        method: 'DELETE',
        path: pathOf(group, id),
        query: { ...copies, ...onlyIf(revision) },
        accept: [404, 409],
        retry: false,
      });
      return status < 300;
    },
    list: async (group, afterId, limit) => {
      await cluster.request({ method: 'POST', path: `/${index}/_refresh` });
      const { body } = await cluster.request<SearchResponse<Row>>({
        method: 'POST',
        path: `/${index}/_search`,
        query: { allow_partial_search_results: false },
        body: {
          query: { bool: { filter: [{ term: { group } }] } },
          sort: [{ id: 'asc' }],
          size: limit,
          seq_no_primary_term: true,
          ...(afterId === '' ? {} : { search_after: [afterId] }),
        },
      });
      return body.hits.hits.map((hit) => ({
        group,
        id: hit._source.id,
        text: hit._source.kept.text,
        revision: toRevision(hit),
      }));
    },
    groups: async () => {
      await cluster.request({ method: 'POST', path: `/${index}/_refresh` });
      const { body } = await cluster.request<SearchResponse<Row>>({
        method: 'POST',
        path: `/${index}/_search`,
        query: { allow_partial_search_results: false },
        body: { size: 0, aggs: { groups: { terms: { field: 'group', size: MAX_GROUPS, order: { _key: 'asc' } } } } },
      });
      const groups = body.aggregations?.groups as Groups | undefined;
      return (groups?.buckets ?? []).map(({ key }) => key);
    },
    close: cluster.close,
  };
};

export const openStateTable = async (
  options: ClusterOptions & IndexSize & { readonly prefix: string },
): Promise<DocumentTable> => {
  const cluster = createCluster(options);
  const index = `${options.prefix}-state`;
  try {
    await createIndex(cluster, index, { settings: plainSettings(options), mappings: MAPPING });
  } catch (problem) {
    await cluster.close();
    throw problem;
  }
  return createTable(cluster, index, options.replicas);
};
