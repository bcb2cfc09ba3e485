// A data folder whose files were lost, emptied, cut or overwritten is refused by the server and by commands.
import assert from 'node:assert/strict';
import {
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { runCommand, startServer } from '../support/command.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const RECORDS = Array.from({ length: 400 }, (_, n) => JSON.stringify({ id: `r${n}`, dct_title_s: `Sheet ${n}` })).join(
  '\n',
);

const prepare = async (t: TestContext) => {
  const root = createTempFolder(t);
  const dataDir = join(root, 'data');
  const run = (args: readonly string[], input = '') =>
    runCommand([...args, '--data-dir', dataDir], { cwd: root, input });
  assert.equal((await run(['import', '-', '--source', 'a'], RECORDS)).code, 0);
  assert.equal((await run(['backup', 'b.tar'])).code, 0);
  const store = join(dataDir, 'catalogue.sqlite');
  const removeLogs = (): void => {
    for (const end of ['-wal', '-shm']) rmSync(store + end, { force: true });
  };
  removeLogs();
  return { dataDir, run, store, state: join(dataDir, 'state.sqlite') };
};

type World = Awaited<ReturnType<typeof prepare>>;

const COMMANDS = [
  ['serve', '--port', '0'],
  ['import', '-', '--source', 'b'],
  ['list'],
  ['export'],
  ['remove', 'r1', '--yes'],
] as const;

/** Every command fails with the message and leaves the file as it is; doctor reports it; a restore repairs it. */
const checkRefused = async ({ run, store }: World, message: RegExp): Promise<void> => {
  const before = existsSync(store) ? readFileSync(store) : undefined;
  for (const command of COMMANDS) {
    const { code, stderr } = await run(command, '{"id":"new","dct_title_s":"New"}');
    assert.notEqual(code, 0, command.join(' '));
    assert.match(stderr, message, command.join(' '));
    assert.deepEqual(existsSync(store) ? readFileSync(store) : undefined, before, command.join(' '));
  }
  assert.equal((await run(['doctor'])).code, 1);
  const restored = await run(['restore', 'b.tar', '--yes']);
  assert.equal(restored.code, 0, restored.stderr);
  assert.match((await run(['list', '--json'])).stdout, /"r399"/);
};

test('a catalogue cut to 0 bytes is refused, with the way out', async (t) => {
  const world = await prepare(t);
  truncateSync(world.store, 0);
  await checkRefused(world, /catalogue\.sqlite in .* is empty, but state\.sqlite lists imports\. Restore a backup/);
});

test('a missing catalogue is refused beside an index that lists records, and no demo replaces it', async (t) => {
  const world = await prepare(t);
  const { child } = await startServer(world.dataDir);
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  assert.ok(existsSync(join(world.dataDir, 'index.snapshot')));
  for (const end of ['', '-wal', '-shm']) rmSync(world.store + end, { force: true });
  await checkRefused(world, /catalogue\.sqlite in .* is missing, but index\.snapshot lists 400 records/);
});

test('a catalogue cut in the middle and one with a foreign header are refused', async (t) => {
  const world = await prepare(t);
  truncateSync(world.store, Math.floor(statSync(world.store).size / 2));
  await checkRefused(world, /damaged; restore a backup/);
  const bytes = readFileSync(world.store);
  writeFileSync(world.store, bytes.fill(0x2a, 0, 100));
  await checkRefused(world, /not a SQLite database; restore a backup/);
});

test('data.allowEmpty starts an empty catalogue once; sources and keys alone do not count as records', async (t) => {
  const world = await prepare(t);
  truncateSync(world.store, 0);
  const allowed = await world.run(
    ['import', '-', '--source', 'b', '--data-allow-empty'],
    '{"id":"n","dct_title_s":"N"}',
  );
  assert.equal(allowed.code, 0, allowed.stderr);
  assert.match((await world.run(['list'])).stdout, /\bn\b/);
  const fresh = createTempFolder(t);
  const inFresh = (args: readonly string[], input = '') => runCommand([...args, '--data-dir', fresh], { input });
  assert.equal((await inFresh(['keys', 'create', 'Lab'])).code, 0);
  assert.equal((await inFresh(['import', '-', '--source', 'a'], '{"id":"n","dct_title_s":"N"}')).code, 0);
});

test('an emptied or damaged state beside records is refused, and a missing one is reported', async (t) => {
  const world = await prepare(t);
  for (const end of ['-wal', '-shm']) rmSync(world.state + end, { force: true });
  truncateSync(world.state, 0);
  utimesSync(world.state, 1, 1);
  for (const command of [
    ['serve', '--port', '0'],
    ['keys', 'list'],
  ]) {
    const { code, stderr } = await world.run(command);
    assert.notEqual(code, 0);
    assert.match(stderr, /state\.sqlite in .* is empty, beside a catalogue: API keys, sources and runs are lost/);
  }
  writeFileSync(world.state, Buffer.alloc(8_192, 0x2a));
  assert.match((await world.run(['keys', 'list'])).stderr, /state\.sqlite in the data folder is damaged; restore/);
  renameSync(world.state, `${world.state}.away`);
  const server = await startServer(world.dataDir);
  t.after(() => server.child.kill('SIGKILL'));
  assert.match(await server.waitForOutput(/Press Ctrl-C/), /state\.sqlite in .* is missing/);
});
