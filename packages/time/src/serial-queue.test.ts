import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createSerialQueue } from './serial-queue.ts';

test('tasks run one after another in order, and waiting tasks can be cancelled', async () => {
  const queue = createSerialQueue(10);
  const [one, other] = [{}, {}];
  const done: number[] = [];
  const goOn = Promise.withResolvers<void>();
  queue.add(one, async () => {
    await goOn.promise;
    done.push(1);
  });
  for (const number of [2, 3]) queue.add(other, async () => void done.push(number));
  queue.add(one, async () => void done.push(4));
  queue.cancel(other);
  assert.deepEqual(done, []);
  goOn.resolve();
  while (done.length < 2) await turn();
  assert.deepEqual(done, [1, 4]);
});

test('a full queue rejects tasks until there is room again', async () => {
  const queue = createSerialQueue(1);
  const goOn = Promise.withResolvers<void>();
  assert.equal(
    queue.add({}, () => goOn.promise),
    true,
  ); // begins at once
  assert.equal(
    queue.add({}, async () => {}),
    true,
  );
  assert.equal(
    queue.add({}, async () => {}),
    false,
  );
  goOn.resolve();
  while (!queue.add({}, async () => {})) await turn();
});
