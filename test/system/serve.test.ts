// periplus serve as a process: startup, graceful shutdown, and concurrent imports.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { runCommand, startCommand, startServer } from '../support/command.ts';
import { FULL_RECORD } from '../support/records/full-record.ts';
import { createTempFolder } from '../support/temp-folder.ts';
import { waitUntil } from '../support/wait-until.ts';

const fill = async (t: TestContext, records: readonly object[]): Promise<string> => {
  const dataDir = join(createTempFolder(t), 'data');
  const input = records.map((record) => JSON.stringify(record)).join('\n');
  const { code, stderr } = await runCommand(['import', '-', '--data-dir', dataDir], { input });
  assert.equal(code, 0, stderr);
  return dataDir;
};

const total = async (address: string, q: string): Promise<number> => {
  const answer = await fetch(`${address}/api/v1/search?q=${q}`);
  return ((await answer.json()) as { meta: { totalCount: number } }).meta.totalCount;
};

const open = async (address: string): Promise<Socket> => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  await once(socket, 'connect');
  return socket;
};

test('serve prints its address, responds, and exits with 0 when stopped', async (t) => {
  const dataDir = await fill(t, [FULL_RECORD]);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { address, child, outcome } = await startServer(dataDir);
    const answer = await fetch(`${address}/api/v1/resources/full-1`);
    assert.equal(answer.status, 200);
    assert.equal(await total(address, 'harbours'), 1);
    child.kill(signal);
    const { code, stderr, stdout } = await outcome;
    assert.equal(code, 0, stderr);
    assert.match(stderr, /^Periplus \S+ is opening the catalogue in /); // Printed before anything is loaded.
    assert.match(stderr, /serves 1 record \(1 public\) from/);
    assert.equal(stdout.split('listening').length - 1, 1, stdout);
  }
});

/**
 * Several threads listen and stop one after the other. The first one to stop may drop a pending connection, so only
 * several refusals in a row mean that all have stopped.
 */
const untilRefused = async (url: string): Promise<void> => {
  let refusals = 0;
  await waitUntil(async () => {
    const isAccepted = await fetch(url).then(
      () => true,
      () => false,
    );
    refusals = isAccepted ? 0 : refusals + 1;
    return refusals >= 5;
  }, 'the server stops listening');
};

test('a request in progress completes during shutdown, and new ones are refused', async (t) => {
  const { address, child, outcome } = await startServer(await fill(t, [FULL_RECORD]));
  const socket = await open(address);
  const body = JSON.stringify({ data: { type: 'resource', attributes: FULL_RECORD } });
  socket.write(
    `POST /api/v1/validate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
  );
  socket.write(body.slice(0, 100));
  await wait(300); // The server has received the first part.
  child.kill('SIGTERM');
  await untilRefused(`${address}/healthz`);
  let answer = '';
  socket.on('data', (text: string) => {
    answer += text;
  });
  socket.write(body.slice(100));
  await once(socket, 'close');
  assert.match(answer, /^HTTP\/1\.1 200 OK/);
  assert.match(answer, /connection: close/i);
  assert.match(answer, /"valid":true/);
  assert.equal((await outcome).code, 0);
});

test('a port in use fails and is named', async (t) => {
  const dataDir = await fill(t, [FULL_RECORD]);
  const rival = createServer().listen(0, '127.0.0.1');
  await once(rival, 'listening');
  t.after(() => rival.close());
  const address = rival.address();
  assert.ok(typeof address === 'object' && address !== null);
  for (const workers of ['1', '2']) {
    const args = ['serve', '--data-dir', dataDir, '--port', String(address.port), '--workers', workers, '--no-demo'];
    const { code, stderr } = await runCommand(args);
    assert.equal(code, 1, stderr);
    assert.match(
      stderr,
      new RegExp(`Port ${address.port} is in use on 127\\.0\\.0\\.1; choose another with --port\\.`),
    );
    assert.doesNotMatch(stderr, /\n\s+at /);
  }
});

test('an address that this machine does not have fails and is named', async (t) => {
  const dataDir = await fill(t, [FULL_RECORD]);
  const { code, stderr } = await runCommand([
    'serve',
    '--data-dir',
    dataDir,
    '--host',
    '192.0.2.1',
    '--port',
    '0',
    '--no-demo',
  ]);
  assert.equal(code, 1);
  assert.match(stderr, /192\.0\.2\.1 is not an address of this machine/);
});

test('a data folder that is a file fails and is named', async (t) => {
  const file = join(createTempFolder(t), 'file');
  writeFileSync(file, '');
  const { code, stderr } = await runCommand(['serve', '--data-dir', file, '--port', '0']);
  assert.equal(code, 1);
  assert.match(stderr, /Cannot create the data folder .*file/);
});

test('records imported by another process are found without a restart', async (t) => {
  const dataDir = await fill(t, [FULL_RECORD]);
  const { address, child, outcome } = await startServer(dataDir);
  assert.equal(await total(address, 'lighthouse'), 0);
  const input = JSON.stringify({ id: 'late', dct_title_s: 'Lighthouses of the coast' });
  const imported = await runCommand(['import', '-', '--data-dir', dataDir], { input });
  assert.equal(imported.code, 0, imported.stderr);
  assert.equal((await fetch(`${address}/api/v1/resources/late`)).status, 200);
  for (let tries = 0; (await total(address, 'lighthouse')) === 0; tries++) {
    assert.ok(tries < 200, 'the record was not found within ten seconds');
    await wait(50);
  }
  child.kill('SIGTERM');
  assert.equal((await outcome).code, 0);
});

test('responses stay consistent during an import', async (t) => {
  const dataDir = await fill(t, [FULL_RECORD]);
  const { address, child, outcome } = await startServer(dataDir);
  const importing = startCommand(['import', '-', '--data-dir', dataDir, '--import-batch-size', '50']);
  importing.child.stdin.end(
    Array.from({ length: 2000 }, (_, n) => JSON.stringify({ id: `n${n}`, dct_title_s: `Harbours ${n}` })).join('\n'),
  );
  let isRunning = true;
  const done = importing.outcome.finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    const answer = await fetch(`${address}/api/v1/search?q=harbours&per_page=5`);
    assert.equal(answer.status, 200);
    const { meta, data } = (await answer.json()) as { meta: { totalCount: number }; data: readonly object[] };
    assert.ok(data.length === Math.min(5, meta.totalCount));
  }
  assert.equal((await done).code, 0);
  for (let tries = 0; (await total(address, 'harbours')) < 2001; tries++) {
    assert.ok(tries < 400, 'not all records were found within twenty seconds');
    await wait(50);
  }
  child.kill('SIGTERM');
  assert.equal((await outcome).code, 0);
});

test('an empty folder serves an empty catalogue if the demo is disabled', async (t) => {
  const { address, child, outcome } = await startServer(join(createTempFolder(t), 'new'));
  assert.equal(await total(address, '*:*'), 0);
  assert.equal((await fetch(`${address}/readyz`)).status, 200);
  child.kill('SIGTERM');
  assert.equal((await outcome).code, 0);
});
