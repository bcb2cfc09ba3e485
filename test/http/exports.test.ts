// Exports to slow clients over real connections.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { createTestApp } from '../support/app.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Far more than the buffers of a connection can hold. */
const RECORDS = 240;
const TIMEOUT_MS = 1_000;
const LARGE = 'x'.repeat(50_000);

const { app, get } = await createTestApp({
  records: Array.from({ length: RECORDS }, (_, n) => ({
    id: `r${n}`,
    dct_title_s: 'Sheet',
    dct_description_sm: [LARGE, LARGE],
  })),
  settings: { 'export.maxConcurrent': 4 },
});
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

/** Requests everything and reads nothing. */
const openSlowly = async (): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /api/v1/search?format=csv HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'readable');
  return socket;
};

/** Resolves when the server has noticed that a client disconnected. */
const seenGone = async (socket: Socket): Promise<void> => {
  const count = promisify(app.server.getConnections.bind(app.server));
  const before = await count();
  socket.destroy();
  await waitUntil(async () => (await count()) < before, 'the server closes the connection');
};

const readToEnd = async (socket: Socket): Promise<number> => {
  let length = 0;
  for await (const chunk of socket) {
    length += (chunk as Buffer).length;
    if ((chunk as Buffer).subarray(-5).toString() === '0\r\n\r\n') break;
  }
  return length;
};

test('concurrent exports are limited; the next one gets Retry-After, and pages are still served', async () => {
  const [first, second] = await Promise.all([openSlowly(), openSlowly()]);
  const rejected = await get('/search?format=csv');
  assert.equal(rejected.statusCode, 503);
  assert.equal(rejected.headers['retry-after'], '30');
  assert.match(rejected.json().detail, /^Too many exports are running \(limit 2 for one client\)/);
  assert.match(String(rejected.headers['content-type']), /^application\/problem\+json/);
  for (const path of [
    '/search?format=csv&per_page=2&fields=id',
    '/search?fields=id',
    '/resources/?fields=id&meta=false',
  ])
    assert.equal((await get(path)).statusCode, 200, path);

  await seenGone(first);
  assert.ok((await readToEnd(second)) > RECORDS * LARGE.length);
  await seenGone(second);
  const freed = await Promise.all([openSlowly(), openSlowly()]);
  for (const socket of freed) {
    assert.match(String(socket.read(12)), /^HTTP\/1\.1 200/);
    await seenGone(socket);
  }
});

test('a completed export frees its permit', async () => {
  for (let time = 0; time < 5; time++) {
    assert.equal((await get('/search?format=csv&fields=id&include_filters[id][]=r1')).statusCode, 200);
  }
});

test('HEAD returns the headers of an export without creating it', async () => {
  const response = await app.inject({ method: 'HEAD', url: '/api/v1/search?format=csv' });
  assert.equal(response.statusCode, 200);
  assert.match(String(response.headers['content-type']), /^text\/csv/);
});

test('an export that exceeds its time limit is cut off', async () => {
  const hurried = await createTestApp({
    records: Array.from({ length: RECORDS }, (_, n) => ({
      id: `r${n}`,
      dct_title_s: 'Sheet',
      dct_description_sm: [LARGE, LARGE],
    })),
    settings: { 'export.timeoutMs': TIMEOUT_MS },
  });
  await hurried.app.listen({ host: '127.0.0.1', port: 0 });
  const { port: other } = hurried.app.server.address() as AddressInfo;
  const socket = connect(other, '127.0.0.1');
  socket.write('GET /api/v1/search?format=csv HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await once(socket, 'readable');
  const start = performance.now();
  await waitUntil(() => performance.now() - start > TIMEOUT_MS, 'the time is over');
  const count = promisify(hurried.app.server.getConnections.bind(hurried.app.server));
  await waitUntil(async () => (await count()) === 0, 'the server closes the connection although nobody reads');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  const body = Buffer.concat(chunks);
  assert.match(body.subarray(0, 12).toString(), /^HTTP\/1\.1 200/);
  assert.notEqual(body.subarray(-5).toString(), '0\r\n\r\n');
});

test('a client that disconnects while a file is built leaves no temporary file', async () => {
  const folder = join(app.httpContext.config.data.dir, 'exports');
  const filesOf = (): readonly string[] => readdirSync(folder, { recursive: true }).map(String);
  assert.equal((await get('/search?format=gpkg&fields=id')).statusCode, 200);
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /api/v1/search?format=gpkg HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await waitUntil(() => filesOf().length > 0, 'a file is being written');
  await seenGone(socket);
  await waitUntil(() => filesOf().length === 0, 'the unfinished file is removed');
  const [one, other] = await Promise.all([openSlowly(), openSlowly()]);
  await Promise.all([seenGone(one), seenGone(other)]);
});
