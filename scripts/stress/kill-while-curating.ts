// Kills import --replace, backup and restore at random moments: the catalogue must stay intact, nothing may be lost,
// and repeating the command must complete the work. Usage: node scripts/stress/kill-while-curating.ts; PERIPLUS_KILLS
// sets the number of kills per command (100).
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createStore, STORE_FILE } from '../../src/engine/embedded/store/store.ts';
import { inspectStoreFile } from '../../src/engine/embedded/store/store-file.ts';
import { runCommand, startCommand } from '../../test/support/command.ts';

const KILLS = Number(process.env.PERIPLUS_KILLS ?? 100);
const RECORDS = 1_000;
const BATCH = 20;

const folder = mkdtempSync(join(tmpdir(), 'periplus-kill-'));
const at = (...names: readonly string[]): string => join(folder, ...names);

/** The second edition lacks every tenth record, changes the titles of the others and adds some. */
const edition = (number: 1 | 2): string =>
  Array.from({ length: RECORDS + (number === 2 ? 50 : 0) }, (_, n) => n)
    .filter((n) => number === 1 || n % 10 !== 0)
    .map((n) => JSON.stringify({ id: `r${n}`, dct_title_s: `Sheet ${n}, edition ${number}`, x: 'words '.repeat(50) }))
    .join('\n');

const idsIn = (dataDir: string): readonly string[] => {
  const store = createStore({ dataDir });
  const { records, damaged } = store.list({ visibility: 'all', offset: 0, limit: 2 * RECORDS });
  store.close();
  assert.equal(damaged, undefined);
  return records.map(({ id }) => id);
};

const assertSound = (dataDir: string): void => {
  const state = inspectStoreFile(join(dataDir, STORE_FILE));
  assert.equal(state.kind, 'sound', JSON.stringify(state));
};

const importing = (dataDir: string): readonly string[] => [
  ...['import', at('maps.ndjson'), '--replace', '--data-dir', dataDir, '--import-batch-size', String(BATCH)],
];

const succeed = async (args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await runCommand(args);
  assert.equal(code, 0, stderr);
  return stdout;
};

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = Date.now();
  await work();
  return Date.now() - start;
};

/** Kills the command after a random part of its usual duration; true if it was still running. */
const killDuring = async (args: readonly string[], takesMs: number): Promise<boolean> => {
  const { child, outcome } = startCommand(args);
  child.stdin.end();
  await wait(Math.random() * takesMs * 1.1);
  child.kill('SIGKILL');
  return (await outcome).signal === 'SIGKILL';
};

const expected = (): ReadonlySet<string> =>
  new Set(
    edition(2)
      .split('\n')
      .map((line) => JSON.parse(line).id),
  );

const killReplace = async (first: string): Promise<number> => {
  const [dataDir, remaining] = [at('replace'), expected()];
  const fresh = (): void => {
    rmSync(dataDir, { recursive: true, force: true });
    cpSync(first, dataDir, { recursive: true });
  };
  fresh();
  writeFileSync(at('maps.ndjson'), edition(2));
  const takesMs = await timeOf(() => succeed(importing(dataDir)));
  let hits = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    // Some runs continue where the previous one was killed.
    if (kill % 3 === 0) fresh();
    hits += Number(await killDuring(importing(dataDir), takesMs));
    assertSound(dataDir);
    const left = new Set(idsIn(dataDir));
    for (const id of remaining) assert.ok(left.has(id) || Number(id.slice(1)) >= RECORDS, `${id} was lost`);
    if (kill % 3 !== 2) continue;
    await succeed(importing(dataDir));
    assert.deepEqual(new Set(idsIn(dataDir)), remaining);
    assert.match(await succeed(importing(dataDir)), / 0 added, 0 updated, .*unchanged, 0 rejected\.\n$/);
  }
  return hits;
};

const killBackup = async (dataDir: string): Promise<number> => {
  const [file, backingUp] = [at('b.tar'), ['backup', at('b.tar'), '--yes', '--data-dir', dataDir]];
  const takesMs = await timeOf(() => succeed(backingUp));
  let hits = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    if (kill % 2 === 0) rmSync(file, { force: true });
    hits += Number(await killDuring(backingUp, takesMs));
    assertSound(dataDir);
    if (existsSync(file)) await succeed(['restore', file, '--check', '--data-dir', at('check')]);
  }
  await succeed(backingUp);
  assert.ok(!existsSync(`${file}.parts`));
  return hits;
};

const killRestore = async (older: string): Promise<number> => {
  const dataDir = at('restore');
  const restoring = ['restore', at('b.tar'), '--yes', '--data-dir', dataDir];
  cpSync(older, dataDir, { recursive: true });
  const [old, young] = [idsIn(older).length, idsIn(at('replace')).length];
  const takesMs = await timeOf(() => succeed(restoring));
  let hits = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    rmSync(dataDir, { recursive: true });
    cpSync(older, dataDir, { recursive: true });
    hits += Number(await killDuring(restoring, takesMs));
    assertSound(dataDir);
    const count = idsIn(dataDir).length;
    assert.ok(count === old || count === young, `${count} records are neither the old nor the new catalogue`);
    if (kill % 5 !== 4) continue;
    await succeed(restoring);
    assert.equal(idsIn(dataDir).length, young);
    await succeed(['doctor', '--data-dir', dataDir]);
  }
  return hits;
};

try {
  writeFileSync(at('maps.ndjson'), edition(1));
  await succeed(importing(at('first')));
  const replace = await killReplace(at('first'));
  const backup = await killBackup(at('replace'));
  const restore = await killRestore(at('first'));
  console.log(`${KILLS} kills each; at work were: replace ${replace}, backup ${backup}, restore ${restore}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
