import assert from 'node:assert/strict';
import test from 'node:test';
import { Worker } from 'node:worker_threads';
import { createWindowCounters } from './window-counters.ts';

test('names are counted separately, and a new window starts at zero', () => {
  const counters = createWindowCounters({ capacity: 64 });
  const [one, other] = [counters.find('one'), counters.find('other')];
  assert.notEqual(one, other);
  assert.equal(counters.add(one, 0, 7, 1), 1);
  assert.equal(counters.add(one, 0, 7, 2), 3);
  assert.equal(counters.add(other, 0, 7, 1), 1);
  assert.equal(counters.add(one, 1, 7, 1), 1);
  assert.equal(counters.add(one, 0, 8, 1), 1);
  assert.equal(counters.find('one'), one);
});

test('current times in minutes fit into the window number', () => {
  const counters = createWindowCounters({ capacity: 64 });
  const place = counters.find('one');
  const minute = Math.floor(Date.now() / 60_000);
  assert.equal(counters.add(place, 2, minute, 1_000_000_000), 1_000_000_000);
  assert.equal(counters.add(place, 2, minute, 1), 1_000_000_001);
  assert.equal(counters.add(place, 2, minute + 1, 1), 1);
});

test('when the table is full, the name with the lowest counts is evicted', () => {
  const counters = createWindowCounters({ capacity: 16 });
  const busy = Array.from({ length: 8 }, (_, n) => `busy-${n}`);
  for (const name of busy) counters.add(counters.find(name), 0, 1, 1_000);
  for (let n = 0; n < 1_000; n++) counters.add(counters.find(`guest-${n}`), 0, 1, 1);
  for (const name of busy) assert.equal(counters.add(counters.find(name), 0, 1, 0), 1_000, name);
});

const COUNTING = `
const { workerData } = require('node:worker_threads');
import(workerData.file).then(({ createWindowCounters }) => {
  const counters = createWindowCounters({ memory: workerData.memory });
  for (let n = 0; n < 20000; n++) counters.add(counters.find('shared'), 0, 7, 1);
});`;

test('concurrent threads lose no counts', async () => {
  const counters = createWindowCounters({ capacity: 64 });
  const workerData = { file: new URL('./window-counters.ts', import.meta.url).href, memory: counters.memory };
  const count = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      new Worker(COUNTING, { eval: true, workerData }).once('error', reject).once('exit', resolve);
    });
  await Promise.all([count(), count()]);
  assert.equal(counters.add(counters.find('shared'), 0, 7, 0), 40_000);
});
