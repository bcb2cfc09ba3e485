// The health port: served by a dedicated thread, from before the index is loaded until shutdown.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import test from 'node:test';
import { runCommand, startCommand, startServer } from '../support/command.ts';
import { findFreePort } from '../support/free-port.ts';
import { createTempFolder } from '../support/temp-folder.ts';

/** Runs at the start of every thread and soon blocks a serving thread for good. */
const HANG = `import { workerData } from 'node:worker_threads';
if (workerData?.link && workerData.memory) setTimeout(() => { for (;;); }, 100);`;

test('the health port reports live and ready, and not ready while draining', async (t) => {
  const server = await startServer(join(createTempFolder(t), 'data'), '--health-port', '0', '--drain-ms', '2000');
  const address = /Health +(\S+)\/healthz/.exec(await server.waitForOutput(/Health/))?.[1] ?? '';
  const status = async (path: string) => (await fetch(`${address}${path}`)).status;
  assert.deepEqual([await status('/healthz'), await status('/readyz'), await status('/')], [200, 200, 404]);
  server.child.kill('SIGTERM');
  await server.waitForOutput(/serving requests for another/);
  assert.deepEqual([await status('/healthz'), await status('/readyz')], [200, 503]);
  assert.equal((await server.outcome).code, 0);
});

test('the health port responds while every serving thread is blocked', async (t) => {
  const dataDir = join(createTempFolder(t), 'data');
  const healthPort = await findFreePort();
  const args = ['serve', '--data-dir', dataDir, '--port', '0', '--health-port', String(healthPort), '--no-demo'];
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(HANG)}`;
  const { child, outcome } = startCommand([...args, '--workers', '2'], { env: { NODE_OPTIONS } });
  const get = (path: string) => fetch(`http://127.0.0.1:${healthPort}${path}`);
  while ((await get('/healthz').catch(() => undefined)) === undefined) assert.equal(child.exitCode, null);
  const answer = await get('/readyz');
  assert.equal(answer.status, 503);
  assert.equal(((await answer.json()) as { detail: string }).detail, 'The server is starting.');
  child.kill('SIGKILL');
  await outcome;
});

test('a health port in use fails and is named, and no process remains', async (t) => {
  const rival = createServer().listen(0, '127.0.0.1');
  await once(rival, 'listening');
  t.after(() => rival.close());
  const address = rival.address();
  assert.ok(typeof address === 'object' && address !== null);
  const port = String(address.port);
  const dataDir = join(createTempFolder(t), 'data');
  const { code, stderr } = await runCommand([
    'serve',
    '--data-dir',
    dataDir,
    '--port',
    '0',
    '--no-demo',
    '--health-port',
    port,
  ]);
  assert.equal(code, 1);
  assert.match(stderr, new RegExp(`Port ${port} is in use on 127\\.0\\.0\\.1; choose another with --health-port\\.`));
});
