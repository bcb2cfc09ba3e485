// Connection limits that need real sockets: clients that stop reading, slow responses, too many connections.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sendBody } from '../../src/http/response/send-body.ts';
import { sendJson } from '../../src/http/response/send-json.ts';
import { createTestServer } from '../support/server.ts';
import { waitUntil } from '../support/wait-until.ts';

const LARGE = Buffer.alloc(50_000_000, 'a');

const addRoutes = (app: FastifyInstance): void => {
  app.get('/large', (_request, reply) => sendBody(reply, { type: 'text/plain', body: LARGE, version: 1 }));
  app.get('/slow', async (_request, reply) => {
    await wait(300);
    return sendJson(reply, { done: true });
  });
};

const open = async (t: TestContext, settings: Readonly<Record<string, unknown>>) => {
  const app = await createTestServer({ settings, routes: addRoutes });
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => app.close());
  const address = app.server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const { activity } = app.httpContext;
  const dial = async (localAddress = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port: address.port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {}); // the server may reset the connection
    await once(socket, 'connect');
    return socket;
  };
  return { activity, dial };
};

const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Reads and discards the given number of bytes. */
const read = async (socket: Socket, length: number): Promise<void> => {
  for (let bytes = 0; bytes < length; ) {
    const chunk: Buffer | null = socket.read();
    if (chunk === null) await once(socket, 'readable');
    else bytes += chunk.length;
  }
};

test('a client that stops reading its response is disconnected and its buffers are released', async (t) => {
  const { activity, dial } = await open(t, { 'server.sendTimeoutMs': 1_000 });
  const reader = await dial();
  reader.pause();
  reader.write(request('/large'));
  await waitUntil(() => activity.inFlight() === 1, 'activity.inFlight() === 1');
  await waitUntil(() => activity.connections() === 0, 'activity.connections() === 0');
  assert.deepEqual([activity.inFlight(), activity.requests()], [0, 1]);
});

test('a slow client is not disconnected, even after the limit in total', async (t) => {
  const { activity, dial } = await open(t, { 'server.sendTimeoutMs': 1_000 });
  const reader = await dial();
  reader.write(request('/large'));
  for (let part = 0; part < 4; part++) {
    await read(reader, LARGE.length / 5);
    await wait(300);
  }
  reader.resume();
  await waitUntil(() => activity.inFlight() === 0, 'activity.inFlight() === 0');
  assert.equal(activity.connections(), 1);
  reader.destroy();
});

test('the send timeout does not apply while a response is being computed', async (t) => {
  const { dial } = await open(t, { 'server.sendTimeoutMs': 150 });
  const reader = await dial();
  reader.write(request('/slow'));
  const [response] = (await once(reader.setEncoding('utf8'), 'data')) as [string];
  assert.match(response, /^HTTP\/1\.1 200 /);
  reader.destroy();
});

test('connections beyond the limit are closed immediately and the others continue', async (t) => {
  const { activity, dial } = await open(t, { 'server.maxConnections': 2 });
  const accepted = [await dial(), await dial()];
  await waitUntil(() => activity.connections() === 2, 'activity.connections() === 2');
  const rejected = await dial();
  await once(rejected, 'close');
  for (const socket of accepted) {
    socket.write(request('/healthz'));
    const [response] = (await once(socket.setEncoding('utf8'), 'data')) as [string];
    assert.match(response, /^HTTP\/1\.1 200 /);
    socket.destroy();
  }
  await waitUntil(() => activity.connections() === 0, 'activity.connections() === 0');
  (await dial()).destroy();
});

test('when all connections are taken, another client gets the place of the oldest idle one', async (t) => {
  const { activity, dial } = await open(t, { 'server.maxConnections': 3 });
  const [busy, oldest, other] = [await dial(), await dial(), await dial()];
  await waitUntil(() => activity.connections() === 3, 'activity.connections() === 3');
  busy.write(request('/slow'));
  await waitUntil(() => activity.inFlight() === 1, 'activity.inFlight() === 1');
  const [guest, closed] = [await dial('127.0.0.2'), once(oldest, 'close')];
  guest.write(request('/healthz'));
  assert.match(String((await once(guest, 'data'))[0]), /^HTTP\/1\.1 200 /);
  await closed;
  assert.match(String((await once(busy, 'data'))[0]), /^HTTP\/1\.1 200 /);
  const rejected = await dial(); // The client with the most connections gets no place of others.
  await once(rejected, 'close');
  for (const socket of [busy, other, guest]) socket.destroy();
});
