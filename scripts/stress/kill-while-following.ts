// Writes random changes into a running catalogue while a follower mirrors it from the change feed; server and
// follower are killed repeatedly. In the end the copy must equal the catalogue. Usage: node
// scripts/stress/kill-while-following.ts; PERIPLUS_CHANGES sets the number of changes (10,000).

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { toJsonString } from '@periplus/streams';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import { startCommand } from '../../test/support/command.ts';
import { findFreePort } from '../../test/support/free-port.ts';
import { openCopy } from './follow-changes.ts';

const CHANGES = Number(process.env.PERIPLUS_CHANGES ?? 10_000);
const MOST_IDS = 2_000;
const TOKEN = 'a token of the operator';

const folder = mkdtempSync(join(tmpdir(), 'periplus-follow-'));
const [dataDir, copyFile] = [join(folder, 'data'), join(folder, 'copy.sqlite')];
const port = await findFreePort();
const base = `http://127.0.0.1:${port}`;
const tally = { changes: 0, 'kills of the server': 0, 'kills of the follower': 0, 'batches sent again': 0 };
let isDone = false;

const startServer = () => {
  const flags = ['--data-dir', dataDir, '--port', String(port), '--no-demo', '--log-level', 'silent', '--workers', '1'];
  return startCommand(['serve', ...flags], { env: { PERIPLUS_ACCESS_OPERATOR_TOKEN: TOKEN } });
};

const startFollower = (): ChildProcess =>
  spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'follow-changes.ts'), base, copyFile],
    { stdio: 'inherit', env: { ...process.env, PERIPLUS_FOLLOW_TOKEN: TOKEN } },
  );

/** Kills at random moments after roughly this many changes, so that work is always in progress. */
const killSometimes = async (
  start: () => ChildProcess,
  everyChanges: number,
  name: keyof typeof tally,
): Promise<ChildProcess> => {
  let child = start();
  child.once('close', (code) => assert.ok(code === null || code === 0, `${name}: one ended by itself with ${code}`));
  for (let next = everyChanges; !isDone; next = tally.changes + everyChanges * (0.5 + Math.random())) {
    while (!isDone && tally.changes < next) await wait(20);
    await wait(Math.random() * 200);
    if (isDone) break;
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
    tally[name] += 1;
    child = start();
  }
  return child;
};

const anyChange = (): object => {
  const id = `r${Math.floor(Math.random() * MOST_IDS)}`;
  if (Math.random() < 0.25) return { remove: id };
  const state = Math.random() < 0.1 ? { b1g_publication_state_s: 'draft' } : {};
  return { id, dct_title_s: `Sheet ${Math.floor(Math.random() * 1e9)}`, ...state };
};

/** Repeats the same lines until the server accepts them; records already written are then unchanged. */
const sendLines = async (lines: string): Promise<void> => {
  for (;;) {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/x-ndjson' };
    const response = await fetch(`${base}/api/v1/resources/bulk`, { method: 'POST', body: lines, headers }).catch(
      () => undefined,
    );
    if (response?.ok === true) return;
    tally['batches sent again'] += 1;
    await wait(100);
  }
};

const writeChanges = async (): Promise<void> => {
  while (tally.changes < CHANGES) {
    const changes = Array.from({ length: 1 + Math.floor(Math.random() * 100) }, anyChange);
    await sendLines(changes.map((change) => JSON.stringify(change)).join('\n'));
    tally.changes += changes.length;
  }
};

const cursorOfCatalogue = (): string => {
  const store = createStore({ dataDir, readOnly: true });
  const cursor = store.cursor();
  store.close();
  return cursor;
};

const cursorOfCopy = (): string | undefined => {
  const copy = openCopy(copyFile);
  const cursor = copy.cursor();
  copy.close();
  return cursor;
};

const compare = (): number => {
  const store = createStore({ dataDir, readOnly: true });
  const { records } = store.list({ visibility: 'all', offset: 0, limit: MOST_IDS });
  store.close();
  const copy = openCopy(copyFile);
  assert.deepEqual(copy.texts(), new Map(records.map(({ id, json }) => [id, toJsonString(json)])));
  copy.close();
  return records.length;
};

try {
  const server = killSometimes(() => startServer().child, CHANGES / 20, 'kills of the server');
  const follower = killSometimes(startFollower, CHANGES / 50, 'kills of the follower');
  await writeChanges();
  isDone = true;
  const last = await follower;
  while (cursorOfCopy() !== cursorOfCatalogue()) await wait(100);
  const ended = once(last, 'close');
  last.kill('SIGKILL');
  await ended;
  (await server).kill('SIGKILL');
  const words = Object.entries(tally).map(([name, count]) => `${count} ${name}`);
  console.log(`${words.join(', ')}: the copy has the same ${compare()} records`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
