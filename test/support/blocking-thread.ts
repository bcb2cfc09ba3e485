// A thread for expensive questions in which every search holds the thread until the test lets it go.
import { type MessagePort, workerData } from 'node:worker_threads';
import { CatalogError } from '../../src/errors.ts';
import { createOffloadHost, type OffloadedIndex } from '../../src/server/offload-host.ts';

export type BlockingOptions = {
  readonly port: MessagePort;
  /** First: searches that may go on. Second: searches that were begun. */
  readonly counts: Int32Array<SharedArrayBuffer>;
};

const { port, counts } = workerData as BlockingOptions;

const search: OffloadedIndex['search'] = async ({ limit }) => {
  Atomics.add(counts, 1, 1);
  while (Atomics.load(counts, 0) === 0) Atomics.wait(counts, 0, 0);
  Atomics.sub(counts, 0, 1);
  if (limit === 400) throw new CatalogError('validation_error', 'Too much.', { problems: [{ detail: 'limit' }] });
  if (limit === 500) throw new Error('broken');
  return { total: limit, hits: [], facets: [], spelling: [] };
};

const unasked = (): never => {
  throw new Error('not asked in these tests');
};

createOffloadHost({
  search,
  facetValues: unasked,
  hexes: unasked,
  words: unasked,
  scan: unasked,
}).attach(port);
