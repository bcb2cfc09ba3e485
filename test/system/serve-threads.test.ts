// periplus serve with several threads.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { LISTENERS_PER_THREAD } from '../../src/server/extra-listeners.ts';
import { runCommand, startCommand, startServer } from '../support/command.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const records = (title: string, count: number): string =>
  Array.from({ length: count }, (_, n) => JSON.stringify({ id: `r${n}`, dct_title_s: `${title} ${n}` })).join('\n');

const fill = async (dataDir: string, input: string): Promise<void> => {
  const { code, stderr } = await runCommand(['import', '-', '--data-dir', dataDir], { input });
  assert.equal(code, 0, stderr);
};

const open = async (t: TestContext) => {
  const dataDir = join(createTempFolder(t), 'data');
  await fill(dataDir, records('Chart', 40));
  const server = await startServer(dataDir, '--workers', '2');
  t.after(() => void server.child.kill('SIGKILL')); // A failed test leaves no process behind.
  return { dataDir, ...server };
};

/** Opens a new connection, since the kernel distributes connections over the threads. */
const total = (address: string, q: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = get(`${address}/api/v1/search?q=${q}&per_page=1`, { agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(JSON.parse(body).meta.totalCount as number);
        else reject(new Error(body));
      });
    });
    request.on('error', reject);
  });

const totals = (address: string, q: string): Promise<readonly number[]> =>
  Promise.all(Array.from({ length: 30 }, () => total(address, q)));

/** Listening sockets on the port, from Linux's list: state 0A, port in hexadecimal. */
const listeners = (port: number): number => {
  const wanted = new RegExp(`:${port.toString(16).toUpperCase().padStart(4, '0')} \\S+ 0A `, 'g');
  return readFileSync('/proc/net/tcp', 'utf8').match(wanted)?.length ?? 0;
};

test('each thread listens on the port, and all return the same responses', async (t) => {
  const { address, child, waitForOutput, outcome } = await open(t);
  assert.match(await waitForOutput(/thread/), /\(2 threads\)/);
  assert.equal(listeners(Number(new URL(address).port)), 2 * LISTENERS_PER_THREAD);
  assert.deepEqual(new Set(await totals(address, 'chart')), new Set([40]));
  child.kill('SIGTERM');
  assert.equal((await outcome).code, 0);
});

test('changes written by another process reach every thread', async (t) => {
  const { dataDir, address, child, outcome } = await open(t);
  await fill(dataDir, records('Portolan', 10));
  for (let tries = 0; !(await totals(address, 'portolan')).every((count) => count === 10); tries++) {
    assert.ok(tries < 100, 'not every thread has seen the change');
  }
  assert.deepEqual(new Set(await totals(address, 'chart')), new Set([30]));
  child.kill('SIGTERM');
  assert.equal((await outcome).code, 0);
});

test('a second multi-threaded server on the same port is rejected', async (t) => {
  const { dataDir, address, child, outcome } = await open(t);
  const { port } = new URL(address);
  const rival = await runCommand(['serve', '--data-dir', dataDir, '--port', port, '--workers', '2', '--no-demo']);
  assert.equal(rival.code, 1);
  assert.match(rival.stderr, new RegExp(`Port ${port} is in use`));
  assert.deepEqual(new Set(await totals(address, 'chart')), new Set([40]));
  child.kill('SIGTERM');
  assert.equal((await outcome).code, 0);
});

/** Runs at the start of every thread; a serving thread crashes when it finds a certain file. */
const BOMB = `import { existsSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
const check = () => { if (existsSync(workerData.config.data.dir + '/break')) throw new Error('lost a thread'); };
if (workerData?.link) setInterval(check, 50).unref();`;

test('the server exits with an error when a thread dies, so that a supervisor restarts it', async (t) => {
  const dataDir = join(createTempFolder(t), 'data');
  await fill(dataDir, records('Chart', 5));
  const args = ['serve', '--data-dir', dataDir, '--port', '0', '--no-demo', '--workers', '2'];
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(BOMB)}`;
  const { waitForOutput, outcome } = startCommand(args, { env: { NODE_OPTIONS } });
  await waitForOutput(/Press Ctrl-C/);
  writeFileSync(join(dataDir, 'break'), '');
  const { code, stderr } = await outcome;
  assert.equal(code, 1, stderr);
  assert.match(stderr, /Stopping because a thread ended unexpectedly: lost a thread/);
});
