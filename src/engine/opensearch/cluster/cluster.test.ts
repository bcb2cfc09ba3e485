import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'node:test';
import { createAsking } from '../../asking.ts';
import { createCluster } from './cluster.ts';

const listen = async (answer: RequestListener): Promise<Server> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test('what is read of a node that says nothing is asked of another one before the question is given up', async (t) => {
  let unanswered = 0;
  const silent = await listen(() => {
    unanswered += 1;
  });
  const alive = await listen((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"isAlive":true}');
  });
  const cluster = createCluster({ nodes: [urlOf(silent), urlOf(alive)], timeoutMs: 60_000 });
  t.after(async () => {
    await cluster.close();
    for (const server of [silent, alive]) server.closeAllConnections();
    for (const server of [silent, alive]) server.close();
  });
  const ask = () =>
    cluster.request<{ readonly isAlive: boolean }>({
      ...{ method: 'POST', path: '/records/_search', body: {}, asking: createAsking(20_000) },
    });
  for (let round = 0; round < 4; round++) assert.equal((await ask()).body.isAlive, true);
  assert.ok(unanswered > 0, 'the silent node was never asked');
});
