import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import test, { type TestContext } from 'node:test';
import { toJsonString } from '@periplus/streams';
import { buildRecord } from '../../../../test/support/records/record-builder.ts';
import { derivedFieldsOf } from '../../../../test/support/records/records.ts';
import { createTempFolder } from '../../../../test/support/temp-folder.ts';
import { CatalogError } from '../../../errors.ts';
import type { RecordPut } from '../../engine.ts';
import { APPLICATION_ID, MIGRATIONS } from './migrations.ts';
import { createStore, STORE_FILE, type StoreOptions } from './store.ts';
import type { Store } from './store-types.ts';

const put = (id: string, members: Readonly<Record<string, unknown>> = {}, source = 'test'): RecordPut => {
  const record = buildRecord({ id, ...members });
  return { record, derivedFields: derivedFieldsOf(record, source), precomputed: `{"precomputed":"${id}"}`, source };
};

const putAll = (store: Store, ...puts: readonly RecordPut[]) => store.write({ puts, removes: [] });

const openStore = (t: TestContext, options: Partial<StoreOptions> = {}): Store => {
  const store = createStore({ dataDir: options.dataDir ?? createTempFolder(t), ...options });
  t.after(() => store.close());
  return store;
};

const idsOf = (list: { readonly records: readonly { readonly id: string }[] }): readonly string[] =>
  list.records.map(({ id }) => id);

const everything = { visibility: 'all', offset: 0, limit: 1000 } as const;

const refusal = (run: () => unknown): CatalogError => {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof CatalogError, String(error));
    return error;
  }
  return assert.fail('nothing was refused');
};

test('a record is read back as the text that was written, for any id', (t) => {
  const store = openStore(t);
  const ids = ['a', 'a/b', "it's", '"; DROP TABLE records; --', 'Zürich 地図', '🗺', '%', ' '];
  putAll(store, ...ids.map((id) => put(id, { extra: { z: 1, a: [null] } })));
  for (const id of ids) {
    const stored = store.get(id);
    assert.equal(toJsonString(stored?.json ?? ''), JSON.stringify(buildRecord({ id, extra: { z: 1, a: [null] } })));
    assert.equal(stored?.precomputed, `{"precomputed":"${id}"}`);
  }
  assert.equal(store.get('A'), undefined);
});

test('rows are read in the given order, with the core or the full precomputed text', (t) => {
  const store = openStore(t);
  const texts = ['{"a":1}', '1\n\n2', '\n\n2', '1\n\n2\n\n3\n', '', 'é\n\n地図'];
  putAll(store, ...texts.map((precomputed, at) => ({ ...put(`r${at}`), precomputed })));
  const rows = [3, 1, 99, 2, 6, 5, 4];
  const precomputedOf = (fullPrecomputed: boolean) =>
    store.getRows(rows, fullPrecomputed).records.map(({ precomputed }) => precomputed);
  assert.deepEqual(
    precomputedOf(true),
    [2, 0, 1, 5, 4, 3].map((at) => texts[at]),
  );
  assert.deepEqual(precomputedOf(false), ['', '{"a":1}', '1', 'é', '', '1']);
  for (const [at, precomputed] of texts.entries()) assert.equal(store.get(`r${at}`)?.precomputed, precomputed);
  assert.deepEqual(
    putAll(store, { ...put('r1'), precomputed: texts[1] ?? '' }, { ...put('r3'), precomputed: '1\n\n2' }).puts,
    ['unchanged', 'changed'],
  );
});

test('a put is added, then unchanged, then changed', (t) => {
  const store = openStore(t);
  assert.deepEqual(putAll(store, put('a'), put('b')), { puts: ['added', 'added'], removes: [] });
  assert.deepEqual(putAll(store, put('a'), put('b', { x: 1 })), { puts: ['unchanged', 'changed'], removes: [] });
  assert.deepEqual(putAll(store, put('a', {}, 'elsewhere')).puts, ['changed']);
  assert.equal(store.stats().records, 2);
});

test('a put that expects another version changes nothing', (t) => {
  const store = openStore(t);
  putAll(store, put('a'), put('b'));
  const late = { ...put('a', { x: 'late' }), ifVersion: '1' };
  putAll(store, put('a', { x: 'first' }));
  assert.deepEqual(putAll(store, late, { ...put('b', { x: 'in time' }), ifVersion: '2' }).puts, [
    'conflict',
    'changed',
  ]);
  assert.match(toJsonString(store.get('a')?.json ?? ''), /"first"/);
  store.write({ puts: [], removes: ['a'] });
  assert.deepEqual(putAll(store, late, { ...put('nobody'), ifVersion: '9' }).puts, ['conflict', 'conflict']);
  assert.equal(store.get('a'), undefined);
});

test('an id that occurs twice in a batch counts once, and the last one wins', (t) => {
  const store = openStore(t);
  assert.deepEqual(putAll(store, put('a', { n: 1 }), put('a', { n: 2 }), put('a', { n: 2 })).puts, [
    'added',
    'changed',
    'unchanged',
  ]);
  assert.equal(store.stats().records, 1);
  assert.match(toJsonString(store.get('a')?.json ?? ''), /"n":2/);
});

test('lists are in order of id and contain only visible records, unless non-public ones are included', (t) => {
  const store = openStore(t);
  putAll(
    store,
    put('c'),
    put('a'),
    put('b', { gbl_suppressed_b: true }),
    put('d', { b1g_publication_state_s: 'draft' }),
  );
  const seen = store.list({ ...everything, visibility: 'public' });
  assert.deepEqual([idsOf(seen), seen.total], [['a', 'c'], 2]);
  const all = store.list(everything);
  assert.deepEqual([idsOf(all), all.total], [['a', 'b', 'c', 'd'], 4]);
  assert.deepEqual([store.get('b')?.published, store.get('b')?.visible], [true, false]);
  assert.deepEqual([store.get('d')?.published, store.get('d')?.visible], [false, false]);
});

test('lists continue after an id or an offset until the end', (t) => {
  const store = openStore(t);
  putAll(store, ...['a', 'b', 'c', 'd', 'e'].map((id) => put(id)));
  assert.deepEqual(idsOf(store.list({ ...everything, offset: 1, limit: 2 })), ['b', 'c']);
  assert.deepEqual(idsOf(store.list({ ...everything, afterId: 'c', limit: 2 })), ['d', 'e']);
  assert.deepEqual(idsOf(store.list({ ...everything, afterId: 'bb', limit: 1 })), ['c']);
  assert.deepEqual(idsOf(store.list({ ...everything, offset: 9 })), []);
});

test('a removed record leaves a tombstone and can be added again', (t) => {
  const store = openStore(t);
  putAll(store, put('a'), put('b'));
  assert.deepEqual(store.write({ puts: [], removes: ['a', 'a', 'nobody'] }).removes, ['removed', 'absent', 'absent']);
  assert.equal(store.stats().sequence, 3);
  assert.equal(store.get('a'), undefined);
  assert.deepEqual(idsOf(store.list(everything)), ['b']);
  assert.deepEqual(
    [...store.changesSince(2)].map(({ kind, id, sequence }) => [kind, id, sequence]),
    [['removed', 'a', 3]],
  );
  assert.deepEqual(putAll(store, put('a')).puts, ['added']);
  assert.deepEqual([store.stats().records, store.stats().visible], [2, 2]);
});

test('changes are read in order of their sequence, in chunks', (t) => {
  const store = openStore(t);
  putAll(store, ...Array.from({ length: 1300 }, (_, n) => put(`r${n}`)));
  putAll(store, put('r0', { x: 1 }));
  const changes = [...store.changesSince(0)];
  assert.equal(changes.length, 1300);
  assert.ok(changes.every(({ sequence }, n) => n === 0 || sequence > (changes[n - 1]?.sequence ?? 0)));
  assert.equal(changes.at(-1)?.id, 'r0');
  assert.deepEqual([...store.changesSince(1301)], []);
});

test('counts follow every change of visibility', (t) => {
  const store = openStore(t);
  const counts = (): readonly number[] => [store.stats().records, store.stats().visible];
  putAll(store, put('a'), put('b', { gbl_suppressed_b: true }));
  assert.deepEqual(counts(), [2, 1]);
  putAll(store, put('a', { b1g_publication_state_s: 'draft' }), put('b'));
  assert.deepEqual(counts(), [2, 1]);
  store.write({ puts: [], removes: ['a', 'b'] });
  assert.deepEqual(counts(), [0, 0]);
});

test('a batch is written atomically', (t) => {
  const store = openStore(t);
  putAll(store, put('a'));
  const poison = {
    ...put('c'),
    get precomputed(): string {
      throw new Error('half-way');
    },
  };
  assert.throws(() => putAll(store, put('b'), poison), /half-way/);
  assert.deepEqual(idsOf(store.list(everything)), ['a']);
  assert.deepEqual([store.stats().records, store.stats().sequence], [1, 1]);
  assert.deepEqual(putAll(store, put('b')).puts, ['added']);
});

test('all data is there after the store is reopened', (t) => {
  const dataDir = createTempFolder(t);
  const first = createStore({ dataDir });
  putAll(first, put('a'));
  first.write({ puts: [], removes: [], derivation: 7 });
  const before = first.stats();
  first.close();
  assert.deepEqual(openStore(t, { dataDir }).stats(), before);
  assert.equal(before.derivation, 7);
});

test('a reader sees commits of the writer and cannot write', (t) => {
  const dataDir = createTempFolder(t);
  const writer = openStore(t, { dataDir });
  const reader = openStore(t, { dataDir, readOnly: true });
  putAll(writer, put('a'));
  assert.equal(reader.get('a')?.id, 'a');
  assert.match(refusal(() => putAll(reader, put('b'))).message, /opened read-only/);
});

test('the counts of a reader follow every commit of the writer, and only commits', (t) => {
  const dataDir = createTempFolder(t);
  const writer = openStore(t, { dataDir });
  const reader = openStore(t, { dataDir, readOnly: true });
  for (const id of ['a', 'b', 'c']) {
    const { sequence } = reader.stats();
    assert.equal(reader.stats().sequence, sequence);
    putAll(writer, put(id));
    assert.deepEqual(reader.stats(), writer.stats());
    assert.equal(reader.stats().sequence, sequence + 1);
  }
});

test('two stores have different branches', (t) => {
  assert.notEqual(openStore(t).stats().branch, openStore(t).stats().branch);
});

test('a second writer waits, then reports that the catalogue is in use', (t) => {
  const dataDir = createTempFolder(t);
  const store = openStore(t, { dataDir, busyTimeoutMs: 50 });
  const other = new DatabaseSync(join(dataDir, STORE_FILE));
  t.after(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  assert.equal(refusal(() => putAll(store, put('a'))).code, 'store_locked');
  other.exec('ROLLBACK');
  assert.deepEqual(putAll(store, put('a')).puts, ['added']);
});

test('files of other programs are reported and left unchanged', (t) => {
  const foreign = createTempFolder(t);
  const database = new DatabaseSync(join(foreign, STORE_FILE));
  database.exec('CREATE TABLE songs (title TEXT)');
  assert.match(refusal(() => createStore({ dataDir: foreign })).message, /belongs to another program/);
  assert.match(refusal(() => createStore({ dataDir: foreign, readOnly: true })).message, /belongs to another program/);
  assert.deepEqual({ ...database.prepare('PRAGMA journal_mode').get() }, { journal_mode: 'delete' });
  database.close();
  const words = createTempFolder(t);
  writeFileSync(join(words, STORE_FILE), 'Once upon a time there was no database. '.repeat(50));
  assert.match(refusal(() => createStore({ dataDir: words })).message, /not a SQLite database/);
});

test('a store of a newer version is rejected', (t) => {
  const dataDir = createTempFolder(t);
  const database = new DatabaseSync(join(dataDir, STORE_FILE));
  database.exec(
    `CREATE TABLE x (y); PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${MIGRATIONS.length + 1}`,
  );
  database.close();
  assert.match(refusal(() => createStore({ dataDir })).message, /newer version/);
});

test('an error names a data folder that cannot be created or read', (t) => {
  const folder = createTempFolder(t);
  writeFileSync(join(folder, 'file'), '');
  assert.match(refusal(() => createStore({ dataDir: join(folder, 'file') })).message, /Cannot create the data folder/);
  assert.match(
    refusal(() => createStore({ dataDir: join(folder, 'none'), readOnly: true })).message,
    /No catalogue in .*none/,
  );
  mkdirSync(join(folder, 'taken', STORE_FILE), { recursive: true });
  assert.match(refusal(() => createStore({ dataDir: join(folder, 'taken') })).message, /cannot be opened/);
  new DatabaseSync(join(folder, STORE_FILE)).close();
  assert.match(
    refusal(() => createStore({ dataDir: folder, readOnly: true })).message,
    /run periplus import or periplus serve to upgrade it/,
  );
});

test('a damaged file is reported', (t) => {
  const dataDir = createTempFolder(t);
  const store = createStore({ dataDir });
  putAll(store, ...Array.from({ length: 500 }, (_, n) => put(`r${n}`)));
  store.close();
  const file = join(dataDir, STORE_FILE);
  const database = new DatabaseSync(file);
  const pages = Number(Object.values(database.prepare('PRAGMA page_count').get() ?? {})[0]);
  database.close();
  writeFileSync(file, Buffer.alloc(8192 * (pages - 2), 0xab), { flag: 'r+', flush: true });
  const error = refusal(() => createStore({ dataDir }).list(everything));
  assert.match(error.message, /damaged|not a SQLite database/);
});
