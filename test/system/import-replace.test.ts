// periplus import --replace, duplicate ids, and imports of part of a folder.

import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { toJsonString } from '@periplus/streams';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import { runCommand, withoutTiming } from '../support/command.ts';
import { createTempFolder } from '../support/temp-folder.ts';

type Files = Readonly<Record<string, unknown>>;

const prepare = (t: TestContext, files: Files) => {
  const root = createTempFolder(t);
  const write = (path: string, value: unknown): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof value === 'string' ? value : JSON.stringify(value));
  };
  for (const [path, value] of Object.entries(files)) write(path, value);
  const dataDir = join(root, 'data');
  const load = (...args: readonly string[]) => runCommand(['import', ...args, '--data-dir', dataDir], { cwd: root });
  const held = (): Readonly<Record<string, string>> => {
    const store = createStore({ dataDir, readOnly: true });
    const { records } = store.list({ visibility: 'all', offset: 0, limit: 1000 });
    store.close();
    return Object.fromEntries(records.map(({ id, source }) => [id, source]));
  };
  const tombstone = (id: string) => {
    const store = createStore({ dataDir, readOnly: true });
    const stone = store.tombstone(id);
    store.close();
    return stone;
  };
  return { root, dataDir, write, load, held, tombstone };
};

const record = (id: string, more: object = {}) => ({ id, dct_title_s: `Map ${id}`, ...more });
const folderOf = (ids: string): Files => Object.fromEntries([...ids].map((id) => [`maps/${id}.json`, record(id)]));

test('--replace makes a collection match the files and leaves tombstones', async (t) => {
  const { root, load, held, tombstone } = prepare(t, { ...folderOf('abcdefghij'), 'other.ndjson': record('z') });
  await load('maps', 'other.ndjson');
  rmSync(join(root, 'maps/c.json'));
  const plain = await load('maps');
  assert.equal(withoutTiming(plain.stdout), 'Imported 9 records: 0 added, 0 updated, 9 unchanged, 0 rejected.\n');
  assert.equal(held().c, 'maps');
  const replaced = await load('maps', '--replace');
  assert.equal(
    withoutTiming(replaced.stdout),
    'Imported 9 records: 0 added, 0 updated, 9 unchanged, 0 rejected, 1 removed.\n',
  );
  assert.match(replaced.stderr, /Removed: maps c: no longer in the files\./);
  assert.equal(held().c, undefined);
  assert.equal(held().z, 'other');
  assert.equal(tombstone('c')?.source, 'maps');
});

test('--replace refuses to remove more than the allowed share unless forced', async (t) => {
  const { root, load, held } = prepare(t, folderOf('abcdefghij'));
  await load('maps');
  for (const id of 'abc') rmSync(join(root, `maps/${id}.json`));
  const refused = await load('maps', '--replace');
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /maps: 3 of 10 records \(30 %\) would be removed; the limit is 20 %\./);
  assert.equal(Object.keys(held()).length, 10);
  assert.equal((await load('maps', '--replace', '--import-max-removed-percent', '30')).code, 0);
  assert.equal(Object.keys(held()).length, 7);
  for (const id of 'defghi') rmSync(join(root, `maps/${id}.json`));
  assert.equal((await load('maps', '--replace', '--force')).code, 0);
  assert.deepEqual(held(), { j: 'maps' });
});

test('--replace removes nothing if a file is unreadable, and keeps records whose new version is invalid', async (t) => {
  const { root, write, load, held } = prepare(t, folderOf('abcdefghij'));
  await load('maps');
  rmSync(join(root, 'maps/a.json'));
  write('maps/b.json', { id: 'b' });
  write('maps/c.json', '{"id":"c",');
  const cut = await load('maps', '--replace');
  assert.equal(cut.code, 1);
  assert.match(cut.stderr, /Removed nothing, because some files could not be read to the end/);
  assert.equal(Object.keys(held()).length, 10);
  write('maps/c.json', 'null\n');
  assert.match((await load('maps', '--replace')).stderr, /1 items could not be read and may be records/);
  write('maps/c.json', record('c'));
  const whole = await load('maps', '--replace');
  assert.match(whole.stdout, /1 rejected, 1 removed\.\n$/);
  assert.deepEqual(Object.keys(held()).join(''), 'bcdefghij');
});

test('of several records with one id, the last by path always wins', async (t) => {
  const lines = [record('x', { n: 1 }), record('y'), record('x', { n: 2 })].map((it) => JSON.stringify(it)).join('\n');
  const { load, dataDir, root } = prepare(t, {
    'maps/2/a.json': record('a', { from: 2 }),
    'maps/10/a.json': record('a', { from: 10 }),
    'lines.ndjson': lines,
  });
  const words = [['maps', 'lines.ndjson'], ['lines.ndjson', 'maps'], ['maps']];
  const first = await load(...(words[0] ?? []));
  assert.equal(
    withoutTiming(first.stdout),
    'Imported 3 records: 3 added, 0 updated, 0 unchanged, 0 rejected, 2 duplicates.\n',
  );
  assert.match(first.stderr, /Duplicate: lines\.ndjson:1 x: lines\.ndjson:3 replaces it\./);
  assert.match(first.stderr, /Duplicate: maps\/10\/a\.json:1 a: maps\/2\/a\.json:1 replaces it\./);
  for (const again of words) assert.match((await load(...again)).stdout, / 0 added, 0 updated,/, again.join(' '));
  const store = createStore({ dataDir, readOnly: true });
  t.after(() => store.close());
  assert.match(toJsonString(store.get('x')?.json ?? ''), /"n":2/);
  assert.match(toJsonString(store.get('a')?.json ?? ''), /"from":2/);
  const [report = ''] = readdirSync(join(root, 'data/reports'));
  assert.match(readFileSync(join(root, 'data/reports', report), 'utf8'), /"kind":"duplicate"/);
});

test('a subfolder belongs to the collection of its parent folder and cannot replace it', async (t) => {
  const { load, write, held } = prepare(t, {
    'edu.x/maps/a.json': record('a'),
    'edu.x/data/b.json': record('b'),
  });
  await load('edu.x');
  write('edu.x/maps/a.json', record('a', { changed: true }));
  write('edu.x/maps/c.json', record('c'));
  assert.equal(
    withoutTiming((await load('edu.x/maps')).stdout),
    'Imported 2 records: 1 added, 1 updated, 0 unchanged, 0 rejected.\n',
  );
  write('edu.x/data/b.json', record('b', { changed: true }));
  assert.match((await load('edu.x/data/b.json')).stdout, /1 updated/);
  assert.deepEqual(held(), { a: 'edu.x', b: 'edu.x', c: 'edu.x' });
  const refused = await load('edu.x/maps', '--replace');
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /is part of .*edu\.x, from which edu\.x was imported; --replace needs the whole folder/);
  assert.equal(Object.keys(held()).length, 3);
});

test('a folder that was imported under another name keeps that name', async (t) => {
  const { load, held, write } = prepare(t, folderOf('a'));
  await load('maps', '--source', 'edu.mine');
  write('maps/a.json', record('a', { changed: true }));
  await load('maps');
  assert.deepEqual(held(), { a: 'edu.mine' });
});

test('a record that moves between collections is reported, and the newer version is kept', async (t) => {
  const old = record('a', { gbl_mdModified_dt: '2020-01-01T00:00:00Z' });
  const young = record('a', { gbl_mdModified_dt: '2024-01-01T00:00:00Z' });
  const { load, held } = prepare(t, { 'one.ndjson': old, 'two.ndjson': young });
  await load('one.ndjson');
  assert.match(
    (await load('two.ndjson')).stderr,
    /Moved: two\.ndjson:1 a: It belonged to one and now belongs to two\./,
  );
  const kept = await load('one.ndjson');
  assert.equal(
    withoutTiming(kept.stdout),
    'Imported 0 records: 0 added, 0 updated, 0 unchanged, 0 rejected, 1 conflicting.\n',
  );
  assert.match(kept.stderr, /Conflict: one\.ndjson:1 a: two has the same or a newer version/);
  assert.deepEqual(held(), { a: 'two' });
});

test('the console counts warnings by rule, and the report lists all of them', async (t) => {
  const bad = ['a', 'b'].map((id) => JSON.stringify(record(id, { gbl_indexYear_im: [0] }))).join('\n');
  const { load, root } = prepare(t, { 'x.ndjson': bad });
  const { stderr } = await load('x.ndjson', '--report', 'report.ndjson');
  assert.match(stderr, /Warning: 2 x year-invalid in gbl_indexYear_im, e\.g\. a: 0 is not a valid year\./);
  const report = readFileSync(join(root, 'report.ndjson'), 'utf8').trim().split('\n');
  const odd = report.map((line) => JSON.parse(line)).filter(({ rule }) => rule === 'year-invalid');
  assert.deepEqual(
    odd.map(({ kind, source, line, id }) => [kind, source, line, id]),
    [
      ['warning', 'x.ndjson', 1, 'a'],
      ['warning', 'x.ndjson', 2, 'b'],
    ],
  );
});
