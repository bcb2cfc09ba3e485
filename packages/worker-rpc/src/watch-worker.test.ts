import assert from 'node:assert/strict';
import { once } from 'node:events';
import test from 'node:test';
import { Worker } from 'node:worker_threads';
import { watchThread } from './watch-worker.ts';

const start = (code: string) => {
  const worker = new Worker(`const { parentPort } = require('node:worker_threads'); ${code}`, { eval: true });
  return { worker, thread: watchThread(worker, () => worker.postMessage('stop')) };
};

const OBEDIENT = "parentPort.once('message', () => parentPort.close())";

test('a thread that fails is noticed with its cause', async () => {
  const { thread } = start("setTimeout(() => { throw new Error('out of luck'); }, 10)");
  assert.equal((await thread.crashed).message, 'out of luck');
  assert.equal(thread.hasEnded(), true);
});

test('a thread that just ends is noticed too', async () => {
  const { thread } = start('process.exit(3)');
  assert.match((await thread.crashed).message, /ended by itself/);
});

test('a thread that was asked to stop has not died', async () => {
  const { thread } = start(OBEDIENT);
  let hasDied = false;
  void thread.crashed.then(() => {
    hasDied = true;
  });
  assert.equal(thread.hasEnded(), false);
  await thread.stop();
  assert.equal(thread.hasEnded(), true);
  assert.equal(hasDied, false);
});

test('stopping twice, or after the end, does not hang', async () => {
  const { worker, thread } = start(OBEDIENT);
  await Promise.all([thread.stop(), thread.stop()]);
  await thread.stop();
  const dead = start('');
  await once(dead.worker, 'exit');
  await dead.thread.stop();
  assert.equal(worker.threadId, -1);
});
