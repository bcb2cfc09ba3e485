import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { type Stoppable, startThread } from './thread.ts';

const LIMIT = { timeout: 20_000 };

const start = (t: TestContext, code: string) => {
  const thread = startThread<Stoppable>(
    `const { parentPort } = require('node:worker_threads'); ${code}`,
    { eval: true },
    {},
  );
  t.after(thread.stop);
  return thread;
};

const OBEDIENT = "parentPort.once('message', () => parentPort.close())";

test('a thread that throws is noticed with its cause', LIMIT, async (t) => {
  const thread = start(t, "setTimeout(() => { throw new Error('out of luck'); }, 10)");
  assert.equal((await thread.crashed).message, 'out of luck');
  assert.equal(thread.hasEnded(), true);
});

test('a thread that exits is noticed too', LIMIT, async (t) => {
  assert.match((await start(t, 'process.exit(3)').crashed).message, /ended unexpectedly/);
});

test('a thread that was stopped has not crashed', LIMIT, async (t) => {
  const thread = start(t, OBEDIENT);
  let hasCrashed = false;
  void thread.crashed.then(() => {
    hasCrashed = true;
  });
  assert.equal(thread.hasEnded(), false);
  await thread.stop();
  assert.equal(thread.hasEnded(), true);
  assert.equal(hasCrashed, false);
});

test('stopping twice, or after the end, does not hang', LIMIT, async (t) => {
  const thread = start(t, OBEDIENT);
  await Promise.all([thread.stop(), thread.stop()]);
  await thread.stop();
  const ended = start(t, '');
  await ended.crashed;
  await ended.stop();
});
