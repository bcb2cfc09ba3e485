import assert from 'node:assert/strict';
import test from 'node:test';
import { asText, derivation, derivationWith, openStore, records, toIncoming } from '../../../test/support/ingest.ts';
import type { RecordStore } from '../../engine/engine.ts';
import { type IncomingItem, type IngestTotals, ingest, type RejectedItem } from './ingest.ts';
import { createRecordLoader } from './record-loader.ts';
import { rederive } from './rederive.ts';

/** A store that remembers the size of each batch. */
const withBatches = (store: RecordStore): { store: RecordStore; sizes: number[] } => {
  const sizes: number[] = [];
  const write: RecordStore['write'] = (batch) => {
    sizes.push(batch.puts.length);
    return store.write(batch);
  };
  return { store: { ...store, write }, sizes };
};

test('records are written in batches, and progress is reported after each', async (t) => {
  const { store, sizes } = withBatches(openStore(t));
  const progress: number[] = [];
  const totals = await ingest(store, derivation, records(25), {
    batchSize: 10,
    onProgress: ({ added }: IngestTotals) => progress.push(added),
  });
  assert.deepEqual(totals, { read: 25, added: 25, changed: 0, unchanged: 0, rejected: 0 });
  assert.deepEqual(sizes, [10, 10, 5]);
  assert.deepEqual(progress, [10, 20, 25]);
});

test('a batch of large records is written before it is full', async (t) => {
  const { store, sizes } = withBatches(openStore(t));
  const values = Array.from({ length: 5 }, () => 'y'.repeat(25_000));
  const large = Array.from({ length: 136 }, (_, n) => asText({ id: `r${n}`, dct_title_s: 'T', x: values }));
  await ingest(store, derivation, large, { batchSize: 1000 });
  assert.deepEqual(sizes, [68, 68]);
});

test('every item is either loaded or rejected with its position and reason', async (t) => {
  const rejects: RejectedItem[] = [];
  const items = [
    asText({ id: 'a', dct_title_s: 'A' }, 0),
    asText('{broken', 1),
    asText({ id: 'untitled' }, 2),
    toIncoming({ kind: 'bad', reason: 'Not valid UTF-8.', line: 4 }),
    asText({ id: 'a', dct_title_s: 'A' }, 4),
    asText({ id: 'a', dct_title_s: 'B' }, 5),
  ];
  const totals = await ingest(openStore(t), derivation, items, { batchSize: 10, onReject: (r) => rejects.push(r) });
  assert.deepEqual(totals, { read: 6, added: 1, changed: 1, unchanged: 1, rejected: 3 });
  assert.deepEqual(
    rejects.map(({ line, id }) => [line, id]),
    [
      [2, undefined],
      [3, 'untitled'],
      [4, undefined],
    ],
  );
  assert.match(rejects[0]?.reason ?? '', /^Not valid JSON: /);
});

test('a record whose derived fields cannot be computed is rejected, and the import continues', async (t) => {
  const rejects: RejectedItem[] = [];
  const lookUp = (): never => {
    throw new RangeError('off the map');
  };
  const totals = await ingest(openStore(t), derivationWith(lookUp), records(3), {
    batchSize: 2,
    onReject: (r) => rejects.push(r),
  });
  assert.deepEqual([totals.read, totals.rejected], [3, 3]);
  assert.deepEqual(rejects[0], {
    path: 'file',
    line: 1,
    id: 'r0',
    reason: 'Its derived fields cannot be computed: off the map.',
  });
});

test('an aborted import writes what was read and stops', async (t) => {
  const store = openStore(t);
  const controller = new AbortController();
  function* items(): Generator<IncomingItem> {
    for (const [n, incoming] of records(100).entries()) {
      if (n === 15) controller.abort();
      yield incoming;
    }
  }
  const totals = await ingest(store, derivation, items(), { batchSize: 10, signal: controller.signal });
  assert.deepEqual([totals.read, totals.added], [15, 15]);
  assert.equal((await store.stats()).records, 15);
});

test('an import can be aborted even if every item is rejected', async (t) => {
  const controller = new AbortController();
  function* endless(): Generator<IncomingItem> {
    for (let n = 0; ; n++) yield asText('rubbish', n);
  }
  const totals = await ingest(openStore(t), derivation, endless(), {
    batchSize: 10,
    signal: controller.signal,
    onProgress: ({ read }) => {
      if (read >= 50) controller.abort();
    },
  });
  assert.deepEqual([totals.read, totals.rejected], [50, 50]);
});

test('values that cannot be stored are reported', async (t) => {
  const notes: string[] = [];
  const items = [asText({ id: 'a', dct_title_s: 'T', gbl_suppressed_b: 'perhaps' })];
  await ingest(openStore(t), derivation, items, {
    batchSize: 1,
    onValueWarning: (...parts) => notes.push(parts.join(' ')),
  });
  assert.deepEqual(notes, ['file 1 a gbl_suppressed_b was omitted: its value cannot be converted to boolean.']);
});

test('a catalogue with an older derivation is derived again completely and once', async (t) => {
  const store = openStore(t);
  const catalog = createRecordLoader({ records: store, derivation });
  await catalog.load(records(2500), { batchSize: 1000 });
  assert.equal((await store.stats()).derivation, derivation.version);
  assert.equal(await catalog.upgrade(), false);
  await store.write({ puts: [], removes: [], derivation: 0 });
  const steps: number[] = [];
  assert.equal(await rederive(store, derivation, (done, total) => steps.push(done, total)), true);
  assert.deepEqual(steps, [1000, 2500, 2000, 2500, 2500, 2500]);
  assert.equal((await store.stats()).derivation, derivation.version);
  assert.equal(await catalog.upgrade(), false);
});
