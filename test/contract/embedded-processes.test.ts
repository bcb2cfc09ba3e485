// Tests the embedded engine while other processes write to the same folder.
import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openCatalog } from '../../src/app/application.ts';
import { createConfig } from '../../src/config/load-config.ts';
import { runCommand } from '../support/command.ts';
import { createTempFolder } from '../support/temp-folder.ts';
import { buildQuery } from './suite/fixture.ts';
import { words } from './suite/queries.ts';

const toLines = (title: string, count: number): string =>
  Array.from({ length: count }, (_, n) => JSON.stringify({ id: `r${n}`, dct_title_s: `${title} ${n}` })).join('\n');

test('a running engine sees records imported by another process', async (t) => {
  const dataDir = createTempFolder(t);
  const catalog = await openCatalog(createConfig({ 'data.dir': dataDir }));
  t.after(catalog.close);
  const total = async (text: string): Promise<number> =>
    (await catalog.search(buildQuery({ text: words(text), limit: 0 }))).total;
  const until = async (text: string, count: number): Promise<void> => {
    for (let tries = 0; (await total(text)) !== count; tries++) {
      assert.ok(tries < 500, `${await total(text)} records have ${text}`);
      await wait(20);
    }
  };
  for (const [title, count] of [
    ['Chart', 300],
    ['Portolan', 120],
  ] as const) {
    const { code, stderr } = await runCommand(['import', '-', '--data-dir', dataDir], { input: toLines(title, count) });
    assert.equal(code, 0, stderr);
    await until(title, count);
  }
  assert.equal(await total('chart'), 180);
  assert.equal((await catalog.stats()).records, 300);
});

test('two engines on one folder see the writes of each other', async (t) => {
  const config = createConfig({ 'data.dir': createTempFolder(t) });
  const [one, two] = await Promise.all([openCatalog(config), openCatalog(config)]);
  t.after(() => Promise.all([one.close(), two.close()]));
  const item = (id: string) => ({
    item: { kind: 'text', line: 1, text: JSON.stringify({ id, dct_title_s: 'Twin record' }) } as const,
    source: 'edu.test',
    path: 'test',
  });
  await one.load([item('a')], { batchSize: 1 });
  await two.load([item('b')], { batchSize: 1 });
  for (let tries = 0; ; tries++) {
    const totals = await Promise.all([one, two].map(async (catalog) => (await catalog.search(buildQuery({}))).total));
    if (totals.every((total) => total === 2)) break;
    assert.ok(tries < 500, totals.join());
    await wait(20);
  }
});
