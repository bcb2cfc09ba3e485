// What only a real socket shows: broken requests, limits of the server, and stopping gently.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import test from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sendJson } from '../../src/http/response/send-json.ts';
import { closeGracefully } from '../../src/server/close-app.ts';
import { createTestServer } from '../support/server.ts';

const listen = async (
  settings: Readonly<Record<string, unknown>>,
  routes: (app: FastifyInstance) => void = () => {},
) => {
  const app = await createTestServer({ settings, routes });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return { app, port: address.port };
};

/** Sends bytes as they are and returns all that comes back until the server closes. */
const exchange = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });

const bodyOf = (answer: string): { code: string; request_id: string } =>
  JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

test('input that is not HTTP gets a problem and the connection is closed', async () => {
  const { app, port } = await listen({});
  const answer = await exchange(port, 'HELLO\r\n\r\n');
  assert.match(answer, /^HTTP\/1\.1 400 /);
  assert.match(answer, /application\/problem\+json/);
  assert.match(answer, /Connection: close/);
  assert.equal(bodyOf(answer).code, 'bad_request');
  assert.match(bodyOf(answer).request_id, /^[0-9a-f]{32}$/);
  await app.close();
});

test('oversized headers return a 431 problem', async () => {
  const { app, port } = await listen({});
  const answer = await exchange(port, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`);
  assert.match(answer, /^HTTP\/1\.1 431 /);
  assert.equal(bodyOf(answer).code, 'header_fields_too_large');
  await app.close();
});

test('a running request finishes while the server stops, and its connection is then closed', async () => {
  let started = (): void => {};
  const running = new Promise<void>((resolve) => {
    started = resolve;
  });
  const { app, port } = await listen({}, (shell) =>
    shell.get('/slow', async (_request, reply) => {
      started();
      await wait(100);
      return sendJson(reply, { done: true });
    }),
  );
  const answer = exchange(port, 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await running;
  const closed = closeGracefully(app);
  assert.match(await answer, /^HTTP\/1\.1 200 [\s\S]*\{"done":true\}$/);
  assert.equal(await closed, true);
});

test('an idle connection does not delay the shutdown', async () => {
  const { app, port } = await listen({ 'server.shutdownGraceMs': 60_000 });
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'));
  await new Promise((resolve) => socket.once('data', resolve));
  const gone = new Promise((resolve) => socket.once('close', resolve));
  assert.equal(await closeGracefully(app), true);
  await gone;
});

test('a request that exceeds the grace period is aborted', async () => {
  let started = (): void => {};
  const running = new Promise<void>((resolve) => {
    started = resolve;
  });
  const { app, port } = await listen({ 'server.shutdownGraceMs': 50 }, (shell) =>
    shell.get('/endless', () => {
      started();
      return new Promise(() => {});
    }),
  );
  const answer = exchange(port, 'GET /endless HTTP/1.1\r\nHost: x\r\n\r\n').catch(() => '');
  await running;
  assert.equal(await closeGracefully(app), false);
  assert.equal(await answer, '');
});
