import assert from 'node:assert/strict';
import test from 'node:test';
import { createHealth, type HealthInputs } from './health.ts';

const ask = (silentMs: number, isListening: boolean, isDraining: boolean): readonly (string | undefined)[] => {
  const facts: HealthInputs = {
    silentMs: () => silentMs,
    isListening: () => isListening,
    isDraining: () => isDraining,
  };
  const { whyUnhealthy, whyUnready } = createHealth(facts);
  return [whyUnhealthy(), whyUnready()];
};

test('a server that starts or stops is alive and not ready', () => {
  assert.deepEqual(ask(0, false, false), [undefined, 'The server is starting.']);
  assert.deepEqual(ask(5_000, true, false), [undefined, undefined]);
  assert.deepEqual(ask(5_000, true, true), [undefined, 'The server is stopping.']);
});

test('a server of which a thread gives no sign of life is not alive', () => {
  assert.deepEqual(ask(30_001, true, false), ['A serving thread no longer responds.', undefined]);
});
