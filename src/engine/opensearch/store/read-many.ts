// Reads documents by id. This is real-time and needs no refresh.
import type { Cluster } from '../cluster/cluster.ts';
import { incompleteResponse } from '../cluster/cluster-errors.ts';
import { toDocumentId } from '../cluster/index-names.ts';
import type { GetResponse } from '../cluster/wire.ts';

const BATCH_SIZE = 1_000;

/** Existing documents by id. A document that cannot be read is an error, not an absence. */
export const readMany = async <T>(
  cluster: Cluster,
  index: string,
  ids: readonly string[],
  sourceFields: readonly string[],
): Promise<ReadonlyMap<string, GetResponse<T>>> => {
  const found = new Map<string, GetResponse<T>>();
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const batch = ids.slice(at, at + BATCH_SIZE);
    const { body } = await cluster.request<{ readonly docs: readonly GetResponse<T>[] }>({
      method: 'POST',
      path: `/${index}/_mget`,
      query: { _source_includes: sourceFields.join(',') },
      body: { ids: batch.map(toDocumentId) },
    });
    for (const [position, document] of body.docs.entries()) {
      if (document.error !== undefined) throw incompleteResponse(document.error);
      const id = batch[position];
      if (id !== undefined && document.found === true) found.set(id, document);
    }
  }
  return found;
};
