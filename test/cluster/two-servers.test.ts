// Three nodes, two servers and a proxy, as in deploy/cluster.yaml but with processes instead of containers. Both
// servers find records written by either one, and a rolling restart of servers and nodes fails no request.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import test, { after, before, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type RunningCommand, runCommand, startCommand } from '../support/command.ts';
import { findFreePort } from '../support/free-port.ts';
import { type SearchCluster, startSearchCluster } from '../support/opensearch/cluster.ts';
import { buildRecord } from '../support/records/record-builder.ts';
import { createTempFolder } from '../support/temp-folder.ts';
import { waitUntil } from '../support/wait-until.ts';

const CADDYFILE = readFileSync(resolve(import.meta.dirname, '../../deploy/cluster.Caddyfile'), 'utf8');
const RECORDS = 60;

let cluster: SearchCluster;
before(async () => {
  cluster = await startSearchCluster(3);
});
after(() => cluster.stop());

const engineFlags = (): readonly string[] => [
  ...['--engine-kind', 'opensearch', '--engine-url', cluster.urls.join(','), '--engine-index-prefix', 'shared'],
  ...['--engine-timeout-ms', '30000'],
];

const importRecords = async (t: TestContext, from: number, to: number): Promise<void> => {
  const folder = createTempFolder(t);
  const file = join(folder, 'records.ndjson');
  const lines = Array.from({ length: to - from }, (_, n) =>
    JSON.stringify(buildRecord({ id: `sheet-${from + n}`, dct_title_s: `Sheet ${from + n}` })),
  );
  writeFileSync(file, lines.join('\n'));
  const { code, stderr } = await runCommand([
    ...['import', file, '--source', 'edu.test', '--data-dir', folder],
    ...engineFlags(),
  ]);
  assert.equal(code, 0, stderr);
};

/**
 * Resolves when the server listens. After SIGTERM it keeps responding for some seconds, until the proxy has noticed.
 */
const startServerAt = async (t: TestContext, port: number): Promise<RunningCommand> => {
  const own = ['--data-dir', createTempFolder(t), '--port', String(port), '--no-demo', '--drain-ms', '4000'];
  const server = startCommand(['serve', ...own, ...engineFlags()]);
  t.after(() => server.child.kill('SIGKILL'));
  await server.waitForOutput(/Press Ctrl-C/);
  return server;
};

const startProxy = async (t: TestContext, upstreams: readonly number[]): Promise<string> => {
  const [folder, port] = [createTempFolder(t), await findFreePort()];
  const site = upstreams
    .reduce((text, at, index) => text.replaceAll(`server-${index + 1}:8080`, `127.0.0.1:${at}`), CADDYFILE)
    .replace(/^:80 \{/m, `http://127.0.0.1:${port} {`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore', env });
  await once(child, 'spawn');
  t.after(async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  });
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return address;
    await wait(100);
  }
  return assert.fail('Nobody is ready behind the proxy.');
};

const countSheets = async (address: string): Promise<string> => {
  const answer = await fetch(`${address}/api/v1/search?q=sheet&per_page=1&relax=off&at=${performance.now()}`);
  const text = await answer.text();
  if (answer.status !== 200) return `${answer.status}: ${text.slice(0, 200)}`;
  return String((JSON.parse(text) as { meta: { totalCount: number } }).meta.totalCount);
};

const waitForCount = async (address: string, count: number): Promise<void> => {
  for (let tries = 0; tries < 100 && (await countSheets(address)) !== String(count); tries++) await wait(100);
  assert.equal(await countSheets(address), String(count));
};

/** Sends requests one by one until stopped; returns the unexpected responses. */
const startAsking = (address: string, right: number) => {
  const wrong: string[] = [];
  let [asked, isDone] = [0, false];
  const asking = (async () => {
    while (!isDone) {
      const said = await countSheets(address).catch((cause: unknown) => String(cause));
      if (said !== String(right)) wrong.push(said);
      asked += 1;
      await wait(20);
    }
  })();
  return async () => {
    isDone = true;
    await asking;
    return { asked, wrong };
  };
};

const waitForGreen = async (): Promise<void> => {
  const health = '_cluster/health?wait_for_status=green&wait_for_nodes=3&timeout=60s';
  const answer = await fetch(`${cluster.urls[0]}/${health}`);
  assert.equal(answer.status, 200, await answer.text());
};

/** Its metrics start at zero when a server starts. */
const hasServedSearches = async (port: number): Promise<boolean> => {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return /^periplus_http_requests_total\{[^}]*\/search"[^}]*\} [1-9]/m.test(metrics);
};

test('a rolling restart of servers and nodes fails no request', async (t) => {
  await importRecords(t, 0, RECORDS);
  const ports = [await findFreePort(), await findFreePort()];
  const servers = [await startServerAt(t, ports[0] ?? 0), await startServerAt(t, ports[1] ?? 0)];
  const address = await startProxy(t, ports);
  await waitForCount(address, RECORDS);

  const stop = startAsking(address, RECORDS);
  for (const [at, port] of ports.entries()) {
    servers[at]?.child.kill('SIGTERM');
    const outcome = await servers[at]?.outcome;
    assert.equal(outcome?.code, 0, outcome?.stderr);
    servers[at] = await startServerAt(t, port);
    await waitUntil(() => hasServedSearches(port), 'the proxy uses the server again');
  }
  for (const at of [2, 1, 0]) {
    const node = cluster.nodes[at];
    node?.process.kill('SIGTERM');
    if (node?.process.exitCode === null) await once(node.process, 'exit');
    await cluster.restart(at);
    await waitForGreen();
  }
  const { asked, wrong } = await stop();
  assert.deepEqual(wrong, []);
  assert.ok(asked > 100, `only ${asked} were asked`);

  await importRecords(t, RECORDS, RECORDS + 5);
  for (const one of [address, ...ports.map((port) => `http://127.0.0.1:${port}`)]) await waitForCount(one, RECORDS + 5);
});
