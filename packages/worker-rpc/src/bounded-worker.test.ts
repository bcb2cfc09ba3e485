// Bounded workers with real threads. Every wait is bounded by the timeout of its test.
import assert from 'node:assert/strict';
import { getPriority, platform } from 'node:os';
import test, { type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Calculator } from '../test/calculator-thread.ts';
import { type BoundedWorkerOptions, createBoundedWorker } from './bounded-worker.ts';
import { runForCaller } from './caller.ts';

const LIMIT = { timeout: 30_000 };

const open = (t: TestContext, options: Partial<BoundedWorkerOptions> = {}) => {
  const counter = new Int32Array(new SharedArrayBuffer(8));
  const worker = createBoundedWorker<Calculator>({
    file: new URL('../test/calculator-thread.ts', import.meta.url),
    ...{ workerData: { counter }, timeLimitMs: 20_000, maxQueued: 10, idleMs: 20_000, ...options },
  });
  t.after(worker.close);
  const release = (value: number): void => {
    Atomics.store(counter, 0, value);
    Atomics.notify(counter, 0);
  };
  return { worker, counter, release };
};

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => assert.fail('the call succeeded'),
    ({ code }) => code,
  );

test('calls run one after the other, in one thread', LIMIT, async (t) => {
  const { worker, release } = open(t);
  const calls = [worker.call('block', 1), worker.call('block', 2), worker.call('add', [1, 2])];
  release(2);
  assert.deepEqual(await Promise.all(calls), [1, 2, 3]);
  assert.equal((await worker.call('state', undefined)).started, 2);
});

test('an error of a method rejects its call; the thread goes on', LIMIT, async (t) => {
  const { worker, release } = open(t);
  release(1);
  await worker.call('block', 1);
  assert.equal(await codeOf(worker.call('fail', 'coded')), 'E1');
  assert.equal((await worker.call('state', undefined)).started, 1);
});

test('a call that exceeds its time ends the thread, and the next call gets a new one', LIMIT, async (t) => {
  const { worker } = open(t, { timeLimitMs: 1_500 });
  const [blocked, next] = [codeOf(worker.call('block', 1)), worker.call('add', [1, 2])];
  assert.equal(await blocked, 'timeout');
  assert.equal(await next, 3);
  assert.equal((await worker.call('state', undefined)).started, 0);
});

test('a call that exceeds its memory ends the thread and nothing else', LIMIT, async (t) => {
  const { worker } = open(t, { memoryMb: 24 });
  assert.equal(await codeOf(worker.call('fill', undefined)), 'out_of_memory');
  assert.equal(await worker.call('add', [1, 2]), 3);
});

test('a thread that exits rejects its call; the next call gets a new thread', LIMIT, async (t) => {
  const { worker } = open(t);
  assert.equal(await codeOf(worker.call('exit', undefined)), 'crashed');
  assert.equal(await worker.call('add', [1, 2]), 3);
});

test('more calls than may wait are rejected', LIMIT, async (t) => {
  const { worker, release } = open(t, { maxQueued: 1 });
  const calls = [worker.call('block', 1), worker.call('add', [1])];
  assert.equal(await codeOf(worker.call('add', [2])), 'busy');
  release(1);
  assert.deepEqual(await Promise.all(calls), [1, 1]);
});

test('an idle thread ends, and the next call starts another', LIMIT, async (t) => {
  const { worker, release } = open(t, { idleMs: 10 });
  release(1);
  await worker.call('block', 1);
  await wait(200);
  assert.equal((await worker.call('state', undefined)).started, 0);
});

test('closing rejects what runs and what waits', LIMIT, async (t) => {
  const { worker } = open(t);
  const codes = [codeOf(worker.call('block', 1)), codeOf(worker.call('add', [1]))];
  await worker.close();
  assert.deepEqual(await Promise.all(codes), ['closed', 'closed']);
  assert.equal(await codeOf(worker.call('add', [1])), 'closed');
});

test('the CPU time of a call is charged to its caller, also if the call fails', LIMIT, async (t) => {
  const { worker } = open(t);
  const charged: Record<string, number> = {};
  const callFor = (caller: string, call: () => Promise<unknown>): Promise<unknown> =>
    runForCaller(
      () => caller,
      call,
      (cpuMs) => {
        charged[caller] = cpuMs;
      },
    );
  await Promise.all([
    callFor('one', () => worker.call('add', new Array(100_000).fill(1))),
    callFor('other', () => codeOf(worker.call('fail', 'coded'))),
  ]);
  assert.deepEqual(Object.keys(charged).sort(), ['one', 'other']);
  assert.ok((charged.one ?? 0) > (charged.other ?? 0));
});

test('a worker has a lower priority than the thread that started it', {
  ...LIMIT,
  skip: platform() !== 'linux',
}, async (t) => {
  const { worker } = open(t);
  assert.equal(await worker.call('priority', undefined), Math.min(19, getPriority(0) + 5));
});
