// Opening a store of an earlier version for writing migrates it without losing data.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import test, { type TestContext } from 'node:test';
import { toJsonString } from '@periplus/streams';
import { buildRecord } from '../../../../test/support/records/record-builder.ts';
import { derivedFieldsOf } from '../../../../test/support/records/records.ts';
import { createTempFolder } from '../../../../test/support/temp-folder.ts';
import { APPLICATION_ID, applyMigration, MIGRATIONS } from './migrations.ts';
import { createStore, STORE_FILE } from './store.ts';

/** Number of migrations before checksums and the lineage. */
const BEFORE_CHECKSUMS = 4;

const RECORDS = 600;

const textFor = (id: string): string => JSON.stringify(buildRecord({ id, dct_title_s: `Kärta ${id} 地図` }));

/** Number of migrations before the second precomputed column. */
const BEFORE_PRECOMPUTED_REST = 8;

/** A store of the given version with one tombstone and enough records that checksums are computed in several rounds. */
const createOldStore = (t: TestContext, version = BEFORE_CHECKSUMS): string => {
  const dataDir = createTempFolder(t);
  const database = new DatabaseSync(join(dataDir, STORE_FILE));
  for (const step of MIGRATIONS.slice(0, BEFORE_CHECKSUMS)) if (typeof step === 'string') database.exec(step);
  const insert = database.prepare(
    "INSERT INTO records (row, id, sequence, source, hash, published, visible, text, facts, prepared) VALUES (?,?,?,'s',x'',1,1,?,'{}','{}')",
  );
  for (let row = 1; row <= RECORDS; row++) insert.run(row, `r${row}`, row, textFor(`r${row}`));
  database.exec(`UPDATE records SET removed = 1, text = NULL, facts = NULL, prepared = NULL WHERE id = 'r300';
    UPDATE meta SET value = ${RECORDS} WHERE key = 'sequence'; UPDATE meta SET value = ${RECORDS - 1} WHERE key = 'records'`);
  for (const step of MIGRATIONS.slice(BEFORE_CHECKSUMS, version)) applyMigration(database, step);
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${version}`);
  database.close();
  return dataDir;
};

const storeIdOf = (dataDir: string): unknown => {
  const database = new DatabaseSync(join(dataDir, STORE_FILE), { readOnly: true });
  const row = database.prepare("SELECT value FROM meta WHERE key = 'store_id'").get();
  database.close();
  return row?.value;
};

test('a store without checksums gets one for every record and loses the column that they replace', (t) => {
  const dataDir = createOldStore(t);
  assert.throws(() => createStore({ dataDir, readOnly: true }), /older version/);
  const store = createStore({ dataDir });
  const { records, damaged } = store.list({ visibility: 'all', offset: 0, limit: 1000 });
  assert.deepEqual([records.length, damaged], [RECORDS - 1, undefined]);
  assert.ok(records.every(({ id, json }) => toJsonString(json) === textFor(id)));
  assert.equal(store.get('r300'), undefined);
  assert.equal([...store.changesSince(0)].filter(({ kind }) => kind === 'removed').length, 1);
  store.close();

  const database = new DatabaseSync(join(dataDir, STORE_FILE));
  const names = database.prepare('PRAGMA table_info(records)').all();
  assert.ok(!names.some(({ name }) => name === 'hash'));
  database.exec(`UPDATE records SET text = replace(text, 'Kärta', 'Karta') WHERE id = 'r599'`);
  database.close();
  const reader = createStore({ dataDir, readOnly: true });
  t.after(() => reader.close());
  assert.throws(() => reader.get('r599'), /"r599" is damaged/);
});

test('the id of an older store becomes the first branch of its history, so that cursors stay valid', (t) => {
  const dataDir = createOldStore(t);
  const storeId = storeIdOf(dataDir);
  const store = createStore({ dataDir });
  t.after(() => store.close());
  assert.equal(store.branchAt(RECORDS), storeId);
  assert.equal(store.changes({ after: `${RECORDS - 2}.${storeId}`, limit: 10 }).changes.length, 2);
});

test('a store without change times reports changes without them, and counts published records as public', (t) => {
  const store = createStore({ dataDir: createOldStore(t) });
  t.after(() => store.close());
  assert.deepEqual(store.tombstone('r300'), { id: 'r300', source: 's', wasPublic: true });
  const [first] = store.changes({ limit: 1 }).changes;
  assert.ok(first?.kind === 'put' && first.changedAt === undefined && first.wasPublic && !first.isNew);
});

test('a store with a single precomputed column keeps its texts until a record is written again', (t) => {
  const dataDir = createOldStore(t, BEFORE_PRECOMPUTED_REST);
  assert.throws(() => createStore({ dataDir, readOnly: true }), /older version/);
  const store = createStore({ dataDir });
  t.after(() => store.close());
  const { records, damaged } = store.list({ visibility: 'all', offset: 0, limit: 1000 });
  assert.deepEqual([records.length, damaged], [RECORDS - 1, undefined]);
  assert.ok(records.every(({ id, json, precomputed }) => toJsonString(json) === textFor(id) && precomputed === '{}'));
  for (const fullPrecomputed of [false, true])
    assert.equal(store.getRows([7], fullPrecomputed).records[0]?.precomputed, '{}');
  assert.equal(store.tombstone('r300')?.id, 'r300');

  const record = buildRecord({ id: 'r7' });
  const put = { record, derivedFields: derivedFieldsOf(record), precomputed: '{}\n\n{"more":1}', source: 's' };
  assert.deepEqual(store.write({ puts: [put], removes: [] }).puts, ['changed']);
  assert.equal(store.get('r7')?.precomputed, put.precomputed);
  assert.equal(store.getRows([7]).records[0]?.precomputed, '{}');
});
