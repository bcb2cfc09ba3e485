import assert from 'node:assert/strict';
import test from 'node:test';
import { Worker } from 'node:worker_threads';
import { createSharedSignal } from './shared-signal.ts';

const LIMIT = { timeout: 20_000 };

test('a signal that another thread raises wakes those that wait', LIMIT, async (t) => {
  const signal = createSharedSignal();
  const seen = signal.count();
  const waiting = [signal.wait(seen, 60_000), signal.wait(seen, 60_000)];
  const file = new URL('./shared-signal.ts', import.meta.url).href;
  const code = `import(${JSON.stringify(file)}).then(({ createSharedSignal }) =>
    createSharedSignal(require('node:worker_threads').workerData).raise())`;
  const worker = new Worker(code, { eval: true, workerData: signal.memory });
  t.after(() => worker.terminate());
  await Promise.all(waiting);
  assert.equal(signal.count(), seen + 1);
});

test('waiting for a count that has passed returns immediately, and any wait ends with its timeout', LIMIT, async () => {
  const signal = createSharedSignal();
  const seen = signal.count();
  signal.raise();
  await signal.wait(seen, 60_000);
  await signal.wait(signal.count(), 10);
  assert.equal(signal.count(), seen + 1);
});
