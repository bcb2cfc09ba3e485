// Waits for a condition with a timeout, so that a fault makes a test fail instead of hang.
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

const INTERVAL_MS = 20;

export const waitUntil = async (
  condition: () => boolean | Promise<boolean>,
  description: string,
  limitMs = 60_000,
): Promise<void> => {
  const end = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > end) assert.fail(`Waited ${limitMs} ms in vain: ${description}`);
    await wait(INTERVAL_MS);
  }
};
