// Importing records that the catalogue already contains.
import assert from 'node:assert/strict';
import test from 'node:test';
import { toJsonString } from '@periplus/streams';
import { asText, derivation, derivationWith, openStore, records } from '../../../test/support/ingest.ts';
import type { RecordStore } from '../../engine/engine.ts';
import { warning } from '../../record/checks/finding.ts';
import { NO_PLACES } from '../../record/place-facets.ts';
import { withoutPublicationOverride, withPublicationOverride } from '../../record/publication-override.ts';
import { type IncomingItem, type IngestNotice, ingest } from './ingest.ts';
import { createRecordLoader } from './record-loader.ts';

/** Counts how often places are looked up, which is once for every record that is derived. */
const countLookUps = () => {
  const counted = {
    times: 0,
    lookUp: () => {
      counted.times += 1;
      return NO_PLACES;
    },
  };
  return counted;
};

test('unchanged records are skipped without deriving them', async (t) => {
  const store = openStore(t);
  await createRecordLoader({ records: store, derivation }).load(records(25), { batchSize: 10 });
  const before = await store.changes({ limit: 100 });
  const progress: number[] = [];
  const counted = countLookUps();
  const totals = await createRecordLoader({ records: store, derivation: derivationWith(counted.lookUp) }).load(
    records(25),
    {
      batchSize: 10,
      onProgress: ({ unchanged }) => progress.push(unchanged),
    },
  );
  assert.deepEqual(totals, { read: 25, added: 0, changed: 0, unchanged: 25, rejected: 0 });
  assert.deepEqual(progress, [10, 20, 25]);
  assert.equal(counted.times, 0);
  assert.deepEqual(await store.changes({ limit: 100 }), before);
});

test('existing records are read once per batch, and not at all while the store is empty', async (t) => {
  const store = openStore(t);
  const asked: number[] = [];
  const counting: RecordStore = {
    ...store,
    get: () => assert.fail('records are asked for one by one'),
    getMany: (ids) => {
      asked.push(ids.length);
      return store.getMany(ids);
    },
  };
  const { load } = createRecordLoader({ records: counting, derivation });
  await load(records(25), { batchSize: 10 });
  assert.deepEqual(asked, []);
  await load(records(25), { batchSize: 10 });
  assert.deepEqual(asked, [10, 10, 5]);
});

test('a changed record is written, and a removed record can return', async (t) => {
  const store = openStore(t);
  const catalog = createRecordLoader({ records: store, derivation });
  await catalog.load(records(4), { batchSize: 10 });
  await store.write({ puts: [], removes: ['r2'] });
  const [first, second, third, fourth] = records(4) as [IncomingItem, IncomingItem, IncomingItem, IncomingItem];
  const items = [{ ...first, source: 'edu.other' }, asText({ id: 'r1', dct_title_s: 'Other' }), third, fourth];
  const totals = await catalog.load(items, { batchSize: 10 });
  assert.deepEqual(totals, { read: 4, added: 1, changed: 1, unchanged: 2, rejected: 0, unchangedInOtherSources: 1 });
  assert.equal((await store.get('r0'))?.source, 'edu.test');
  assert.equal((await catalog.load([first, second], { batchSize: 10 })).changed, 1);
});

const dated = (title: string, gbl_mdModified_dt: string | undefined, source: string): IncomingItem => ({
  ...asText({ id: 'a', dct_title_s: title, gbl_mdModified_dt }),
  source,
});

test('the newer version of a record from two sources wins, in whichever order they are loaded', async (t) => {
  const [old, young] = [dated('Old', '2020-01-01T00:00:00Z', 'one'), dated('Young', '2021-01-01T00:00:00Z', 'two')];
  for (const order of [
    [old, young],
    [young, old],
  ]) {
    const store = openStore(t);
    const remarks: IngestNotice[] = [];
    for (const item of order)
      await ingest(store, derivation, [item], { batchSize: 10, onNotice: (remark) => remarks.push(remark) });
    const held = await store.get('a');
    assert.deepEqual([held?.source, /Young/.test(toJsonString(held?.json ?? ''))], ['two', true]);
    assert.deepEqual(
      remarks.map(({ kind, id }) => [kind, id]),
      [[order[0] === old ? 'moved' : 'conflict', 'a']],
    );
  }
});

test('the newer version also wins within one import, within a batch and across batches', async (t) => {
  const [old, young] = [dated('Old', '2020-01-01T00:00:00Z', 'one'), dated('Young', '2021-01-01T00:00:00Z', 'two')];
  for (const batchSize of [1, 10])
    for (const items of [
      [old, young],
      [young, old],
    ]) {
      const store = openStore(t);
      const { added, changed, conflicting } = await ingest(store, derivation, items, { batchSize });
      const held = await store.get('a');
      assert.deepEqual([held?.source, /Young/.test(toJsonString(held?.json ?? ''))], ['two', true], `${batchSize}`);
      assert.deepEqual([added, changed, conflicting], items[0] === old ? [1, 1, undefined] : [1, 0, 1]);
    }
});

test('without a newer date a record stays with its source; force moves it', async (t) => {
  const store = openStore(t);
  const load = (item: IncomingItem, force = false) => ingest(store, derivation, [item], { batchSize: 10, force });
  await load(dated('First', '2020-01-01T00:00:00Z', 'one'));
  for (const date of [undefined, 'yesterday', '2019-01-01T00:00:00Z', '2020-01-01T00:00:00Z']) {
    const totals = await load(dated('Second', date, 'two'));
    assert.deepEqual(totals, { read: 1, added: 0, changed: 0, unchanged: 0, rejected: 0, conflicting: 1 }, date);
  }
  assert.equal((await load(dated('Second', undefined, 'two'), true)).changed, 1);
  assert.equal((await store.get('a'))?.source, 'two');
});

test('records keep their source when another derivation loads the same texts from a different source', async (t) => {
  const store = openStore(t);
  await createRecordLoader({ records: store, derivation }).load(records(2), { batchSize: 10 });
  await store.write({ puts: [], removes: [], derivation: derivation.version - 1 });
  const copies = records(2).map((incoming) => ({ ...incoming, source: 'edu.other' }));
  await createRecordLoader({ records: store, derivation }).load(copies, { batchSize: 10 });
  assert.equal((await store.get('r1'))?.source, 'edu.test');
});

test('a publication state set by an operator survives the next import, and the same text is unchanged', async (t) => {
  const store = openStore(t);
  const load = (title: string) => ingest(store, derivation, [dated(title, undefined, 'one')], { batchSize: 10 });
  await load('First');
  const stored = JSON.parse(toJsonString((await store.get('a'))?.json ?? ''));
  await store.write({ puts: [derivation.derive(withPublicationOverride(stored, 'unpublished'), 'one')], removes: [] });
  assert.equal((await load('First')).unchanged, 1);
  assert.equal((await load('Second')).changed, 1);
  assert.equal((await load('Second')).unchanged, 1);
  const held = await store.get('a');
  assert.equal(held?.published, false);
  assert.match(toJsonString(held?.json ?? ''), /Second/);
  await store.write({
    puts: [derivation.derive(withoutPublicationOverride(JSON.parse(toJsonString(held?.json ?? ''))), 'one')],
    removes: [],
  });
  assert.equal((await load('Second')).changed, 1);
  assert.equal((await store.get('a'))?.published, true);
});

test('only new and changed records are validated', async (t) => {
  const store = openStore(t);
  const checked: string[] = [];
  const check = (_raw: unknown, { id }: { id: string }) => {
    checked.push(id);
    return [warning('year-invalid', 'gbl_indexYear_im', 'Odd.')];
  };
  const remarks: IngestNotice[] = [];
  const options = { batchSize: 10, check, onNotice: (remark: IngestNotice) => remarks.push(remark) };
  const { load } = createRecordLoader({ records: store, derivation });
  await load(records(2), options);
  await load(records(3), options);
  assert.deepEqual(checked, ['r0', 'r1', 'r2']);
  assert.deepEqual([remarks.length, remarks[2]?.finding?.rule, remarks[2]?.line], [3, 'year-invalid', 3]);
});

test('a record that changes and changes back within one batch is written each time', async (t) => {
  const store = openStore(t);
  const catalog = createRecordLoader({ records: store, derivation });
  const [old, other] = [asText({ id: 'a', dct_title_s: 'Old' }), asText({ id: 'a', dct_title_s: 'Other' })];
  await catalog.load([old], { batchSize: 10 });
  const totals = await catalog.load([old, other, old], { batchSize: 10 });
  assert.deepEqual([totals.changed, totals.unchanged], [2, 1]);
  assert.match(toJsonString((await store.get('a'))?.json ?? ''), /Old/);
});

test('an import with another derivation derives again, with the same result as a first import', async (t) => {
  const store = openStore(t);
  const counted = countLookUps();
  const found = { ...NO_PLACES, global: true };
  await createRecordLoader({ records: store, derivation: derivationWith(() => found) }).load(records(3), {
    batchSize: 10,
  });
  await store.write({ puts: [], removes: [], derivation: derivation.version - 1 });
  const totals = await createRecordLoader({ records: store, derivation: derivationWith(counted.lookUp) }).load(
    records(3),
    {
      batchSize: 10,
    },
  );
  assert.deepEqual([counted.times, totals.changed], [3, 3]);
  const fresh = openStore(t);
  await createRecordLoader({ records: fresh, derivation }).load(records(3), { batchSize: 10 });
  for (const id of ['r0', 'r1', 'r2'])
    assert.equal((await store.get(id))?.precomputed, (await fresh.get(id))?.precomputed);
});
