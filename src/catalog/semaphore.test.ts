import assert from 'node:assert/strict';
import test from 'node:test';
import { runForCaller } from '@periplus/worker-rpc';
import { createSemaphore } from './semaphore.ts';

test('one caller gets at most half of the permits, and all callers together get all of them', () => {
  const { acquire } = createSemaphore(4, 'exports', 30);
  const acquireFor = (caller: string) => runForCaller(() => caller, acquire);
  const [first] = [acquireFor('a'), acquireFor('a')];
  assert.throws(() => acquireFor('a'), {
    code: 'service_unavailable',
    retryAfterSeconds: 30,
    message: /limit 2 for one/,
  });
  acquireFor('b');
  acquireFor('c');
  assert.throws(() => acquireFor('d'), { code: 'service_unavailable', message: /limit 4\)/ });
  first?.();
  first?.();
  acquireFor('d');
  assert.throws(() => acquireFor('a'), { code: 'service_unavailable' });
});
