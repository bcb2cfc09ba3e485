import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { BlockingOptions } from '../../test/support/blocking-thread.ts';
import { createQueryContext } from '../engine/query-context.ts';
import { CatalogError } from '../errors.ts';
import type { SearchQuery } from '../query/search-query.ts';
import { createOffloadClient } from './offload-client.ts';

const query = (limit: number): SearchQuery => ({
  includeNonPublic: false,
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
  const file = new URL('../../test/support/blocking-thread.ts', import.meta.url);
  let starts = 0;
  const client = createOffloadClient(async () => {
    starts += 1;
    const worker = new Worker(file, { workerData, transferList: [port2] });
    t.after(() => worker.terminate());
    return port1;
  });
  t.after(() => client.close());
  const ask = (limit: number, context = createQueryContext(60_000)) => client.search(query(limit), context);
  const letGo = (count: number): void => {
    Atomics.add(counts, 0, count);
    Atomics.notify(counts, 0);
  };
  const begun = async (count: number): Promise<void> => {
    while (Atomics.load(counts, 1) < count) await wait(5);
  };
  return { client, ask, letGo, begun, counts, starts: () => starts };
};

const refusalOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => assert.fail('was answered'),
    (cause: unknown) => cause,
  );

test('while another thread is held by a question this one goes on, and the thread is started once, when it is needed', async (t) => {
  const { ask, letGo, begun, starts } = open(t);
  assert.equal(starts(), 0);
  const first = ask(1);
  await begun(1); // this thread comes back from waiting although the other is held
  const second = ask(2);
  letGo(2);
  assert.deepEqual([(await first).total, (await second).total], [1, 2]);
  assert.equal(starts(), 1);
});

test('an error comes back as it was; one that nobody foresaw stays unforeseen', async (t) => {
  const { ask, letGo } = open(t);
  letGo(2);
  const known = await refusalOf(ask(400));
  assert.ok(known instanceof CatalogError);
  assert.deepEqual(
    [known.code, known.message, known.problems],
    ['validation_error', 'Too much.', [{ detail: 'limit' }]],
  );
  const unknown = await refusalOf(ask(500));
  assert.ok(unknown instanceof Error && !(unknown instanceof CatalogError));
  assert.match(unknown.message, /broken/);
});

test('a question that nobody waits for is given up at once, and not begun if it was waiting', async (t) => {
  const { ask, letGo, begun, counts } = open(t);
  const first = ask(1);
  await begun(1);
  const context = createQueryContext(60_000);
  const second = refusalOf(ask(2, context));
  context.deadline.abort();
  assert.ok((await second) instanceof CatalogError);
  letGo(1);
  await first;
  const third = ask(3);
  await begun(2);
  letGo(1);
  assert.equal((await third).total, 3);
  assert.equal(Atomics.load(counts, 1), 2);
});

test('a question whose time is over while it waits is given up', async (t) => {
  const { ask, letGo, begun } = open(t);
  const first = ask(1);
  await begun(1);
  const late = await refusalOf(ask(2, createQueryContext(20)));
  assert.ok(late instanceof CatalogError && late.code === 'query_timeout');
  letGo(1);
  await first;
});

test('more questions than may wait are refused', async (t) => {
  const { ask, letGo } = open(t);
  const asked = Array.from({ length: 61 }, (_, n) => ask(n));
  letGo(61);
  const outcomes = await Promise.allSettled(asked);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  assert.ok(refused.length >= 1 && refused.length <= 10, `${refused.length} were refused`);
  for (const { reason } of refused) assert.equal(reason.code, 'service_unavailable');
});

test('when the thread is gone, questions fail instead of waiting for ever', async (t) => {
  const { client, ask, begun } = open(t);
  const waiting = refusalOf(ask(1));
  await begun(1);
  client.close();
  assert.match(String(await waiting), /closed/);
});
