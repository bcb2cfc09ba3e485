// The indexer with real threads and files: start, updates, failures, recovery and stop.
import assert from 'node:assert/strict';
import { existsSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import test, { type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { countBits } from '@periplus/collections';
import { aRow } from '../../../../test/support/records/records.ts';
import { createTempFolder } from '../../../../test/support/temp-folder.ts';
import { createTemporaryName, SNAPSHOT_FILE } from '../segment/snapshot-files.ts';
import { createStore, STORE_FILE } from '../store/store.ts';
import type { Store } from '../store/store-types.ts';
import type { IndexState } from './index-maintainer.ts';
import { createIndexFeed, type Indexer, type IndexerOptions, type IndexFeed, startIndexer } from './indexer.ts';

const write = (store: Store, from: number, to: number, title = 'Sheet'): void => {
  const puts = Array.from({ length: to - from }, (_, n) => {
    const { record, derivedFields } = aRow({ id: `n${from + n}`, dct_title_s: `${title} ${from + n}` });
    return { record, derivedFields, precomputed: '{}', source: 'edu.test' };
  });
  store.write({ puts, removes: [] });
};

type Watched = { readonly feed: IndexFeed; readonly states: IndexState[] };

const watch = (indexer: Indexer): Watched => {
  const feed = createIndexFeed(indexer.connect());
  const states: IndexState[] = [];
  feed.onState((state) => states.push(state));
  return { feed, states };
};

const sizeOf = (state: IndexState | undefined): number =>
  (state?.generation ?? []).reduce((sum, { segment, deleted }) => sum + segment.size - countBits(deleted), 0);

/** Polls a condition for at most 20 seconds. */
const until = async (condition: () => boolean): Promise<void> => {
  for (let tries = 0; !condition(); tries++) {
    assert.ok(tries < 1000, 'timed out');
    await wait(20);
  }
};

const open = (t: TestContext, options: Partial<IndexerOptions> = {}) => {
  const dataDir = options.dataDir ?? createTempFolder(t);
  const store = createStore({ dataDir });
  const errors: string[] = [];
  const start = (): Indexer => {
    const indexer = startIndexer({ dataDir, pollMs: 20, onError: (text) => errors.push(text), ...options });
    t.after(indexer.close);
    return indexer;
  };
  t.after(() => store.close());
  return { dataDir, store, errors, start };
};

test('a refresh resolves when the reader has all earlier writes', async (t) => {
  const { store, start } = open(t);
  const { feed, states } = watch(start());
  for (let n = 0; n < 10; n++) {
    write(store, n * 10, n * 10 + 10);
    const { sequence } = store.stats();
    await feed.refresh();
    assert.ok((states.at(-1)?.sequence ?? 0) >= sequence);
    assert.equal(sizeOf(states.at(-1)), n * 10 + 10);
  }
});

test('changes are published without a refresh', async (t) => {
  const { store, start } = open(t);
  const { states } = watch(start());
  await until(() => states.length > 0);
  write(store, 0, 5);
  await until(() => sizeOf(states.at(-1)) === 5);
});

test('every reader gets every generation, and late readers the latest', async (t) => {
  const { store, start } = open(t);
  const indexer = start();
  const readers = [watch(indexer), watch(indexer), watch(indexer)] as const;
  for (let n = 0; n < 4; n++) {
    write(store, n, n + 1);
    await readers[n % 3]?.feed.refresh();
  }
  await Promise.all(readers.map(({ feed }) => feed.refresh()));
  const sequences = readers.map(({ states }) => states.map(({ sequence }) => sequence));
  assert.deepEqual(sequences[1], sequences[0]);
  assert.deepEqual(sequences[2], sequences[0]);
  readers[0].feed.close();
  const late = watch(indexer);
  await late.feed.refresh();
  assert.equal(sizeOf(late.states.at(-1)), 4);
});

test('the index is on disk after a stop, and the next start continues from there', async (t) => {
  const { dataDir, store, start } = open(t);
  const first = start();
  const before = watch(first);
  write(store, 0, 30);
  await before.feed.refresh();
  await first.close();
  assert.ok(existsSync(join(dataDir, SNAPSHOT_FILE)));
  write(store, 30, 35);
  const after = watch(start());
  await after.feed.refresh();
  const sizes = after.states.at(-1)?.generation.map(({ segment }) => segment.size);
  assert.deepEqual(sizes, [30, 5]);
});

test('an incomplete snapshot of a killed process is removed at the next start', async (t) => {
  const { dataDir, store, start } = open(t);
  write(store, 0, 5);
  const left = join(dataDir, createTemporaryName());
  writeFileSync(left, 'PERIPLUS-INDEX-1');
  await watch(start()).feed.refresh();
  assert.equal(existsSync(left), false);
});

test('a truncated snapshot is rebuilt', async (t) => {
  const { dataDir, store, errors, start } = open(t);
  write(store, 0, 30);
  const first = start();
  await watch(first).feed.refresh();
  await first.close();
  truncateSync(join(dataDir, SNAPSHOT_FILE), 3000);
  const { feed, states } = watch(start());
  await feed.refresh();
  assert.equal(sizeOf(states.at(-1)), 30);
  assert.deepEqual(errors, []);
});

test('a large load is indexed by the builder thread; until then no state is published', async (t) => {
  const { store, start } = open(t, { rebuildThreshold: 20 });
  write(store, 0, 200);
  const { feed, states } = watch(start());
  await feed.refresh();
  assert.deepEqual(states.map(sizeOf), [200]);
  assert.equal(states[0]?.generation.length, 1);
  write(store, 100, 290, 'Changed');
  await feed.refresh();
  assert.equal(sizeOf(states.at(-1)), 290);
});

test('a record that cannot be indexed is reported, and all others are found', async (t) => {
  const { dataDir, store, errors, start } = open(t);
  write(store, 0, 5);
  const database = new DatabaseSync(join(dataDir, STORE_FILE));
  database.exec("UPDATE records SET derived = '{' WHERE id = 'n3'");
  database.close();
  const { feed, states } = watch(start());
  await feed.refresh();
  assert.equal(sizeOf(states.at(-1)), 4);
  await until(() => errors.length > 0);
  assert.match(errors[0] ?? '', /^The record n3 cannot be indexed and will not be found: /);
});

test('unreadable changes are reported, and the last generation stays until they can be read', async (t) => {
  const { dataDir, store, errors, start } = open(t);
  write(store, 0, 5);
  const { feed, states } = watch(start());
  await feed.refresh();
  const database = new DatabaseSync(join(dataDir, STORE_FILE));
  t.after(() => database.close());
  // Adds a change and renames a column that the indexer needs, in one transaction.
  database.exec(`BEGIN IMMEDIATE; ALTER TABLE records RENAME COLUMN derived TO lost;
    UPDATE records SET sequence = 6 WHERE id = 'n0'; UPDATE meta SET value = 6 WHERE key = 'sequence'; COMMIT`);
  await assert.rejects(feed.refresh(), /cannot follow the catalogue/);
  await until(() => errors.length > 0);
  assert.match(errors[0] ?? '', /cannot follow the catalogue, next try in \d+ s/);
  assert.deepEqual([sizeOf(states.at(-1)), states.at(-1)?.sequence], [5, 5]);
  database.exec('ALTER TABLE records RENAME COLUMN lost TO derived');
  await until(() => states.at(-1)?.sequence === 6);
  assert.ok(errors.length < 5, 'the delay grows with each retry');
});

test('a failing builder is reported and retried later', async (t) => {
  const { dataDir, store, errors, start } = open(t, { rebuildThreshold: 20 });
  const { feed, states } = watch(start());
  await feed.refresh();
  // The indexer continues with its open file; the builder has yet to open it.
  const path = join(dataDir, STORE_FILE);
  renameSync(path, `${path}.away`);
  write(store, 0, 200);
  await assert.rejects(feed.refresh(), /cannot follow the catalogue: No catalogue in /);
  await until(() => errors.length > 0);
  assert.deepEqual(states.map(sizeOf), [0]);
  renameSync(`${path}.away`, path);
  await feed.refresh();
  assert.equal(sizeOf(states.at(-1)), 200);
  assert.ok(errors.length < 5, 'the delay grows with each retry');
});

test('a missing catalogue ends the thread and rejects pending refreshes', async (t) => {
  const errors: string[] = [];
  const dataDir = join(createTempFolder(t), 'none');
  const indexer = startIndexer({ dataDir, onError: (text) => errors.push(text) });
  const { feed } = watch(indexer);
  await assert.rejects(feed.refresh(), /it is closed/);
  assert.match((await indexer.crashed).message, /No catalogue in .*none/);
  assert.match(errors.join(), /is no longer updated: .*No catalogue/);
  await assert.rejects(watch(indexer).feed.refresh(), /it is closed/);
  await indexer.close();
});

test('stopping during a build does not hang, and stopping twice has no further effect', async (t) => {
  const { store, start } = open(t, { rebuildThreshold: 20 });
  write(store, 0, 3000);
  const indexer = start();
  const { feed } = watch(indexer);
  const refreshed = feed.refresh();
  refreshed.catch(() => {});
  await wait(30);
  await indexer.close();
  await assert.rejects(refreshed, /it is closed/);
  await indexer.close();
});

test('the indexer does not wait for a reader that has disconnected', async (t) => {
  const { store, start } = open(t, { rebuildThreshold: 20 });
  write(store, 0, 500);
  const indexer = start();
  const [leaving, staying] = [watch(indexer), watch(indexer)];
  const refreshed = leaving.feed.refresh();
  leaving.feed.close();
  await assert.rejects(refreshed, /it is closed/);
  await assert.rejects(leaving.feed.refresh(), /it is closed/);
  await staying.feed.refresh();
  assert.equal(sizeOf(staying.states.at(-1)), 500);
});

test('a store that is being filled is not read before it is ready', async (t) => {
  const { promise: begin, resolve } = Promise.withResolvers<void>();
  const { store, start } = open(t, { begin });
  const { feed, states } = watch(start());
  const refreshed = feed.refresh();
  for (let n = 0; n < 5; n++) {
    write(store, n * 10, n * 10 + 10);
    await wait(30);
  }
  assert.equal(states.length, 0);
  resolve();
  await refreshed;
  assert.equal(sizeOf(states.at(-1)), 50);
  assert.equal(states.at(-1)?.generation.length, 1, 'one segment, built once');
});

test('a refresh is rejected if the store cannot be filled', async (t) => {
  const { promise: begin, reject } = Promise.withResolvers<void>();
  const { start } = open(t, { begin });
  const indexer = start();
  const refreshed = watch(indexer).feed.refresh();
  reject(new Error('no space left'));
  await assert.rejects(refreshed, /it is closed/);
  await indexer.close();
});
