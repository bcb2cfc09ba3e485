// Writes vocabulary words and shapes that are more than boxes. These documents are immutable, are written before the
// records that use them, and remain when those are removed; readers check which are still in use.
import { stemOf, strongStemOf } from '@periplus/text';
import type { Cluster } from '../cluster/cluster.ts';
import { clusterUnavailable } from '../cluster/cluster-errors.ts';
import type { IndexNames } from '../cluster/index-names.ts';
import type { StoredShape } from '../document/spatial-columns.ts';
import { type BulkOptions, sendBulk } from './bulk.ts';

/** Documents that this process knows to exist are not sent again. */
const CACHE_SIZE = 500_000;

export type AuxiliaryDocuments = {
  readonly writeWords: (words: Iterable<string>) => Promise<void>;
  readonly writeShapes: (shapes: readonly StoredShape[]) => Promise<void>;
};

const exists = (status: number): boolean => status < 300 || status === 409;

export const createAuxiliaryDocuments = (
  cluster: Cluster,
  names: IndexNames,
  options: BulkOptions,
): AuxiliaryDocuments => {
  const seen = new Set<string>();

  const write = async (index: string, documents: ReadonlyMap<string, object>): Promise<void> => {
    const fresh = [...documents].filter(([id]) => !seen.has(`${index} ${id}`));
    if (fresh.length === 0) return;
    const operations = fresh.map(([_id, document]) => ({ action: { create: { _id } }, document }));
    const items = await sendBulk(cluster, index, operations, options);
    const failed = items.find(({ status }) => !exists(status));
    if (failed !== undefined) throw clusterUnavailable(failed);
    if (seen.size + fresh.length > CACHE_SIZE) seen.clear();
    for (const [id] of fresh) seen.add(`${index} ${id}`);
  };

  return {
    writeWords: (words) => {
      const documents = Array.from(new Set(words), (word): [string, object] => [
        word,
        { word, stem: stemOf(word), family: strongStemOf(word) },
      ]);
      return write(names.words, new Map(documents));
    },
    writeShapes: (shapes) => write(names.shapes, new Map(shapes.map(({ key, text }) => [key, { kept: { text } }]))),
  };
};
