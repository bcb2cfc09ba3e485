import assert from 'node:assert/strict';
import test from 'node:test';
import { createCircuitBreaker } from './circuit-breaker.ts';

const create = () => {
  let time = 0;
  const breaker = createCircuitBreaker({ failures: 3, pauseMs: 100, now: () => time });
  return { breaker, pass: (ms: number) => (time += ms) };
};

test('consecutive failures open the breaker; a success in between resets the count', () => {
  const { breaker } = create();
  breaker.fail();
  breaker.fail();
  breaker.succeed();
  breaker.fail();
  breaker.fail();
  assert.equal(breaker.waitMs(), 0);
  breaker.fail();
  assert.equal(breaker.waitMs(), 100);
});

test('after the pause a single request is let through', () => {
  const { breaker, pass } = create();
  for (let n = 0; n < 3; n++) breaker.fail();
  pass(101);
  assert.equal(breaker.waitMs(), 0);
  assert.equal(breaker.waitMs(), 100);
  breaker.succeed();
  assert.equal(breaker.waitMs(), 0);
  assert.equal(breaker.waitMs(), 0);
});
