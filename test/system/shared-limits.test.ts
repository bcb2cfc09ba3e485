// Quotas that several processes count together in Valkey or Redis: a real server, real processes, and what happens when it dies.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { runCommand, startServer } from '../support/command.ts';
import { createTempFolder } from '../support/temp-folder.ts';
import { findValkey, startValkey } from '../support/valkey.ts';

const QUOTA = 200;

/** Of the day, which does not end while the test runs. */
const awaitQuietHour = async (): Promise<void> => {
  const left = 86_400_000 - (Date.now() % 86_400_000);
  if (left < 300_000) await wait(left + 5);
};

const ask = async (address: string, secret: string): Promise<number> => {
  const answer = await fetch(`${address}/api/v1/keys/self`, { headers: { 'x-api-key': secret } });
  await answer.arrayBuffer();
  return answer.status;
};

/** How many of so many requests are accepted, spread over the servers. */
const count = async (addresses: readonly string[], secret: string, requests: number): Promise<number> => {
  let accepted = 0;
  for (let sent = 0; sent < requests; sent += 20) {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => ask(addresses[n % addresses.length] ?? '', secret)),
    );
    for (const status of statuses) assert.ok(status === 200 || status === 429, String(status));
    accepted += statuses.filter((status) => status === 200).length;
  }
  return accepted;
};

const assertNear = (accepted: number): void =>
  assert.ok(Math.abs(accepted - QUOTA) <= QUOTA * 0.02, `${accepted} of ${QUOTA}`);

test('two processes of two threads count one quota; without the server each counts for itself, and both go on', async (t) => {
  await awaitQuietHour();
  const program = findValkey();
  assert.ok(program !== undefined, 'needs valkey-server or redis-server on the PATH');
  const valkey = await startValkey(program);
  t.after(valkey.kill);
  const dataDir = join(createTempFolder(t), 'data');
  const create = async (name: string) => {
    const flags = ['--quota', `${QUOTA}/day`, '--data-dir', dataDir];
    return (await runCommand(['keys', 'create', name, ...flags])).stdout.trim();
  };
  const [first, second, third] = [await create('first'), await create('second'), await create('third')];
  const flags = ['--workers', '2', '--limits', '--limits-valkey-url', valkey.url];
  const one = await startServer(dataDir, ...flags);
  const other = await startServer(dataDir, ...flags);
  t.after(() => [one, other].map(({ child }) => child.kill('SIGKILL')));
  const addresses = [one.address, other.address];
  await wait(1_500); // each thread has said its greeting
  assertNear(await count(addresses, first, 300));

  await valkey.kill();
  assert.equal(await count(addresses, second, 500), 2 * QUOTA);

  const back = await startValkey(program ?? '', Number(new URL(valkey.url).port));
  t.after(back.kill);
  await wait(3_000);
  assertNear(await count(addresses, third, 300));
  for (const { child, outcome } of [one, other]) {
    child.kill('SIGTERM');
    assert.equal((await outcome).code, 0);
  }
});
