// Groups records, for example by spatial extent or by time span.
import { createShared, type Growable } from '@periplus/collections';

/** CSR group -> docs by a stable counting sort. `groups` has the group of each doc. */
export const groupDocs = (
  docs: Growable<Uint32Array>,
  groups: Growable<Uint32Array>,
  groupCount: number,
): { readonly docStarts: Uint32Array; readonly docs: Uint32Array } => {
  const docStarts = createShared(Uint32Array, groupCount + 1);
  for (let at = 0; at < groups.length; at++) {
    const next = (groups.data[at] as number) + 1;
    docStarts[next] = (docStarts[next] as number) + 1;
  }
  for (let group = 0; group < groupCount; group++) {
    docStarts[group + 1] = (docStarts[group + 1] as number) + (docStarts[group] as number);
  }
  const free = docStarts.slice();
  const grouped = createShared(Uint32Array, docs.length);
  for (let at = 0; at < docs.length; at++) {
    const group = groups.data[at] as number;
    const to = free[group] as number;
    grouped[to] = docs.data[at] as number;
    free[group] = to + 1;
  }
  return { docStarts, docs: grouped };
};
