import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import test from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createQueryContext } from '../../query-context.ts';
import { createCluster } from './cluster.ts';

const listen = async (answer: RequestListener): Promise<Server> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test('a read is retried on another node when a node does not respond', async (t) => {
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
      ...{ method: 'POST', path: '/records/_search', body: {}, context: createQueryContext(20_000) },
    });
  for (let round = 0; round < 4; round++) assert.equal((await ask()).body.isAlive, true);
  assert.ok(unanswered > 0, 'the silent node was never asked');
});

type Asked = { readonly path: string; readonly preference: readonly string[] };

/**
 * As a node does whose neighbour has frozen: it says so, unless it is too busy, and does not answer what it would
 * have to ask the neighbour for.
 */
const listenBesideFrozen = (asked: Asked[], isBusy = () => false): Promise<Server> =>
  listen(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://node');
    const said = await text(request);
    response.setHeader('content-type', 'application/json');
    if (pathname.startsWith('/_nodes')) {
      if (!isBusy()) response.end('{"_nodes":{"failed":1},"nodes":{"here":{"name":"n0"},"there":{"name":"n1"}}}');
      return;
    }
    const inLines = [...said.matchAll(/"preference":"([^"]+)"/g)].map(([, value]) => value ?? '');
    const preference = [...searchParams.getAll('preference'), ...inLines];
    asked.push({ path: pathname, preference });
    if (preference.includes('_prefer_nodes:here,there')) response.end('{"isAlive":true}');
  });

test('reads wait for a frozen node only once, although other nodes forward to it', async (t) => {
  const asked: Asked[] = [];
  const [silent, ...alive] = [await listen(() => {}), await listenBesideFrozen(asked), await listenBesideFrozen(asked)];
  const cluster = createCluster({ nodes: [silent, ...alive].map(urlOf), timeoutMs: 60_000 });
  t.after(async () => {
    await cluster.close();
    for (const server of [silent, ...alive]) server.closeAllConnections();
    for (const server of [silent, ...alive]) server.close();
  });
  const context = createQueryContext(20_000);
  const body = { query: { match_all: {} } };
  const reads = [
    { method: 'POST', path: '/records/_search', body },
    { method: 'POST', path: '/records/_count', body },
    { method: 'POST', path: '/records/_mget', body },
    { method: 'POST', path: '/records/_msearch', lines: [{}, body, {}, body] },
    { method: 'POST', path: '/records/_search/point_in_time' },
    { method: 'GET', path: '/meta/_doc/state' },
  ] as const;
  for (const request of reads) {
    const { body: answer } = await cluster.request<{ readonly isAlive: boolean }>({ ...request, context });
    assert.equal(answer.isAlive, true);
  }
  const waited = asked.filter(({ preference }) => preference.length === 0);
  assert.ok(waited.length <= 1, JSON.stringify(asked));
  assert.equal(asked.find(({ path }) => path.endsWith('_msearch'))?.preference.length, 2);
});

test('when no node reports which nodes respond, they are checked again', async (t) => {
  const asked: Asked[] = [];
  const frozen = await listen(({ url = '' }) => {
    if (url.includes('_search')) asked.push({ path: url, preference: [] });
  });
  const isBusy = (): boolean => asked.length < 2;
  const nodes = [frozen, await listenBesideFrozen(asked, isBusy), await listenBesideFrozen(asked, isBusy)];
  const cluster = createCluster({ nodes: nodes.map(urlOf), timeoutMs: 60_000 });
  t.after(async () => {
    for (const server of nodes) server.closeAllConnections();
    for (const server of nodes) server.close();
    await cluster.close();
  });
  const request = { method: 'POST', path: '/records/_search', body: {}, context: createQueryContext(30_000) } as const;
  const { body } = await cluster.request<{ readonly isAlive: boolean }>(request);
  assert.equal(body.isAlive, true);
});

test('a request that is aborted rejects with its own error only', async (t) => {
  const silent = [await listen(() => {}), await listen(() => {})];
  const cluster = createCluster({ nodes: silent.map(urlOf), timeoutMs: 60_000 });
  t.after(async () => {
    for (const server of silent) server.closeAllConnections();
    for (const server of silent) server.close();
    await cluster.close();
  });
  const uncaught: unknown[] = [];
  const remember = (problem: unknown): void => void uncaught.push(problem);
  process.on('uncaughtException', remember);
  t.after(() => process.off('uncaughtException', remember));
  for (const stop of ['deadline', 'caller'] as const) {
    const context = createQueryContext(stop === 'deadline' ? 100 : 60_000);
    const asked = cluster.request({ method: 'POST', path: '/records/_search', body: {}, context });
    if (stop === 'caller') setTimeout(context.deadline.abort, 100);
    await assert.rejects(asked, { code: 'query_timeout' });
  }
  await wait(50);
  assert.deepEqual(uncaught, []);
});
