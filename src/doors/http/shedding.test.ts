import assert from 'node:assert/strict';
import { Agent, get } from 'node:http';
import test, { type TestContext } from 'node:test';
import { createTestShell } from '../../../test/support/shell.ts';
import { createConfig } from '../../config/load.ts';
import { createShedder } from './shedding.ts';

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
  const app = await createTestShell({
    settings,
    routes: (routes) => {
      routes.get('/heavy', (_request, reply) => {
        hold(40);
        reply.send('done');
      });
      routes.get('/waiting', async () => new Promise(() => {}));
    },
  });
  t.after(() => app.server.closeAllConnections());
  t.after(() => app.close());
  return { app, address: await app.listen({ host: '127.0.0.1', port: 0 }) };
};

test('when requests pile up, those that have waited too long are sent away, and health is not', async (t) => {
  const { app, address } = await open(t, { 'server.maxDelayMs': 100 });
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
  assert.match(body, new RegExp(`periplus_shed_total ${shed.length}\\n`));
});

test('more than may be under way are sent away, and health is not', async (t) => {
  const { app, address } = await open(t, { 'server.maxInFlight': 5 });
  for (let n = 0; n < 5; n++) ask(`${address}/waiting`).catch(() => {});
  for (let tries = 0; app.shell.activity.inFlight() < 5; tries++) {
    assert.ok(tries < 1_000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.equal((await ask(`${address}/heavy`)).status, 503);
  assert.equal((await ask(`${address}/healthz`)).status, 200);
});

test('work between two turns of the event loop is not taken for a queue', async () => {
  const { arrived, refuse } = createShedder(createConfig({ 'server.maxDelayMs': 20 }), { inFlight: () => 1 });
  const ask = () => {
    arrived();
    return refuse();
  };
  assert.deepEqual([ask(), ask()], [undefined, undefined]);
  hold(30);
  assert.equal(ask()?.code, 'service_unavailable');
  assert.equal(refuse(), undefined, 'what came over no connection has waited for nobody');
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  hold(30);
  assert.equal(ask(), undefined);
});
