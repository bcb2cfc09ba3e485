import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCallQueue } from './call-queue.ts';

const LIMIT = { timeout: 10_000 };

test('tasks run one after the other in order, and a queued task can be removed', LIMIT, async () => {
  const queue = createCallQueue({ concurrency: 1, maxQueued: 10 });
  const done: number[] = [];
  const gate = Promise.withResolvers<void>();
  const tasks = [2, 3, 4].map((number) => async () => void done.push(number));
  queue.add(async () => {
    await gate.promise;
    done.push(1);
  });
  for (const task of tasks) queue.add(task);
  for (const task of tasks.slice(0, 2)) queue.remove(task);
  assert.deepEqual(done, []);
  gate.resolve();
  while (done.length < 2) await nextTurn();
  assert.deepEqual(done, [1, 4]);
});

test('a full queue rejects tasks until there is room again, except those that resume a call', LIMIT, async () => {
  const queue = createCallQueue({ concurrency: 1, maxQueued: 1 });
  const gate = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  const doNothing = async (): Promise<void> => {};
  assert.equal(
    queue.add(() => gate.promise),
    true,
  );
  assert.equal(
    queue.add(async () => {}),
    true,
  );
  assert.equal(queue.add(doNothing), false);
  queue.resume(async () => resumed.resolve());
  gate.resolve();
  await resumed.promise;
  while (!queue.add(doNothing)) await nextTurn();
});

test('as many tasks run at a time as the limit allows', LIMIT, async () => {
  const queue = createCallQueue({ concurrency: 2, maxQueued: 10 });
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const started: number[] = [];
  for (const [n, gate] of gates.entries()) {
    queue.add(() => {
      started.push(n);
      return gate.promise;
    });
  }
  assert.deepEqual(started, [0, 1]);
  gates[1]?.resolve();
  while (started.length < 3) await nextTurn();
  for (const gate of gates) gate.resolve();
});
