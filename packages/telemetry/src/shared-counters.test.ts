import assert from 'node:assert/strict';
import { once } from 'node:events';
import test from 'node:test';
import { Worker } from 'node:worker_threads';
import { createSharedCounters } from './shared-counters.ts';

const NAMES = ['first', 'second'] as const;

test('counters count by name and return the new value', () => {
  const counters = createSharedCounters(NAMES);
  assert.equal(counters.add('first', 2), 2);
  assert.equal(counters.add('first', -1), 1);
  assert.deepEqual([counters.read('first'), counters.read('second')], [1, 0]);
});

const COUNTING = `
const { workerData, parentPort } = require('node:worker_threads');
import(workerData.file).then(({ createSharedCounters }) => {
  const counters = createSharedCounters(['first', 'second'], workerData.memory);
  for (let n = 0; n < 10_000; n++) counters.add('second', 1);
});`;

test('concurrent threads lose no counts', async () => {
  const counters = createSharedCounters(NAMES);
  const file = new URL('./shared-counters.ts', import.meta.url).href;
  const workerData = { file, memory: counters.memory };
  const threads = [1, 2, 3].map(() => new Worker(COUNTING, { eval: true, workerData }));
  await Promise.all(threads.map((thread) => once(thread, 'exit')));
  assert.deepEqual([counters.read('first'), counters.read('second')], [0, 30_000]);
});
