// The index follows all changes of the store; a plain Map holds the expected records.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import test from 'node:test';
import { countBits } from '@periplus/collections';
import {
  checkRows,
  idsOf,
  liveRows,
  numbered,
  openStore,
  storedIds,
  write,
} from '../../../../test/support/engine/index-maintainer.ts';
import { searchOracle } from '../../../../test/support/oracle/oracle.ts';
import { createRandom, type Random } from '../../../../test/support/random/random.ts';
import { randomQuery } from '../../../../test/support/random/random-queries.ts';
import { randomRow } from '../../../../test/support/records/records.ts';
import { evaluate } from '../evaluate.ts';
import { createIndexReader } from '../segment/index-reader.ts';
import type { IndexedRow } from '../segment/segment.ts';
import { STORE_FILE } from '../store/store.ts';
import type { Store } from '../store/store-types.ts';
import { buildFullSegment, createIndexMaintainer, type IndexMaintainer } from './index-maintainer.ts';

const checkResults = (
  store: Store,
  maintainer: IndexMaintainer,
  records: ReadonlyMap<string, IndexedRow>,
  random: Random,
) => {
  const reader = createIndexReader(maintainer.state().generation);
  for (let n = 0; n < 4; n++) {
    const query = { ...randomQuery(random), offset: 0, limit: 10_000, facets: [] };
    const hits = evaluate(reader, query).hits.map(({ row }) => row);
    const expected = searchOracle([...records.values()], query).map(({ record }) => record.id);
    assert.deepEqual(idsOf(store, hits), expected.sort(), JSON.stringify(query));
  }
};

test('after thousands of changes in batches of any size the index equals the store', (t) => {
  const { store, dataDir } = openStore(t);
  const random = createRandom(20);
  const records = new Map<string, IndexedRow>();
  let maintainer = createIndexMaintainer(store, dataDir);
  let changes = 0;
  for (let round = 0; round < 120; round++) {
    const ids = Array.from({ length: random.pick([1, 1, 3, 20, 60, 150]) }, () => `record-${random.integer(0, 600)}`);
    const puts = ids.filter(() => random.happens(0.7)).map((id) => randomRow(random, id, 0));
    const removes = ids.filter(() => random.happens(0.2));
    for (const row of puts) records.set(row.record.id, row);
    for (const id of removes) records.delete(id);
    changes += puts.length + removes.length;
    write(store, puts, removes);
    const kind = random.integer(0, 9);
    if (kind < 7) maintainer.catchUp();
    else if (kind === 7) maintainer.adopt(buildFullSegment(store));
    else if (kind === 8) {
      maintainer.save();
      maintainer = createIndexMaintainer(store, dataDir);
      assert.equal(maintainer.restore(), true);
    }
    if (round % 10 !== 9) continue;
    maintainer.catchUp();
    assert.equal(maintainer.state().sequence, store.stats().sequence);
    checkRows(store, maintainer, records.keys());
    checkResults(store, maintainer, records, random);
  }
  assert.ok(changes > 2500, String(changes));
});

test('a built segment catches up with all later changes', (t) => {
  const { store, dataDir } = openStore(t);
  const maintainer = createIndexMaintainer(store, dataDir, { rebuildThreshold: 50 });
  write(store, numbered(0, 40));
  maintainer.catchUp();
  const built = buildFullSegment(store);
  for (let n = 0; n < 5; n++) {
    write(store, numbered(n * 40, n * 40 + 40, 'Changed'));
    maintainer.catchUp();
  }
  checkRows(store, maintainer, storedIds(store));
  maintainer.adopt(built);
  assert.equal(maintainer.state().sequence, store.stats().sequence);
  checkRows(store, maintainer, storedIds(store));
});

test('too many changes for a delta are left to a rebuild', (t) => {
  const { store, dataDir } = openStore(t);
  const maintainer = createIndexMaintainer(store, dataDir, { rebuildThreshold: 50 });
  write(store, numbered(0, 51));
  assert.equal(maintainer.catchUp(), false);
  assert.equal(maintainer.needsRebuild(), true);
  maintainer.adopt(buildFullSegment(store));
  assert.equal(maintainer.needsRebuild(), false);
  checkRows(store, maintainer, storedIds(store));
  assert.equal(maintainer.catchUp(), false);
});

test('when a large share of the main segment has changed, a rebuild is needed', (t) => {
  const { store, dataDir } = openStore(t);
  const maintainer = createIndexMaintainer(store, dataDir, { rebuildThreshold: 40 });
  write(store, numbered(0, 40));
  maintainer.catchUp();
  write(store, numbered(0, 6, 'Changed'));
  maintainer.catchUp();
  assert.equal(maintainer.needsRebuild(), false);
  write(store, numbered(6, 12, 'Changed'));
  maintainer.catchUp();
  assert.equal(maintainer.needsRebuild(), true);
});

test('a row that is rewritten while changes are read is not lost', (t) => {
  const { store, dataDir } = openStore(t);
  write(store, numbered(0, 1200));
  let isFirst = true;
  /** Simulates another process that writes as soon as the first change has been read. */
  const busy: Store = {
    ...store,
    *changesSince(sequence) {
      for (const change of store.changesSince(sequence)) {
        yield change;
        if (!isFirst) continue;
        isFirst = false;
        write(store, numbered(600, 700, 'Rewritten'), ['n0', 'n1100']);
      }
    },
  };
  const maintainer = createIndexMaintainer(busy, dataDir);
  maintainer.catchUp();
  assert.equal(maintainer.state().sequence, store.stats().sequence);
  checkRows(store, maintainer, storedIds(store));
  const reader = createIndexReader(maintainer.state().generation);
  const text = { kind: 'words', text: 'rewritten' } as const;
  const question = {
    ...randomQuery(createRandom(1)),
    text,
    offset: 0,
    limit: 0,
    visibility: 'all',
    facets: [],
  } as const;
  const { filter: _filter, fit: _fit, ...plain } = question;
  assert.equal(evaluate(reader, plain).total, 100);
});

test('rows written or removed between reading changes and reading their texts are correct after the next change', (t) => {
  const { store, dataDir } = openStore(t);
  write(store, numbered(0, 20));
  let onRead: (() => void) | undefined;
  const busy: Store = {
    ...store,
    *readForIndex(rows) {
      onRead?.();
      onRead = undefined;
      yield* store.readForIndex(rows);
    },
  };
  const maintainer = createIndexMaintainer(busy, dataDir);
  onRead = () => write(store, numbered(5, 8, 'Rewritten'), ['n0', 'n1']);
  maintainer.catchUp();
  assert.equal(maintainer.state().sequence, 20);
  checkRows(store, maintainer, storedIds(store));
  maintainer.catchUp();
  assert.equal(maintainer.state().sequence, store.stats().sequence);
  checkRows(store, maintainer, storedIds(store));
  // All changed records are removed before they are read.
  onRead = () => write(store, [], ['n19', 'n20']);
  write(store, numbered(19, 21, 'Short-lived'));
  maintainer.catchUp();
  maintainer.catchUp();
  checkRows(store, maintainer, storedIds(store));
});

test('a build that is overtaken by writers is complete once it is adopted', (t) => {
  const { store, dataDir } = openStore(t);
  write(store, numbered(0, 1200));
  let isFirst = true;
  const busy: Store = {
    ...store,
    *changesSince(sequence) {
      for (const change of store.changesSince(sequence)) {
        yield change;
        if (!isFirst) continue;
        isFirst = false;
        write(store, numbered(300, 900, 'Rewritten'), ['n0', 'n1100']);
      }
    },
  };
  const built = buildFullSegment(busy);
  const maintainer = createIndexMaintainer(store, dataDir);
  maintainer.adopt(built);
  checkRows(store, maintainer, storedIds(store));
});

test('hundreds of single changes leave few segments, and empty segments are dropped', (t) => {
  const { store, dataDir } = openStore(t);
  const maintainer = createIndexMaintainer(store, dataDir);
  write(store, numbered(0, 500));
  maintainer.catchUp();
  for (let n = 0; n < 200; n++) {
    write(store, numbered(n, n + 1, 'Changed'));
    maintainer.catchUp();
    assert.ok(maintainer.state().generation.length <= 6, `${maintainer.state().generation.length} parts`);
  }
  checkRows(store, maintainer, storedIds(store));
  write(store, [], storedIds(store));
  maintainer.catchUp();
  assert.equal(maintainer.state().generation.length, 1);
  assert.deepEqual(liveRows(maintainer), [[]]);
});

test('segments in use by readers are never changed', (t) => {
  const { store, dataDir } = openStore(t);
  const maintainer = createIndexMaintainer(store, dataDir);
  write(store, numbered(0, 50));
  maintainer.catchUp();
  const held = maintainer.state();
  write(store, numbered(0, 10, 'Changed'), ['n20']);
  maintainer.catchUp();
  assert.equal(
    held.generation.reduce((sum, { deleted }) => sum + countBits(deleted), 0),
    0,
  );
  assert.notEqual(maintainer.state(), held);
});

test('an intact snapshot with unreadable segments is discarded and the index rebuilt', (t) => {
  const { store, dataDir } = openStore(t);
  write(store, numbered(0, 10));
  const maintainer = createIndexMaintainer(store, dataDir);
  maintainer.catchUp();
  for (const { segment } of maintainer.state().generation) Reflect.deleteProperty(segment.columns, 'docs.idRanks');
  maintainer.save();
  assert.equal(createIndexMaintainer(store, dataDir).restore(), false);
});

test('a record that cannot be indexed is reported and skipped; all others are found', (t) => {
  const { store, dataDir } = openStore(t);
  write(store, numbered(0, 30));
  const database = new DatabaseSync(join(dataDir, STORE_FILE));
  database.exec("UPDATE records SET derived = '{' WHERE id = 'n7'; UPDATE records SET text = '{' WHERE id = 'n9'");
  database.close();
  const skipped: string[] = [];
  const maintainer = createIndexMaintainer(store, dataDir, { onSkipped: ({ id }) => skipped.push(id) });
  maintainer.catchUp();
  assert.deepEqual(skipped, ['n7', 'n9']);
  const others = storedIds(store).filter((id) => id !== 'n7' && id !== 'n9');
  checkRows(store, maintainer, others);
  const built = buildFullSegment(store);
  assert.deepEqual(
    built.skipped.map(({ id }) => id),
    ['n7', 'n9'],
  );
  maintainer.adopt(built);
  checkRows(store, maintainer, others);
  write(store, numbered(7, 8, 'Mended'));
  maintainer.catchUp();
  checkRows(store, maintainer, [...others, 'n7']);
});

test('a record with unexpected derived fields is reported and skipped; all others are found', (t) => {
  const { store, dataDir } = openStore(t);
  const odd = numbered(3, 4).map((row) => ({ ...row, derivedFields: { ...row.derivedFields, boxes: null as never } }));
  write(store, [...numbered(0, 3), ...odd, ...numbered(4, 9)]);
  const skipped: string[] = [];
  const maintainer = createIndexMaintainer(store, dataDir, { onSkipped: ({ id }) => skipped.push(id) });
  maintainer.catchUp();
  assert.deepEqual(skipped, ['n3']);
  checkRows(
    store,
    maintainer,
    storedIds(store).filter((id) => id !== 'n3'),
  );
});
