// Data dictionaries: one document per record holds all of its, so that they are read by id and seen at once.
import type { Dictionary } from '../../../record/dictionaries.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { unreachable } from '../cluster/failures.ts';
import { type Names, toDocumentId } from '../cluster/names.ts';
import type { Found } from '../cluster/wire.ts';
import { majorityOf } from './bulk.ts';
import type { SharedState } from './catalogue-state.ts';

type Kept = { readonly kept: { readonly dictionaries: readonly Dictionary[] } };

const MOST_TRIES = 50;

const byId = (a: Dictionary, b: Dictionary): number => a.id - b.id;

const merge = (old: readonly Dictionary[], fresh: readonly Dictionary[]): readonly Dictionary[] =>
  [...new Map([...old, ...fresh].map((dictionary) => [dictionary.id, dictionary])).values()].sort(byId);

export const createDictionaryDocuments = (cluster: Cluster, names: Names, state: SharedState, replicas: number) => {
  const pathOf = (recordId: string): string =>
    `/${names.dictionaries}/_doc/${encodeURIComponent(toDocumentId(recordId))}`;

  const read = async (recordId: string): Promise<Found<Kept>> => {
    const { body } = await cluster.request<Found<Kept>>({ method: 'GET', path: pathOf(recordId), accept: [404] });
    return body;
  };

  const write = async (recordId: string, fresh: readonly Dictionary[]): Promise<void> => {
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
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
    throw unreachable('Other writers change the same dictionaries all the time.');
  };

  return {
    dictionaries: async (recordId: string): Promise<readonly Dictionary[]> =>
      (await read(recordId))._source?.kept.dictionaries ?? [],
    writeDictionaries: async (puts: readonly Dictionary[]): Promise<void> => {
      if (puts.length === 0) return;
      const byRecord = Map.groupBy(puts, ({ friendlier_id }) => friendlier_id);
      for (const [recordId, dictionaries] of byRecord) await write(recordId, dictionaries);
      await state.change((known) => ({ ...known, dictionaries: known.dictionaries + 1 }));
    },
  };
};
