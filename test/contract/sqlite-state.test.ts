// Runs the state suite on SQLite, and tests what only a real file and real processes can show.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import test from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { STATE_FILE } from '../../src/state/sqlite-file.ts';
import { createSqliteState } from '../../src/state/sqlite-state.ts';
import { createTempFolder } from '../support/temp-folder.ts';
import { testState } from './state-suite.ts';

testState({
  name: 'state in SQLite',
  create: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'periplus-state-'));
    return {
      open: () => createSqliteState({ dataDir }),
      dispose: () => rmSync(dataDir, { recursive: true, force: true }),
    };
  },
});

const runCounter = (dataDir: string, ...args: readonly string[]) => {
  const script = join(import.meta.dirname, '../support/engine/count-in-state.ts');
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, dataDir, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};

test('concurrent processes lose no increment, even when all create the file at the same time', async (t) => {
  const dataDir = join(createTempFolder(t), 'new');
  const children = [1, 2, 3].map(() => runCounter(dataDir, '40'));
  const codes = await Promise.all(children.map((child) => once(child, 'exit').then(([code]) => code)));
  assert.deepEqual(codes, [0, 0, 0]);
  const state = await createSqliteState({ dataDir });
  assert.equal((await state.get('counters', 'processes'))?.value, 120);
  await state.close();
});

test('a confirmed write survives a killed process', async (t) => {
  const dataDir = createTempFolder(t);
  const child = runCounter(dataDir, 'Infinity');
  let reported = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    reported += text.match(/\n/g)?.length ?? 0;
  });
  while (reported < 20) await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
  const state = await createSqliteState({ dataDir });
  const stored = Number((await state.get('counters', 'processes'))?.value);
  assert.ok(stored === reported || stored === reported + 1, `${reported} reported, ${stored} stored`);
  await state.close();
});

test('the thread keeps running while another process holds the write lock', async (t) => {
  const dataDir = createTempFolder(t);
  const state = await createSqliteState({ dataDir });
  const rival = new DatabaseSync(join(dataDir, STATE_FILE));
  rival.exec('BEGIN IMMEDIATE');
  const writing = state.put('a', 'b', 1);
  let turns = 0;
  for (; turns < 5; turns++) await wait(5); // never returns if the thread is blocked
  assert.equal(await state.get('a', 'b'), undefined);
  rival.exec('COMMIT');
  assert.equal((await writing).kind, 'stored');
  rival.close();
  await state.close();
});

test('a file that already has its tables is opened without waiting for a writer', async (t) => {
  const dataDir = createTempFolder(t);
  await (await createSqliteState({ dataDir })).close();
  const rival = new DatabaseSync(join(dataDir, STATE_FILE));
  rival.exec('BEGIN IMMEDIATE');
  const state = await createSqliteState({ dataDir, busyTimeoutMs: 0 });
  assert.equal(await state.get('a', 'b'), undefined);
  rival.exec('ROLLBACK');
  rival.close();
  await state.close();
});

test('a lock that is never released ends in an error', async (t) => {
  const dataDir = createTempFolder(t);
  const state = await createSqliteState({ dataDir, busyTimeoutMs: 50 });
  const rival = new DatabaseSync(join(dataDir, STATE_FILE));
  rival.exec('BEGIN IMMEDIATE');
  await assert.rejects(state.put('a', 'b', 1), { code: 'store_locked' });
  rival.close();
  await state.close();
});

test('a file of another program, of a newer version or without a database is rejected with a clear message', async (t) => {
  const dataDir = createTempFolder(t);
  const file = join(dataDir, STATE_FILE);
  writeFileSync(file, 'not a database, but long enough to be taken for the beginning of one');
  await assert.rejects(createSqliteState({ dataDir }), { code: 'store_unavailable' });
  rmSync(file);
  const foreign = new DatabaseSync(file);
  foreign.exec('CREATE TABLE a (b)');
  foreign.close();
  await assert.rejects(createSqliteState({ dataDir }), /belongs to another program/);
  rmSync(file);
  await (await createSqliteState({ dataDir })).close();
  const newer = new DatabaseSync(file);
  newer.exec('PRAGMA user_version = 99');
  newer.close();
  await assert.rejects(createSqliteState({ dataDir }), /newer version/);
  await assert.rejects(createSqliteState({ dataDir: file }), /Cannot create the data folder/);
});
