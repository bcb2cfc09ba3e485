import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CallQueueLimits, createCallQueue } from './call-queue.ts';

const LIMIT = { timeout: 10_000 };

/** A queue whose first task, of caller x, blocks until `open` is called. Tasks are named by caller and number: 'a1'. */
const createBlockedQueue = (limits: Partial<CallQueueLimits>) => {
  const queue = createCallQueue({ concurrency: 1, maxQueued: 10, ...limits });
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  const refused: string[] = [];
  const toTask = (name: string) => ({
    caller: name.slice(0, 1),
    run: async () => void done.push(name),
    refuse: () => void refused.push(name),
  });
  queue.add({ caller: 'x', run: () => gate.promise, refuse: () => assert.fail('the queue was empty') });
  return {
    ...{ queue, done, refused, toTask },
    add: (...names: readonly string[]) => names.map((name) => queue.add(toTask(name))),
    finish: async (count: number) => {
      gate.resolve();
      while (done.length < count) await nextTurn();
    },
  };
};

test('the tasks of one caller run one after the other in order, and a queued task can be removed', LIMIT, async () => {
  const { add, done, finish } = createBlockedQueue({});
  for (const remove of add('a1', 'a2', 'a3').slice(0, 2)) remove();
  assert.deepEqual(done, []);
  await finish(1);
  assert.deepEqual(done, ['a3']);
});

test('callers take turns, each with its oldest task', LIMIT, async () => {
  const { add, done, finish } = createBlockedQueue({});
  add('a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2');
  await finish(7);
  assert.deepEqual(done, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('a full queue refuses the newest task of the caller with the most tasks, not a newcomer', LIMIT, async () => {
  const { add, done, refused, finish } = createBlockedQueue({ maxQueued: 4 });
  add('a1', 'a2', 'a3', 'a4');
  add('b1');
  assert.deepEqual(refused, ['a4']);
  add('a5', 'c1', 'b2');
  assert.deepEqual(refused, ['a4', 'a5', 'a3', 'b2']);
  await finish(4);
  assert.deepEqual(done, ['a1', 'b1', 'c1', 'a2']);
});

test('a caller has a limit of its own, and room again when its tasks have run', LIMIT, async () => {
  const { add, refused, done, finish } = createBlockedQueue({ maxQueuedPerCaller: 2 });
  add('a1', 'a2', 'a3', 'b1');
  assert.deepEqual(refused, ['a3']);
  await finish(3);
  add('a4');
  await finish(4);
  assert.deepEqual(done, ['a1', 'b1', 'a2', 'a4']);
});

test('the next step of an accepted call is never refused', LIMIT, async () => {
  const { queue, add, toTask, done, refused, finish } = createBlockedQueue({ maxQueued: 1 });
  add('b1');
  const { refuse: _refuse, ...step } = toTask('a1');
  queue.resume(step);
  add('a2');
  assert.deepEqual(refused, ['a2']);
  await finish(2);
  assert.deepEqual(done, ['b1', 'a1']);
});

test('as many tasks run at a time as the limit allows', LIMIT, async () => {
  const queue = createCallQueue({ concurrency: 2, maxQueued: 10 });
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const started: number[] = [];
  for (const [n, gate] of gates.entries()) {
    const run = (): Promise<void> => {
      started.push(n);
      return gate.promise;
    };
    queue.add({ caller: 'a', run, refuse: () => assert.fail('there is room') });
  }
  assert.deepEqual(started, [0, 1]);
  gates[1]?.resolve();
  while (started.length < 3) await nextTurn();
  for (const gate of gates) gate.resolve();
});
