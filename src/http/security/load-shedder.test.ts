import assert from 'node:assert/strict';
import { stat } from 'node:fs';
import { Agent, get } from 'node:http';
import test, { type TestContext } from 'node:test';
import { createTestServer } from '../../../test/support/server.ts';
import { createConfig } from '../../config/load-config.ts';
import { createLoadShedder } from './load-shedder.ts';

/** Works for so long, whatever else the machine does. */
const hold = (ms: number): void => {
  const worked = (): number => process.threadCpuUsage().user / 1_000;
  for (const end = worked() + ms; worked() < end; );
};

type Answer = { readonly status: number; readonly retryAfter: string | undefined };

const ask = (url: string, agent: Agent | false = false): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer
        .resume()
        .on('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }));
    }).on('error', reject);
  });

const open = async (t: TestContext, settings: Readonly<Record<string, unknown>>) => {
  const app = await createTestServer({
    settings,
    routes: (routes) => {
      routes.get('/heavy', (_request, reply) => {
        hold(40);
        reply.send('done');
      });
      routes.post('/api/v1/heavy', (_request, reply) => {
        reply.send('done');
      });
      routes.get('/waiting', async () => new Promise(() => {}));
    },
  });
  t.after(() => app.server.closeAllConnections());
  t.after(() => app.close());
  return { app, address: await app.listen({ host: '127.0.0.1', port: 0 }) };
};

test('under load, requests that waited too long are rejected, but health checks are not', async (t) => {
  const { app, address } = await open(t, { 'server.maxQueueMs': 100 });
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const askAll = (count: number, path: string): Promise<readonly Answer[]> =>
    Promise.all(Array.from({ length: count }, () => ask(address + path, agent)));
  await askAll(30, '/healthz'); // connections that are open: new ones are taken one in a turn
  const [answers, health] = await Promise.all([askAll(25, '/heavy'), askAll(5, '/healthz')]);
  const shed = answers.filter(({ status }) => status === 503);
  assert.ok(shed.length > 0, 'none was sent away');
  assert.ok(shed.length < 25, 'all were sent away');
  assert.equal(answers.filter(({ status }) => status === 200).length, 25 - shed.length);
  for (const { retryAfter } of shed) assert.match(String(retryAfter), /^[123]$/);
  for (const { status } of health) assert.equal(status, 200);
  const { body } = await app.inject('/metrics');
  assert.match(body, new RegExp(`periplus_shed_requests_total ${shed.length}\\n`));
});

test('requests above the limit in flight are rejected, but health checks are not', async (t) => {
  const { app, address } = await open(t, { 'server.maxInFlight': 5 });
  for (let n = 0; n < 5; n++) ask(`${address}/waiting`).catch(() => {});
  for (let tries = 0; app.httpContext.activity.inFlight() < 5; tries++) {
    assert.ok(tries < 1_000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.equal((await ask(`${address}/heavy`)).status, 503);
  assert.equal((await ask(`${address}/healthz`)).status, 200);
});

test('an early rejection is a problem with CORS headers, and the connection stays usable', async (t) => {
  const { app, address } = await open(t, { 'server.maxInFlight': 2, 'cors.origins': ['https://maps.example'] });
  for (let n = 0; n < 3; n++) app.httpContext.activity.requestStarted();
  const send = (origin: string) =>
    fetch(`${address}/api/v1/heavy?q=a`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', 'x-request-id': 'mine' },
      body: JSON.stringify({ q: 'map '.repeat(50_000) }),
    });
  for (const origin of ['https://maps.example', 'https://other.example']) {
    const answer = await send(origin);
    assert.equal(answer.status, 503);
    assert.match(String(answer.headers.get('content-type')), /^application\/problem\+json/);
    assert.match(String(answer.headers.get('retry-after')), /^[123]$/);
    assert.equal(answer.headers.get('x-request-id'), 'mine');
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    const isKnown = origin === 'https://maps.example';
    assert.equal(answer.headers.get('access-control-allow-origin'), isKnown ? origin : null);
    const { code, instance, request_id } = (await answer.json()) as Readonly<Record<string, unknown>>;
    assert.deepEqual(
      { code, instance, request_id },
      {
        code: 'service_unavailable',
        instance: '/api/v1/heavy',
        request_id: 'mine',
      },
    );
  }
  for (let n = 0; n < 3; n++) app.httpContext.activity.requestEnded();
  assert.equal((await send('https://maps.example')).status, 200);
  const { body } = await app.inject('/metrics');
  assert.match(body, /periplus_shed_requests_total 2\n/);
});

const turns = (count: number): Promise<void> =>
  count === 0 ? Promise.resolve() : new Promise((resolve) => setImmediate(() => resolve(turns(count - 1))));

test('requests that waited for other work are rejected, and requests to an idle thread are not', async (t) => {
  const {
    onConnection: connected,
    onRequest: arrived,
    checkOverload: refuse,
    stop,
  } = createLoadShedder(createConfig({ 'server.maxQueueMs': 20 }), {
    inFlight: () => 1,
  });
  t.after(stop);
  const ask = (connection: object = {}) => {
    arrived(connection);
    return refuse();
  };
  assert.deepEqual([ask(), ask()], [undefined, undefined]);
  hold(40);
  assert.equal(ask()?.code, 'service_unavailable', 'within a turn');
  assert.equal(refuse(), undefined, 'what came over no connection has waited for nobody');
  await new Promise((resolve) => setTimeout(resolve, 30));
  await turns(2);
  assert.equal(ask(), undefined, 'nobody waits any more');
  const duringWork = new Promise<ReturnType<typeof ask>>((resolve) => stat('.', () => resolve(ask())));
  hold(40);
  assert.equal((await duringWork)?.code, 'service_unavailable', 'in the turn after the work');
  await turns(2);
  assert.equal(ask(), undefined, 'in the turn after that');
  hold(40);
  const newcomer = {};
  connected(newcomer);
  await new Promise((resolve) => setTimeout(resolve, 30));
  await turns(2);
  assert.equal(ask(), undefined, 'over a connection that was there');
  assert.equal(ask(newcomer)?.code, 'service_unavailable', 'over one that waited to be accepted');
  assert.equal(ask(newcomer), undefined, 'over the same, which is there now');
});
