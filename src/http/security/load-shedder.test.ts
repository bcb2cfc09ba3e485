import assert from 'node:assert/strict';
import { Agent, get } from 'node:http';
import test, { type TestContext } from 'node:test';
import { createTestServer } from '../../../test/support/server.ts';

/** Works for so long, whatever else the machine does. */
const hold = (ms: number): void => {
  const worked = (): number => process.threadCpuUsage().user / 1_000;
  for (const end = worked() + ms; worked() < end; );
};

type Answer = { readonly status: number; readonly retryAfter: string | undefined };

const ask = (url: string, agent: Agent | false = false, localAddress = '127.0.0.1'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(url, { agent, localAddress }, (answer) => {
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
      routes.get('/light', (_request, reply) => {
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

test('under load, the requests of clients who use little CPU time are served first', async (t) => {
  const { address } = await open(t, { 'server.maxQueueMs': 60 });
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const order: string[] = [];
  const send = async (client: string, path: string): Promise<number> => {
    const { status } = await ask(address + path, agent, client);
    order.push(path);
    return status;
  };
  const heavy = Array.from({ length: 20 }, (_, n) => `127.0.0.${2 + (n % 2)}`);
  const light = ['127.0.0.4', '127.0.0.5'];
  await Promise.all([...heavy, ...light].map((client) => send(client, '/healthz'))); // opens connections
  for (const client of new Set(heavy)) await send(client, '/heavy');
  order.length = 0;
  const heavySent = heavy.map((client) => send(client, '/heavy'));
  assert.deepEqual(await Promise.all(light.map((client) => send(client, '/light'))), [200, 200]);
  assert.ok(order.length < 10, 'light clients waited for heavy ones');
  const statuses = await Promise.all(heavySent);
  assert.ok(statuses.includes(503), 'no request of a heavy client was rejected');
  assert.ok(statuses.includes(200), 'all requests of heavy clients were rejected');
});

test('at the limit in flight, requests of clients with most of them are rejected, but health checks are not', async (t) => {
  const { app, address } = await open(t, { 'server.maxInFlight': 5 });
  const fill = async (count: number, client: string): Promise<void> => {
    const { activity } = app.httpContext;
    const expected = activity.inFlight() + count;
    for (let n = 0; n < count; n++) ask(`${address}/waiting`, false, client).catch(() => {});
    for (let tries = 0; activity.inFlight() < expected; tries++) {
      assert.ok(tries < 1_000);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  await fill(5, '127.0.0.1');
  assert.equal((await ask(`${address}/light`)).status, 503);
  assert.equal((await ask(`${address}/light`, false, '127.0.0.2')).status, 200);
  assert.equal((await ask(`${address}/healthz`)).status, 200);
  for (let n = 3; n < 8; n++) await fill(1, `127.0.0.${n}`);
  assert.equal((await ask(`${address}/light`, false, '127.0.0.2')).status, 503, 'at twice the limit');
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
