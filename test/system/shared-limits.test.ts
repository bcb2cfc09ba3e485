// Quotas shared by several processes through Valkey or Redis, including the loss of that server.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { runCommand, startServer, startServerWith } from '../support/command.ts';
import { makeCertificate } from '../support/services/certificate.ts';
import { findValkey, startValkey } from '../support/services/valkey.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const QUOTA = 200;

/** The daily quota, which does not reset while the test runs. */
const awaitQuietHour = async (): Promise<void> => {
  const left = 86_400_000 - (Date.now() % 86_400_000);
  if (left < 300_000) await wait(left + 5);
};

const ask = async (address: string, secret: string): Promise<number> => {
  const answer = await fetch(`${address}/api/v1/keys/self`, { headers: { 'x-api-key': secret } });
  await answer.arrayBuffer();
  return answer.status;
};

/** Sends requests to the servers in turn and returns the number accepted. */
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

const createKey = async (dataDir: string, name: string): Promise<string> =>
  (await runCommand(['keys', 'create', name, '--quota', `${QUOTA}/day`, '--data-dir', dataDir])).stdout.trim();

const requireValkey = (): string => {
  const program = findValkey();
  assert.ok(program !== undefined, 'needs valkey-server or redis-server on the PATH');
  return program;
};

test('over TLS processes share a quota if the certificate is trusted, and count separately if not', async (t) => {
  await awaitQuietHour();
  const folder = createTempFolder(t);
  const [certificate, dataDir] = [makeCertificate(folder), join(folder, 'data')];
  const valkey = await startValkey(requireValkey(), undefined, certificate);
  t.after(valkey.kill);
  const secrets = [await createKey(dataDir, 'first'), await createKey(dataDir, 'second')];
  const flags = ['--workers', '1', '--limits', '--limits-valkey-url', valkey.url];
  const startBoth = async (env: NodeJS.ProcessEnv, connections: number) => {
    const both = [await startServerWith({ env }, dataDir, ...flags), await startServerWith({ env }, dataDir, ...flags)];
    t.after(() => both.map(({ child }) => child.kill('SIGKILL')));
    await valkey.waitForClients(connections);
    return both.map(({ address }) => address);
  };
  assertNear(await count(await startBoth({ NODE_EXTRA_CA_CERTS: certificate.certFile }, 2), secrets[0] ?? '', 300));
  assert.equal(await count(await startBoth({}, 0), secrets[1] ?? '', 500), 2 * QUOTA);
});

test('two processes with two threads share one quota; without the server each counts separately and keeps serving', async (t) => {
  await awaitQuietHour();
  const program = requireValkey();
  const valkey = await startValkey(program);
  t.after(valkey.kill);
  const dataDir = join(createTempFolder(t), 'data');
  const [first, second, third] = [
    await createKey(dataDir, 'first'),
    await createKey(dataDir, 'second'),
    await createKey(dataDir, 'third'),
  ];
  const flags = ['--workers', '2', '--limits', '--limits-valkey-url', valkey.url];
  const one = await startServer(dataDir, ...flags);
  const other = await startServer(dataDir, ...flags);
  t.after(() => [one, other].map(({ child }) => child.kill('SIGKILL')));
  const addresses = [one.address, other.address];
  await valkey.waitForClients(4);
  assertNear(await count(addresses, first, 300));

  await valkey.kill();
  assert.equal(await count(addresses, second, 500), 2 * QUOTA);

  const back = await startValkey(program, Number(new URL(valkey.url).port));
  t.after(back.kill);
  await back.waitForClients(4);
  assertNear(await count(addresses, third, 300));
  for (const { child, outcome } of [one, other]) {
    child.kill('SIGTERM');
    assert.equal((await outcome).code, 0);
  }
});
