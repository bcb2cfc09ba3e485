// A damaged record is never returned: reading it by id throws, lists skip and report it, and writing it again repairs
// it.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { toJsonString } from '@periplus/streams';
import { flipBits } from '../../../../test/support/engine/damage.ts';
import { buildRecord } from '../../../../test/support/records/record-builder.ts';
import { derivedFieldsOf } from '../../../../test/support/records/records.ts';
import { createTempFolder } from '../../../../test/support/temp-folder.ts';
import { CatalogError } from '../../../errors.ts';
import type { ListResult, RecordPut } from '../../record-store.ts';
import { createStore } from './store.ts';
import type { RowsRead, Store } from './store-types.ts';

const put = (id: string, title = `Title of ${id}`): RecordPut => {
  const record = buildRecord({ id, dct_title_s: title });
  return {
    record,
    derivedFields: { ...derivedFieldsOf(record), time: [id.length, 77_777] },
    precomputed: `{"kept of ${id}"}\n\n{"more of ${id}"}`,
    source: 's',
  };
};

const openStore = (t: TestContext, dataDir: string, readOnly = false): Store => {
  const store = createStore({ dataDir, readOnly });
  t.after(() => store.close());
  return store;
};

/** A store of three records with a bit flipped in `text`. */
const openDamaged = (t: TestContext, text: string): Store => {
  const dataDir = createTempFolder(t);
  const writer = createStore({ dataDir });
  writer.write({ puts: ['a', 'bb', 'c'].map((id) => put(id)), removes: [] });
  writer.close();
  flipBits(dataDir, text);
  return openStore(t, dataDir);
};

const isDamage = (error: unknown): boolean =>
  error instanceof CatalogError && error.code === 'record_damaged' && error.message.includes('"bb"');

const everything = { visibility: 'all', offset: 0, limit: 10 } as const;

for (const [what, text, isInHits] of [
  ['a letter of the record', 'Title of bb', true],
  ['a quotation mark of the record', '"Title of bb"', true],
  ['the core precomputed text', '"kept of bb"', true],
  ['the rest of the precomputed text', '"more of bb"', false],
] as const) {
  test(`${what} damaged: reading it by id throws, lists skip it`, (t) => {
    const store = openDamaged(t, text);
    assert.throws(() => store.get('bb'), isDamage);
    assert.equal(store.get('a')?.id, 'a');
    assert.deepEqual([...store.getMany(['a', 'bb', 'c']).keys()], ['a', 'c']);
    const toOutcome = ({ records, damaged }: RowsRead | ListResult) => [records.map(({ id }) => id), damaged];
    const list = store.list({ ...everything, fullPrecomputed: true });
    assert.deepEqual([list.total, ...toOutcome(list)], [3, ['a', 'c'], ['bb']]);
    assert.deepEqual(toOutcome(store.getRows([3, 2, 1], true)), [['c', 'a'], ['bb']]);
    const [inList, inRows] = [store.list(everything), store.getRows([3, 2, 1])].map(toOutcome);
    assert.deepEqual(inList, isInHits ? [['a', 'c'], ['bb']] : [['a', 'bb', 'c'], undefined]);
    assert.deepEqual(inRows, isInHits ? [['c', 'a'], ['bb']] : [['c', 'bb', 'a'], undefined]);
    assert.deepEqual(
      store.changes({ limit: 10 }).changes.map(({ kind }) => kind),
      ['put', 'damaged', 'put'],
    );
  });
}

test('a record with a damaged text or damaged derived fields is reported to the index builder', (t) => {
  for (const text of ['Title of bb', '2,77777']) {
    const store = openDamaged(t, text);
    const kinds = ['put', 'damaged', 'put'];
    assert.deepEqual(
      [...store.changesSince(0)].map(({ kind }) => kind),
      kinds,
    );
    assert.deepEqual(
      [...store.readForIndex([1, 2, 3])].map(({ kind }) => kind),
      kinds,
    );
  }
});

test('writing a damaged record again repairs it', (t) => {
  for (const text of ['Title of bb', '"kept of bb"', '"more of bb"', '2,77777']) {
    const store = openDamaged(t, text);
    assert.deepEqual(store.write({ puts: ['a', 'bb'].map((id) => put(id)), removes: [] }).puts, [
      'unchanged',
      'changed',
    ]);
    assert.equal(toJsonString(store.get('bb')?.json ?? ''), JSON.stringify(put('bb').record));
    assert.equal(store.list(everything).damaged, undefined);
  }
});

test('a damaged record can be removed', (t) => {
  const store = openDamaged(t, 'Title of bb');
  assert.deepEqual(store.write({ puts: [], removes: ['bb'] }).removes, ['removed']);
  assert.equal(store.get('bb'), undefined);
  assert.equal(store.stats().records, 2);
});
