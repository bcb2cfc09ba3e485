import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { createTempFolder } from '../../../test/support/temp-folder.ts';
import { createRecordStore } from '../../engine/embedded/store/record-store.ts';
import { createStore } from '../../engine/embedded/store/store.ts';
import type { RejectedItem } from './ingest.ts';
import { type IncomingRow, ingestDictionaries } from './ingest-dictionaries.ts';

const row = (cells: Readonly<Record<string, string>>, line = 2): IncomingRow => ({
  ...{ path: 'a.csv', line, row: { kind: 'cells', cells } },
});

const field = (record: string, name: string, more: Readonly<Record<string, string>> = {}): IncomingRow =>
  row({ friendlier_id: record, document_data_dictionary_id: '7', field_name: name, ...more });

const open = (t: TestContext) => {
  const store = createRecordStore(createStore({ dataDir: createTempFolder(t) }));
  t.after(() => store.close());
  const load = (rows: readonly IncomingRow[], time = '2024-01-01T00:00:00.000Z') =>
    ingestDictionaries(store, rows, { batchSize: 2 }, () => new Date(time));
  return { store, load };
};

const NOTHING = {
  ...{ read: 0, added: 0, changed: 0, unchanged: 0, removed: 0, rejected: 0, dictionaries: 0, waiting: 0 },
};

test('rows are grouped into dictionaries by record and number, ordered by position', async (t) => {
  const { store, load } = open(t);
  const totals = await load([
    field('a', 'B', { position: '2', definition: 'second' }),
    field('b', 'X'),
    field('a', 'A', { position: '1' }),
    field('a', 'Z', { document_data_dictionary_id: '3' }),
  ]);
  assert.deepEqual(totals, { ...NOTHING, read: 4, added: 4, dictionaries: 3, waiting: 3 });
  const [third, seventh] = await store.dictionaries('a');
  assert.deepEqual([third?.id, seventh?.id], [3, 7]);
  assert.deepEqual(
    seventh?.entries.map(({ field_name, resource_data_dictionary_id }) => [field_name, resource_data_dictionary_id]),
    [
      ['A', 7],
      ['B', 7],
    ],
  );
  assert.equal(seventh?.entries[1]?.definition, 'second');
  assert.deepEqual([seventh?.created_at, seventh?.updated_at], Array(2).fill('2024-01-01T00:00:00.000Z'));
});

test('the same rows again change nothing', async (t) => {
  const { store, load } = open(t);
  const rows = [field('a', 'A'), field('b', 'X'), field('a', 'B')];
  await load(rows);
  const before = await store.stats();
  assert.deepEqual(await load(rows, '2025-01-01T00:00:00.000Z'), {
    ...{ ...NOTHING, read: 3, unchanged: 3, dictionaries: 2, waiting: 2 },
  });
  assert.deepEqual(await store.stats(), before);
});

test('a file replaces only the dictionaries that it contains', async (t) => {
  const { store, load } = open(t);
  await load([field('a', 'A'), field('a', 'B'), field('b', 'X')]);
  const totals = await load([field('a', 'A', { definition: 'new' })], '2025-01-01T00:00:00.000Z');
  assert.deepEqual(totals, { ...NOTHING, read: 1, changed: 1, removed: 1, dictionaries: 1, waiting: 1 });
  const [dictionary] = await store.dictionaries('a');
  assert.deepEqual(
    dictionary?.entries.map(({ field_name, definition }) => [field_name, definition]),
    [['A', 'new']],
  );
  assert.deepEqual([dictionary?.created_at, dictionary?.updated_at?.slice(0, 4)], ['2024-01-01T00:00:00.000Z', '2025']);
  assert.equal((await store.dictionaries('b'))[0]?.entries.length, 1);
});

test('rejected rows are reported with their position and reason', async (t) => {
  const { store } = open(t);
  const rejects: RejectedItem[] = [];
  const rows = [
    field('a', 'A'),
    row({ friendlier_id: 'a' }, 3),
    { path: 'b.csv', line: 9, row: { kind: 'bad', reason: 'Too few cells.' } } as const,
  ];
  const options = { batchSize: 10, onReject: (reject: RejectedItem) => rejects.push(reject) };
  const totals = await ingestDictionaries(store, rows, options);
  assert.deepEqual([totals.read, totals.added, totals.rejected], [3, 1, 2]);
  assert.deepEqual(rejects, [
    { path: 'a.csv', line: 3, id: 'a', reason: 'field_name is missing.' },
    { path: 'b.csv', line: 9, reason: 'Too few cells.' },
  ]);
});

test('aborting while files are read writes nothing', async (t) => {
  const { store } = open(t);
  const stop = new AbortController();
  function* rows(): Generator<IncomingRow> {
    yield field('a', 'A');
    stop.abort();
    yield field('a', 'B');
  }
  await ingestDictionaries(store, rows(), { batchSize: 1, signal: stop.signal });
  assert.deepEqual(await store.dictionaries('a'), []);
});
