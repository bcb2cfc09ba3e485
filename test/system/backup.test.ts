// periplus backup, restore and doctor: consistent backups of a live catalogue, and diagnosis of a damaged one.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { createStore, STORE_FILE } from '../../src/engine/embedded/store/store.ts';
import { createSqliteState } from '../../src/state/sqlite-state.ts';
import { BIN, runCommand, startCommand, startServer } from '../support/command.ts';
import { flipBits } from '../support/engine/damage.ts';
import { createTempFolder } from '../support/temp-folder.ts';
import { waitUntil } from '../support/wait-until.ts';

const lines = (count: number, prefix = 'r'): string =>
  Array.from(
    { length: count },
    (_, n) => `${JSON.stringify({ id: `${prefix}${n}`, dct_title_s: `Sheet ${n} of ${prefix}` })}\n`,
  ).join('');

const prepare = async (t: TestContext, count = 50) => {
  const root = createTempFolder(t);
  const run = (args: readonly string[], input = '', dataDir = 'data') =>
    runCommand([...args, '--data-dir', join(root, dataDir)], { cwd: root, input });
  assert.equal((await run(['import', '-', '--source', 'first'], lines(count))).code, 0);
  const countIn = (dataDir = 'data'): number => {
    const store = createStore({ dataDir: join(root, dataDir), readOnly: true });
    const { records } = store.stats();
    store.close();
    return records;
  };
  return { root, run, countIn };
};

test('a backup is a plain tar file and restores completely into an empty folder', async (t) => {
  const { root, run, countIn } = await prepare(t);
  for (const file of ['b.tar', 'b.tar.gz']) {
    const made = await run(['backup', file, '--json']);
    assert.equal(made.code, 0, made.stderr);
    const { records, files } = JSON.parse(made.stdout);
    assert.equal(records, 50);
    assert.deepEqual(
      files.map(({ name }: { name: string }) => name),
      ['catalogue.sqlite', 'state.sqlite'],
    );
    const restored = await run(['restore', file], '', `from ${file}`);
    assert.equal(restored.code, 0, restored.stderr);
    assert.match(restored.stdout, /^Restored 50 records from \d{4}-.*\.\n$/);
    assert.equal(countIn(`from ${file}`), 50);
    const [before, after] = [await run(['export']), await run(['export'], '', `from ${file}`)];
    assert.equal(after.stdout, before.stdout);
  }
  assert.deepEqual(readdirSync(root).sort(), ['b.tar', 'b.tar.gz', 'data', 'from b.tar', 'from b.tar.gz']);
  assert.equal((await run(['doctor'], '', 'from b.tar')).code, 0);
});

test('a backup taken during writes is a consistent snapshot', async (t) => {
  const { root, run } = await prepare(t, 200);
  const { address, child } = await startServer(join(root, 'data'));
  t.after(() => child.kill('SIGKILL'));
  const writing = startCommand(
    ['import', '-', '--source', 'more', '--import-batch-size', '50', '--data-dir', join(root, 'data')],
    { cwd: root },
  );
  writing.child.stdin.write(lines(2_000, 's'));
  const made = await run(['backup', 'b.tar', '--json']);
  assert.equal(made.code, 0, made.stderr);
  writing.child.stdin.end(lines(2_000, 't'));
  assert.equal((await writing.outcome).code, 0);
  assert.equal((await fetch(`${address}/api/v1/search`)).status, 200);
  const { records } = JSON.parse(made.stdout);
  assert.equal((records - 200) % 50, 0);
  assert.equal((await run(['restore', 'b.tar', '--check'], '', 'elsewhere')).code, 0);
  const refused = await run(['restore', 'b.tar', '--yes']);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /The catalogue is in use; stop the server/);
  assert.equal((await fetch(`${address}/api/v1/search`)).status, 200);
});

test('restore asks before it replaces a catalogue, and discards later changes', async (t) => {
  const { run, countIn } = await prepare(t);
  await run(['backup', 'b.tar']);
  await run(['import', '-'], lines(10, 'later'));
  assert.equal((await run(['restore', 'b.tar'], 'no\n')).code, 1);
  assert.equal(countIn(), 60);
  assert.equal((await run(['restore', 'b.tar'], 'yes\n')).code, 0);
  assert.equal(countIn(), 50);
  const again = await run(['import', '-'], lines(10, 'later'));
  assert.match(again.stdout, /10 added/);
  const kept = await run(['backup', 'b.tar'], 'no\n');
  assert.match(kept.stderr, /b\.tar exists/);
  assert.equal(kept.code, 1);
  assert.equal((await run(['backup', 'b.tar', '--yes'])).code, 0);
});

test('a truncated, damaged or invalid backup changes nothing', async (t) => {
  const { root, run, countIn } = await prepare(t);
  await run(['backup', 'b.tar']);
  const whole = readFileSync(join(root, 'b.tar'));
  const cases: readonly (readonly [name: string, bytes: Uint8Array, words: RegExp])[] = [
    ['cut.tar', whole.subarray(0, whole.length / 2), /cannot be read as a backup: Unexpected end of data/],
    [
      'flip.tar',
      Buffer.from(whole.toString('latin1').replace('Sheet 7 of', 'Sheet 8 of'), 'latin1'),
      /The backup is damaged: the digest of catalogue\.sqlite/,
    ],
    ['short.tar', whole.subarray(0, 600), /cannot be read as a backup: Unexpected end of data/],
    ['head.tar', whole.subarray(0, 1024), /The backup is damaged: the digest of catalogue\.sqlite/],
    ['other.tar', Buffer.from('no archive'.repeat(200)), /cannot be read as a backup: Invalid tar header/],
    ['empty.tar', Buffer.alloc(0), /not a Periplus backup/],
  ];
  for (const [name, bytes, words] of cases) {
    writeFileSync(join(root, name), bytes);
    const outcome = await run(['restore', name, '--yes']);
    assert.equal(outcome.code, 1, name);
    assert.match(outcome.stderr, words, name);
  }
  assert.equal((await run(['restore', 'nowhere.tar', '--yes'])).code, 1);
  assert.equal(countIn(), 50);
  assert.deepEqual(
    readdirSync(join(root, 'data')).filter((name) => name.startsWith('restore-')),
    [],
  );
});

test('backup fails if there is no catalogue', async (t) => {
  const root = createTempFolder(t);
  const outcome = await runCommand(['backup', join(root, 'b.tar'), '--data-dir', join(root, 'data')]);
  assert.equal(outcome.code, 1);
  assert.match(outcome.stderr, /No catalogue in/);
  assert.deepEqual(readdirSync(root), []);
});

const verdicts = (stdout: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ part, verdict }) => [part, verdict]),
  );

test('doctor fails if the data folder cannot be written, and notes that git is missing', async (t) => {
  const { root } = await prepare(t);
  const doctor = (setup: string, env: NodeJS.ProcessEnv = {}) => {
    const command = `${setup} exec '${process.execPath}' '${BIN}' doctor --json --data-dir '${join(root, 'data')}'`;
    return spawnSync('/bin/bash', ['-c', command], { encoding: 'utf8', env: { ...process.env, ...env } });
  };
  const find = (stdout: string, part: string) =>
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .find((diagnosis) => diagnosis.part === part);
  const sound = doctor('');
  assert.equal(sound.status, 0, sound.stdout);
  assert.equal(find(sound.stdout, 'writing').verdict, 'good');
  // A limit on the size of files makes writes fail, as a full disk does.
  const full = doctor('ulimit -f 64;');
  assert.equal(full.status, 1, full.stdout);
  assert.match(find(full.stdout, 'writing').finding, /^The data folder cannot be written: E/);
  assert.match(find(full.stdout, 'catalogue').finding, /^Not checked/);
  assert.deepEqual(
    readdirSync(join(root, 'data')).filter((name) => name.startsWith('doctor')),
    [],
  );
  const bare = doctor('', { PATH: '/nonexistent' });
  assert.equal(bare.status, 0, bare.stdout);
  assert.match(find(bare.stdout, 'git').finding, /git was not found/);
  assert.match(find(bare.stdout, 'git').advice, /apt install git/);
});

test('doctor finds damaged records, pages, index and state, and suggests a fix', async (t) => {
  const { root, run } = await prepare(t);
  const fine = await run(['doctor', '--json']);
  assert.equal(fine.code, 0, fine.stdout);
  assert.deepEqual(verdicts(fine.stdout), {
    ...{
      'data folder': 'good',
      catalogue: 'good',
      records: 'good',
      'derived fields': 'good',
      'search index': 'warning',
    },
    ...{ state: 'good', disk: verdicts(fine.stdout).disk, writing: 'good', git: 'good' },
    ...{ boundaries: 'good', 'word lists': 'good', 'demo catalogue': 'good' },
  });
  flipBits(join(root, 'data'), 'Sheet 7 of r');
  const damaged = await run(['doctor']);
  assert.equal(damaged.code, 1);
  assert.match(damaged.stdout, /BAD +records +1 records are damaged: r7\.\n +Import them again/);
  writeFileSync(join(root, 'data/index.snapshot'), 'torn');
  writeFileSync(join(root, 'data/state.sqlite'), 'no database');
  for (const name of readdirSync(join(root, 'data'))) if (/-(wal|shm)$/.test(name)) rmSync(join(root, 'data', name));
  mkdirSync(join(root, 'data/restore-1'));
  const bad = verdicts((await run(['doctor', '--json'])).stdout);
  assert.deepEqual([bad['search index'], bad.state, bad['data folder']], ['warning', 'bad', 'warning']);
  truncateSync(join(root, 'data', STORE_FILE), 20_000);
  const torn = await run(['doctor', '--json']);
  assert.equal(verdicts(torn.stdout).catalogue, 'bad');
  assert.equal(torn.code, 1);
  const nothing = await run(['doctor'], '', 'nowhere');
  assert.equal(nothing.code, 1);
  assert.ok(!existsSync(join(root, 'nowhere')));
});

test('a server killed during a scheduled backup leaves no file that counts, and writes it after a restart', async (t) => {
  const { root, run } = await prepare(t, 2_000);
  const [dataDir, folder] = [join(root, 'data'), join(root, 'copies')];
  const schedule = '0 3 1 1 *';
  const state = await createSqliteState({ dataDir });
  await state.put('backups', 'next', { schedule, nextAt: '2020-01-01T00:00:00.000Z' });
  await state.close();
  const start = () => startServer(dataDir, '--backup-schedule', schedule, '--backup-folder', folder, '--workers', '1');
  const files = (): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
  const killed = await start();
  await waitUntil(() => files().length > 0, 'the backup starts');
  killed.child.kill('SIGKILL');
  await killed.outcome;
  const check = async (): Promise<number> => {
    const complete = files().filter((name) => name.endsWith('.gz'));
    for (const name of complete)
      assert.equal((await run(['restore', join(folder, name), '--check'], '', 'elsewhere')).code, 0);
    return complete.length;
  };
  await check();
  const { child, outcome } = await start();
  t.after(() => child.kill('SIGKILL'));
  await waitUntil(() => files().length === 1 && files()[0]?.endsWith('.gz') === true, 'the backup is written');
  assert.equal(await check(), 1);
  child.kill('SIGTERM');
  assert.equal((await outcome).code, 0);
});
