import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import test, { type TestContext } from 'node:test';
import { toJsonString } from '@periplus/streams';
import { buildRecord } from '../../../../test/support/records/record-builder.ts';
import { createTempFolder } from '../../../../test/support/temp-folder.ts';
import type { Dictionary } from '../../../record/dictionaries.ts';
import { APPLICATION_ID, MIGRATIONS } from './migrations.ts';
import { createStore, STORE_FILE } from './store.ts';

const dictionary = (record: string, id: number, name = 'Fields'): Dictionary => ({
  ...{ id, friendlier_id: record, name, description: null, staff_notes: null, tags: '', position: id },
  ...{ created_at: null, updated_at: null, entries: [] },
});

const openStore = (t: TestContext, dataDir = createTempFolder(t)) => {
  const store = createStore({ dataDir });
  t.after(() => store.close());
  return store;
};

test('dictionaries are read by record in order of id, even if the record does not exist', (t) => {
  const store = openStore(t);
  const odd = `it's "odd" 地図`;
  store.writeDictionaries([dictionary(odd, 2), dictionary('b', 1), dictionary(odd, 1)]);
  assert.deepEqual(store.dictionaries(odd), [dictionary(odd, 1), dictionary(odd, 2)]);
  assert.deepEqual(store.dictionaries('a'), []);
});

test('a dictionary replaces the one with the same record and id', (t) => {
  const store = openStore(t);
  store.writeDictionaries([dictionary('a', 1), dictionary('b', 1)]);
  store.writeDictionaries([dictionary('a', 1, 'Columns')]);
  assert.deepEqual(store.dictionaries('a'), [dictionary('a', 1, 'Columns')]);
  assert.deepEqual(store.dictionaries('b'), [dictionary('b', 1)]);
});

test('writes are counted and do not change the sequence number of records', (t) => {
  const store = openStore(t);
  const { sequence } = store.stats();
  store.writeDictionaries([]);
  assert.equal(store.stats().dictionaryWrites, 0);
  store.writeDictionaries([dictionary('a', 1)]);
  assert.deepEqual([store.stats().dictionaryWrites, store.stats().sequence], [1, sequence]);
});

test('a failed batch writes nothing', (t) => {
  const store = openStore(t);
  const broken = { ...dictionary('b', 1), id: 1.5 };
  assert.throws(() => store.writeDictionaries([dictionary('a', 1), broken]));
  assert.deepEqual(store.dictionaries('a'), []);
});

test('a store of the first version gets the table and keeps its records and precomputed texts', (t) => {
  const dataDir = createTempFolder(t);
  const text = JSON.stringify(buildRecord({ id: 'a' }));
  const database = new DatabaseSync(join(dataDir, STORE_FILE));
  database.exec(`${MIGRATIONS[0]}; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = 1`);
  database
    .prepare("INSERT INTO records VALUES (1, 'a', 1, 'test', x'', 0, 1, 1, ?, '{}', ?)")
    .run(text, '{"prepared":"a"}');
  database.close();
  assert.throws(() => createStore({ dataDir, readOnly: true }), /older version/);

  const store = openStore(t, dataDir);
  const stored = store.get('a');
  assert.deepEqual([toJsonString(stored?.json ?? ''), stored?.precomputed], [text, '{"prepared":"a"}']);
  store.writeDictionaries([dictionary('a', 1)]);
  assert.equal(store.dictionaries('a').length, 1);
});
