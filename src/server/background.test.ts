// A background thread with real worker threads.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { connect, createSharedSignal } from '@periplus/worker-rpc';
import type { EchoApi } from '../../test/support/engine/echo-thread.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { createConfig } from '../config/load-config.ts';
import { allocateJobSignals } from '../state/job-signals.ts';
import { type BackgroundThreadOptions, createBackgroundThread } from './background.ts';

const LIMIT = { timeout: 30_000 };

const open = (t: TestContext, options: Partial<BackgroundThreadOptions> = {}) => {
  const errors: string[] = [];
  const wakeUp = createSharedSignal();
  const thread = createBackgroundThread({
    ...{ config: createConfig({}), version: '0', jobs: allocateJobSignals(), wakeUp },
    ...{ file: new URL('../../test/support/engine/echo-thread.ts', import.meta.url), pollMs: 3_600_000, restartMs: 10 },
    ...{ isNeeded: async () => true, onError: (message: string) => errors.push(message), ...options },
  });
  t.after(thread.close);
  return { thread, wakeUp, errors, call: () => connect<EchoApi>(thread.connect(), {}).call('echo', 'hello') };
};

test('the thread starts when the signal announces work, and serves ports that were opened before', LIMIT, async (t) => {
  let checks = 0;
  const { thread, wakeUp, call } = open(t, { isNeeded: async () => ++checks > 1 });
  thread.start();
  const reply = call();
  await waitUntil(() => checks === 1, 'the first check');
  wakeUp.raise();
  assert.equal(await reply, 'hello');
  assert.equal(checks, 2);
});

test('a thread that crashes is reported and restarted, and its ports are closed', LIMIT, async (t) => {
  const { thread, errors, call } = open(t);
  thread.start();
  assert.equal(await call(), 'hello');
  const crashing = connect<EchoApi>(thread.connect(), {}).call('crash', undefined);
  await assert.rejects(crashing, { code: 'closed' });
  await waitUntil(() => errors.length > 0, 'the report of the crash');
  assert.equal(await call(), 'hello');
  assert.deepEqual(errors, ['A background thread crashed and will be restarted: out of luck']);
});

test('a thread that nobody needs does not start, and closing it closes its ports', LIMIT, async (t) => {
  const { thread, errors, call } = open(t, { isNeeded: () => Promise.reject(new Error('no state')) });
  thread.start();
  const reply = call();
  await waitUntil(() => errors.length > 0, 'the failed check');
  assert.deepEqual(errors, ['Cannot determine whether there is background work: no state']);
  await Promise.all([assert.rejects(reply, { code: 'closed' }), thread.close()]);
});
