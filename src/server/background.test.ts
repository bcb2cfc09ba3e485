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
    ...{
      file: new URL('../../test/support/engine/echo-thread.ts', import.meta.url),
      pollMs: 3_600_000,
      restartMs: 3_600_000,
    },
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

const crash = async ({ thread, errors }: ReturnType<typeof open>): Promise<void> => {
  const reported = errors.length;
  const crashing = connect<EchoApi>(thread.connect(), {}).call('crash', undefined);
  await assert.rejects(crashing, { code: 'closed' });
  await waitUntil(() => errors.length > reported, 'the report of the crash');
};

test('a thread that crashes is reported and restarted immediately, and its ports are closed', LIMIT, async (t) => {
  const opened = open(t);
  opened.thread.start();
  assert.equal(await opened.call(), 'hello');
  await crash(opened);
  assert.equal(await opened.call(), 'hello');
  assert.deepEqual(opened.errors, ['A background thread crashed and will be restarted immediately: out of luck']);
});

test('the pause before a restart grows with every further crash', LIMIT, async (t) => {
  const opened = open(t, { restartMs: 10 });
  opened.thread.start();
  for (let n = 0; n < 4; n++) await crash(opened);
  assert.equal(await opened.call(), 'hello');
  const pauses = opened.errors.map((message) => /restarted (.*):/.exec(message)?.[1]);
  assert.deepEqual(pauses, ['immediately', 'in 0.01 s', 'in 0.02 s', 'in 0.04 s']);
});

test('a thread that nobody needs does not start, and closing it closes its ports', LIMIT, async (t) => {
  const { thread, errors, call } = open(t, { isNeeded: () => Promise.reject(new Error('no state')) });
  thread.start();
  const reply = call();
  await waitUntil(() => errors.length > 0, 'the failed check');
  assert.deepEqual(errors, ['Cannot determine whether there is background work: no state']);
  await Promise.all([assert.rejects(reply, { code: 'closed' }), thread.close()]);
});
