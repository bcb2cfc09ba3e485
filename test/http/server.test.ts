// Server behaviour that needs a real socket: broken requests, limits and graceful shutdown.
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

/** Sends raw bytes and returns everything received until the server closes. */
const exchange = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('close', () => resolve(response));
    socket.on('error', reject);
  });

const bodyOf = (response: string): { code: string; request_id: string } =>
  JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4));

test('input that is not HTTP gets a problem and the connection is closed', async () => {
  const { app, port } = await listen({});
  const response = await exchange(port, 'HELLO\r\n\r\n');
  assert.match(response, /^HTTP\/1\.1 400 /);
  assert.match(response, /application\/problem\+json/);
  assert.match(response, /Connection: close/);
  assert.equal(bodyOf(response).code, 'bad_request');
  assert.match(bodyOf(response).request_id, /^[0-9a-f]{32}$/);
  await app.close();
});

test('oversized headers return a 431 problem', async () => {
  const { app, port } = await listen({});
  const response = await exchange(port, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`);
  assert.match(response, /^HTTP\/1\.1 431 /);
  assert.equal(bodyOf(response).code, 'header_fields_too_large');
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
  const response = exchange(port, 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await running;
  const closed = closeGracefully(app);
  assert.match(await response, /^HTTP\/1\.1 200 [\s\S]*\{"done":true\}$/);
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
  const response = exchange(port, 'GET /endless HTTP/1.1\r\nHost: x\r\n\r\n').catch(() => '');
  await running;
  assert.equal(await closeGracefully(app), false);
  assert.equal(await response, '');
});
