// Documents by id, as they are now: no refresh is needed to see what was written.
import type { Cluster } from '../cluster/cluster.ts';
import { incompleteResponse } from '../cluster/cluster-errors.ts';
import { toDocumentId } from '../cluster/index-names.ts';
import type { GetResponse } from '../cluster/wire.ts';

const AT_ONCE = 1_000;

/** Those that are there, by id; one that cannot be read is an error, not an absence. */
export const readMany = async <T>(
  cluster: Cluster,
  index: string,
  ids: readonly string[],
  parts: readonly string[],
): Promise<ReadonlyMap<string, GetResponse<T>>> => {
  const found = new Map<string, GetResponse<T>>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const part = ids.slice(at, at + AT_ONCE);
    const { body } = await cluster.request<{ readonly docs: readonly GetResponse<T>[] }>({
      method: 'POST',
      path: `/${index}/_mget`,
      query: { _source_includes: parts.join(',') },
      body: { ids: part.map(toDocumentId) },
    });
    for (const [place, document] of body.docs.entries()) {
      if (document.error !== undefined) throw incompleteResponse(document.error);
      const id = part[place];
      if (id !== undefined && document.found === true) found.set(id, document);
    }
  }
  return found;
};
