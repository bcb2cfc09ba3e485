// Harvest sources, harvest runs and scheduled harvests with the real command, and short runs of the kill scripts.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { runCommand, startServer } from '../support/command.ts';
import { needCommand } from '../support/services/python.ts';
import { createTempFolder } from '../support/temp-folder.ts';
import { waitUntil } from '../support/wait-until.ts';

const NAMES = ['a', 'b', 'c'];

const createFolder = (t: Parameters<typeof createTempFolder>[0]): string => {
  const folder = createTempFolder(t);
  for (const id of NAMES) writeFileSync(join(folder, `${id}.json`), JSON.stringify({ id, dct_title_s: `Chart ${id}` }));
  return folder;
};

const runScript = async (name: string, env: NodeJS.ProcessEnv): Promise<string> => {
  const script = join(import.meta.dirname, '../../scripts/stress', name);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...process.env, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const [code] = await once(child, 'close');
  assert.equal(code, 0, said);
  return said;
};

test('a source is added, harvested, listed, disabled and removed; its records stay', async (t) => {
  const [dataDir, folder] = [createTempFolder(t), createFolder(t)];
  const run = (...args: readonly string[]) => runCommand([...args, '--data-dir', dataDir]);
  assert.equal((await run('harvest')).code, 0);
  assert.match(
    (await run('sources', 'add', 'edu.test', folder, '--schedule', '@daily')).stdout,
    /^Added edu.test: folder/,
  );
  assert.match((await run('sources', 'add', 'edu.test', folder)).stderr, /The source edu.test exists already/);
  const harvested = await run('harvest');
  assert.match(harvested.stdout, /^edu.test: run 1 done at .*: 3 of 3 files read, 3 added/);
  assert.equal(JSON.parse((await run('harvest', 'edu.test', '--json')).stdout).counts.documentsRead, 0);
  assert.match((await run('sources', 'list')).stdout, /edu\.test {2}folder .*@daily[\s\S]*run 2 done/);
  await run('sources', 'disable', 'edu.test');
  assert.match((await run('harvest')).stderr, /No sources to harvest/);
  assert.equal((await run('sources', 'remove', 'edu.test')).code, 0);
  const missing = await run('harvest', 'edu.test');
  assert.deepEqual([missing.code, /There is no source "edu.test"/.test(missing.stderr)], [1, true]);
  for (const wrong of [['add'], ['add', 'x', 'nowhere'], ['add', '../x', folder], ['ad']]) {
    assert.notEqual((await run('sources', ...wrong)).code, 0, wrong.join(' '));
  }
});

test('the server runs requested harvests and accepts pushed records; search finds both', async (t) => {
  const [dataDir, folder] = [createTempFolder(t), createFolder(t)];
  const TOKEN = 'a token of the operator';
  await runCommand(['sources', 'add', 'edu.test', folder, '--data-dir', dataDir]);
  const { address, child, outcome } = await startServer(dataDir, '--no-demo', '--access-operator-token', TOKEN);
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const send = (method: string, path: string, body: unknown) =>
    fetch(`${address}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
  const find = async (q: string): Promise<readonly string[]> => {
    const { data } = (await (await fetch(`${address}/api/v1/search?q=${q}`)).json()) as { data: { id: string }[] };
    return data.map(({ id }) => id).sort();
  };
  const put = await send('PUT', '/resources/new', { dct_title_s: 'Soundings' });
  assert.equal(put.status, 201, await put.text());
  assert.deepEqual(await find('soundings'), ['new']);
  assert.equal((await send('POST', '/admin/ogm/harvest', { ogm_repo_name: 'edu.test' })).status, 202);
  const lastStatus = async (): Promise<unknown> => {
    const { repos } = (await (await fetch(`${address}/api/v1/ogm/repos`)).json()) as {
      repos: Record<string, unknown>[];
    };
    return repos[0]?.last_crawl_status;
  };
  await waitUntil(async () => (await lastStatus()) === 'success', 'the run succeeds');
  await waitUntil(async () => (await find('chart')).length > 0, 'the records are found');
  assert.deepEqual(await find('chart'), NAMES);
  child.kill('SIGINT');
  assert.equal((await outcome).code, 0);
});

test('killed harvests resume and lose nothing', async () => {
  needCommand('git');
  assert.match(await runScript('kill-during-harvest.ts', { PERIPLUS_KILLS: '3' }), /^3 kills/);
});

test('a follower of the change feed ends with the same catalogue, even if either side is killed', async () => {
  assert.match(
    await runScript('kill-while-following.ts', { PERIPLUS_CHANGES: '300' }),
    /the copy has the same \d+ records/,
  );
});

test('harvest failures lists the file, the record and the reason of each failure of the last run', async (t) => {
  const root = createTempFolder(t);
  const files = join(root, 'files');
  mkdirSync(files);
  writeFileSync(join(files, 'good.json'), JSON.stringify({ id: 'a', dct_title_s: 'A' }));
  writeFileSync(join(files, 'untitled.json'), JSON.stringify({ id: 'b' }));
  const run = (...args: string[]) => runCommand([...args, '--data-dir', join(root, 'data')], { cwd: root });
  assert.equal((await run('sources', 'add', 'one', files)).code, 0);
  await run('harvest', 'one');
  const listed = await run('harvest', 'failures');
  assert.match(listed.stdout, /^one {2}\d{4}-\S+Z {2}untitled\.json:1 {2}b: The record has no title\.\n$/);
  assert.match(listed.stderr, /1 failure in the last run of each source\./);
  writeFileSync(join(files, 'untitled.json'), JSON.stringify({ id: 'b', dct_title_s: 'B' }));
  await run('harvest', 'one');
  assert.equal((await run('harvest', 'failures', 'one')).stdout, '');
  assert.equal((await run('harvest', 'failures', 'nowhere')).code, 1);
});
