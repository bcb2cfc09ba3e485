// An offload thread whose searches block until the test releases them.
import { type MessagePort, workerData } from 'node:worker_threads';
import { CatalogError } from '../../../src/errors.ts';
import { createOffloadHost, type OffloadedIndex } from '../../../src/server/offload-host.ts';

export type BlockingOptions = {
  readonly port: MessagePort;
  /** First: searches that may continue. Second: searches that have started. */
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

const notCalled = (): never => {
  throw new Error('not called in these tests');
};

createOffloadHost({
  search,
  ids: notCalled,
  facetValues: notCalled,
  hexes: notCalled,
  words: notCalled,
  scan: notCalled,
}).attach(port);
