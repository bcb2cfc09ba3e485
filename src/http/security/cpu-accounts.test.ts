import assert from 'node:assert/strict';
import test from 'node:test';
import { createCpuAccounts } from './cpu-accounts.ts';

test('CPU time is added up by client and halves with time', () => {
  let now = 1_000;
  const { charge, recentMs } = createCpuAccounts({ now: () => now });
  charge('a', 30);
  charge('a', 10);
  charge('b', 1);
  assert.deepEqual([recentMs('a'), recentMs('b'), recentMs('c')], [40, 1, 0]);
  now += 5_000;
  assert.equal(recentMs('a'), 20);
  charge('a', 20);
  now += 10_000;
  assert.equal(recentMs('a'), 10);
});

test('beyond its capacity, the account that was not charged for the longest time is forgotten', () => {
  const { charge, recentMs } = createCpuAccounts({ now: () => 0, capacity: 2 });
  for (const client of ['a', 'b', 'a', 'c']) charge(client, 1);
  assert.deepEqual(['a', 'b', 'c'].map(recentMs), [2, 0, 1]);
});
