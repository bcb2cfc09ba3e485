import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { MessageChannel, Worker } from 'node:worker_threads';
import { runForCaller } from '@periplus/worker-rpc';
import type { BlockingOptions } from '../../test/support/engine/blocking-thread.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { createQueryContext } from '../engine/query-context.ts';
import { CatalogError } from '../errors.ts';
import type { SearchQuery } from '../query/search-query.ts';
import { createOffloadClient } from './offload-client.ts';

const query = (limit: number): SearchQuery => ({
  visibility: 'public',
  sort: [],
  offset: 0,
  limit,
  facets: [],
  facetMode: 'filtered',
});

const open = (t: TestContext) => {
  const { port1, port2 } = new MessageChannel();
  const counts = new Int32Array(new SharedArrayBuffer(8));
  const workerData: BlockingOptions = { port: port2, counts };
  const file = new URL('../../test/support/engine/blocking-thread.ts', import.meta.url);
  let starts = 0;
  const client = createOffloadClient(async () => {
    starts += 1;
    const worker = new Worker(file, { workerData, transferList: [port2] });
    t.after(() => worker.terminate());
    return port1;
  });
  t.after(() => client.close());
  const search = (limit: number, context = createQueryContext(60_000)) => client.search(query(limit), context);
  const release = (count: number): void => {
    Atomics.add(counts, 0, count);
    Atomics.notify(counts, 0);
  };
  const started = (count: number): Promise<void> =>
    waitUntil(() => Atomics.load(counts, 1) >= count, `${count} queries have started`);
  return { client, search, release, started, counts, starts: () => starts };
};

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => assert.fail('the query succeeded'),
    (cause: unknown) => cause,
  );

test('this thread continues while the other one is blocked, which is started once, when it is needed', async (t) => {
  const { search, release, started, starts } = open(t);
  assert.equal(starts(), 0);
  const first = search(1);
  await started(1);
  const second = search(2);
  release(2);
  assert.deepEqual([(await first).total, (await second).total], [1, 2]);
  assert.equal(starts(), 1);
});

test('a CatalogError arrives unchanged, and any other error stays a plain error', async (t) => {
  const { search, release } = open(t);
  release(2);
  const coded = await failureOf(search(400));
  assert.ok(coded instanceof CatalogError);
  assert.deepEqual(
    [coded.code, coded.message, coded.problems],
    ['validation_error', 'Too much.', [{ detail: 'limit' }]],
  );
  const plain = await failureOf(search(500));
  assert.ok(plain instanceof Error && !(plain instanceof CatalogError));
  assert.match(plain.message, /broken/);
});

test('an aborted query rejects immediately, and does not start if it was queued', async (t) => {
  const { search, release, started, counts } = open(t);
  const first = search(1);
  await started(1);
  const context = createQueryContext(60_000);
  const second = failureOf(search(2, context));
  context.deadline.abort();
  assert.ok((await second) instanceof CatalogError);
  release(1);
  await first;
  const third = search(3);
  await started(2);
  release(1);
  assert.equal((await third).total, 3);
  assert.equal(Atomics.load(counts, 1), 2);
});

test('a query whose deadline passes in the queue times out', async (t) => {
  const { search, release, started } = open(t);
  const first = search(1);
  await started(1);
  const late = await failureOf(search(2, createQueryContext(20)));
  assert.ok(late instanceof CatalogError && late.code === 'query_timeout');
  release(1);
  await first;
});

test('a caller with many queries is rejected, and the queries of others take turns with its own', async (t) => {
  const { search, release, started } = open(t);
  const first = search(0);
  await started(1);
  const order: string[] = [];
  const searchFor = (caller: string, count: number) =>
    Array.from({ length: count }, (_, n) =>
      runForCaller(
        () => caller,
        () => search(n).then(() => order.push(caller)),
      ),
    );
  const many = Promise.allSettled(searchFor('greedy', 40));
  const few = Promise.all(searchFor('honest', 3));
  await new Promise((resolve) => setImmediate(resolve)); // all are sent
  release(44);
  const rejected = (await many).filter((outcome) => outcome.status === 'rejected');
  // How many wait at a time depends on how fast the other thread works; call-queue.test.ts counts exactly.
  assert.ok(rejected.length > 0 && rejected.length <= 15, `${rejected.length} were rejected`);
  for (const { reason } of rejected) assert.equal(reason.code, 'service_unavailable');
  await Promise.all([first, few]);
  assert.ok(order.lastIndexOf('honest') < 8, order.join());
});

test('pending queries fail when the connection closes', async (t) => {
  const { client, search, started } = open(t);
  const pending = failureOf(search(1));
  await started(1);
  client.close();
  assert.match(String(await pending), /closed/);
});
