// Graceful shutdown behind a proxy: readiness fails first, requests are still answered, and no connection is reset.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type RunningCommand, startServer } from '../support/command.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const start = (t: TestContext, drainMs: number) =>
  startServer(join(createTempFolder(t), 'data'), '--workers', '2', '--drain-ms', String(drainMs));

type Reply = { readonly status: number | undefined; readonly closes: boolean };

const ask = (url: string, agent: Agent): Promise<Reply> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer
        .resume()
        .on('end', () => resolve({ status: answer.statusCode, closes: answer.headers.connection === 'close' }));
      answer.on('error', reject);
    }).on('error', reject);
  });

/** Opens new connections, so that every thread is reached. */
const askMany = (url: string): Promise<readonly Reply[]> =>
  Promise.all(Array.from({ length: 20 }, () => ask(url, new Agent())));

const ended = async ({ outcome }: RunningCommand): Promise<number | null> => (await outcome).code;

test('after SIGTERM readiness fails immediately, and responses carry Connection: close while the server drains', async (t) => {
  const server = await start(t, 3_000);
  assert.ok((await askMany(`${server.address}/readyz`)).every(({ status }) => status === 200));
  server.child.kill('SIGTERM');
  await server.waitForOutput(/serving requests for another 3 s/);
  assert.ok((await askMany(`${server.address}/readyz`)).every(({ status, closes }) => status === 503 && closes));
  assert.ok((await askMany(`${server.address}/healthz`)).every(({ status, closes }) => status === 200 && closes));
  const answers = await askMany(`${server.address}/api/v1/search`);
  assert.ok(answers.every(({ status, closes }) => status === 200 && closes));
  assert.equal(await ended(server), 0);
});

/** Sends requests one by one until the server is gone; returns the errors before that. */
const askOnAndOn = async (url: string): Promise<readonly string[]> => {
  const agent = new Agent({ keepAlive: true });
  const wrong: string[] = [];
  for (let refusals = 0; refusals < 3; ) {
    try {
      const { status } = await ask(url, agent);
      refusals = 0;
      if (status !== 200) wrong.push(`status ${status}`);
    } catch (cause) {
      const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
      if (code === 'ECONNREFUSED') refusals += 1;
      else wrong.push(code);
      await wait(5);
    }
  }
  return wrong;
};

test('clients that keep sending requests through SIGTERM see no reset, only responses and then a closed port', async (t) => {
  const server = await start(t, 1_000);
  const clients = Promise.all(
    Array.from({ length: 8 }, () => askOnAndOn(`${server.address}/api/v1/search?per_page=1`)),
  );
  await wait(300);
  server.child.kill('SIGTERM');
  assert.deepEqual((await clients).flat(), []);
  assert.equal(await ended(server), 0);
});

test('Ctrl-C skips the drain period', async (t) => {
  const server = await start(t, 3_600_000);
  server.child.kill('SIGINT');
  assert.equal(await ended(server), 0);
});

test('a second signal stops immediately; the same signal delivered twice counts once', async (t) => {
  const server = await start(t, 3_600_000);
  server.child.kill('SIGTERM');
  server.child.kill('SIGTERM');
  await server.waitForOutput(/serving requests for another/);
  assert.equal((await ask(`${server.address}/healthz`, new Agent())).status, 200);
  await wait(300);
  server.child.kill('SIGTERM');
  await once(server.child, 'exit');
  assert.equal(await ended(server), 130);
});
