// Kills harvests of a git repository at random moments, between commits that change, remove, add and break files.
// Both files of the data folder must stay intact, and an undisturbed run must end with exactly the contents of the
// repository. Usage: node scripts/stress/kill-during-harvest.ts; PERIPLUS_KILLS sets the number of kills (100).

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createStore, STORE_FILE } from '../../src/engine/embedded/store/store.ts';
import { parseStoredRecord } from '../../src/engine/record-store.ts';
import { STATE_FILE } from '../../src/state/sqlite-file.ts';
import { runCommand, startCommand } from '../../test/support/command.ts';
import { commitAll, createRepository } from '../corpus/create-repositories.ts';

const KILLS = Number(process.env.PERIPLUS_KILLS ?? 100);
const FILES = 1_200;
const KILLS_PER_COMMIT = 4;

const folder = mkdtempSync(join(tmpdir(), 'periplus-kill-'));
const [dataDir, repository] = [join(folder, 'data'), createRepository(join(folder, 'repository'))];
const SETTINGS = ['--data-dir', dataDir, '--import-batch-size', '25'];

/** The expected final contents: title by id. */
const expected = new Map<string, string>();
const pathOf = (id: string): string => join(repository, 'metadata', `${id}.json`);
const anyId = (): string => `r${Math.floor(Math.random() * FILES)}`;

const write = (id: string, title: string): void => {
  writeFileSync(pathOf(id), JSON.stringify({ id, dct_title_s: title, dcat_bbox: 'ENVELOPE(10,11,51,50)' }));
  expected.set(id, title);
};

const commitChanges = (round: number): void => {
  const ids = new Set(Array.from({ length: 60 }, anyId));
  for (const [index, id] of [...ids].entries()) {
    if (index < 40) write(id, `Round ${round}, sheet ${id}`);
    else if (index < 50 && expected.delete(id)) rmSync(pathOf(id), { force: true });
    else if (expected.has(id)) writeFileSync(pathOf(id), '{"id": "broken'); // The existing record stays unchanged.
  }
  commitAll(repository, `Round ${round}`);
};

const checkFile = (name: string): void => {
  const database = new DatabaseSync(join(dataDir, name));
  assert.deepEqual(Object.values(database.prepare('PRAGMA integrity_check').get() ?? {}), ['ok'], name);
  database.close();
};

const titles = (): ReadonlyMap<string, string> => {
  const store = createStore({ dataDir, readOnly: true });
  const { records, damaged = [] } = store.list({ visibility: 'all', offset: 0, limit: FILES * 2 });
  store.close();
  assert.deepEqual(damaged, []);
  return new Map(records.map((stored) => [stored.id, parseStoredRecord(stored).dct_title_s]));
};

const harvest = () => startCommand(['harvest', '--json', ...SETTINGS]);

const finish = async (): Promise<number> => {
  const { code, stdout, stderr } = await harvest().outcome;
  assert.equal(code, 0, stderr + stdout);
  assert.deepEqual(titles(), expected);
  return JSON.parse(stdout).resumed;
};

const run = async (): Promise<void> => {
  mkdirSync(join(repository, 'metadata'));
  for (let n = 0; n < FILES; n++) write(`r${n}`, `Sheet r${n}`);
  commitAll(repository, 'First');
  const address = pathToFileURL(repository).href;
  const flags = ['--grace-hours', '0', '--max-removed-percent', '50', '--data-dir', dataDir];
  const added = await runCommand(['sources', 'add', 'edu.test', address, ...flags]);
  assert.equal(added.code, 0, added.stderr);
  const tally = { kills: 0, commits: 1, 'runs gone on with': 0 };
  while (tally.kills < KILLS) {
    for (let kill = 0; kill < KILLS_PER_COMMIT && tally.kills < KILLS; kill++) {
      const { child, outcome } = harvest();
      // A killed harvest keeps its source locked for a while; every other kill hits the wait or the start.
      await wait(Math.random() * (kill % 2 === 0 ? 4_000 : 14_000));
      child.kill('SIGKILL');
      await outcome;
      tally.kills += 1;
      checkFile(STATE_FILE);
      if (tally.commits > 1) checkFile(STORE_FILE);
    }
    if ((await finish()) > 0) tally['runs gone on with'] += 1;
    commitChanges(tally.commits);
    tally.commits += 1;
  }
  await finish();
  const words = Object.entries(tally).map(([name, count]) => `${count} ${name}`);
  console.log(words.join(', '));
};

try {
  await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
