// The indexer with its real threads and files: how it starts, follows, fails, recovers and stops.
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
    const { record, derivedFields: facts } = aRow({ id: `n${from + n}`, dct_title_s: `${title} ${from + n}` });
    return { record, derivedFields: facts, precomputed: '{}', source: 'edu.test' };
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

/** Looks again and again until it holds, for at most 20 seconds. */
const until = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; !holds(); tries++) {
    assert.ok(tries < 1000, 'it did not come to pass');
    await wait(20);
  }
};

const open = (t: TestContext, options: Partial<IndexerOptions> = {}) => {
  const dataDir = options.dataDir ?? createTempFolder(t);
  const store = createStore({ dataDir });
  const troubles: string[] = [];
  const start = (): Indexer => {
    const indexer = startIndexer({ dataDir, pollMs: 20, onError: (text) => troubles.push(text), ...options });
    t.after(indexer.close);
    return indexer;
  };
  t.after(() => store.close());
  return { dataDir, store, troubles, start };
};

test('a refresh resolves when the reader has all that was written before it was asked', async (t) => {
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

test('changes are seen without being asked for', async (t) => {
  const { store, start } = open(t);
  const { states } = watch(start());
  await until(() => states.length > 0);
  write(store, 0, 5);
  await until(() => sizeOf(states.at(-1)) === 5);
});

test('every reader gets every generation, late ones the last', async (t) => {
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

test('what was indexed is on disk after a stop, and the next start takes up from there', async (t) => {
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

test('what a process left that was killed while it wrote a snapshot is gone after the next start', async (t) => {
  const { dataDir, store, start } = open(t);
  write(store, 0, 5);
  const left = join(dataDir, createTemporaryName());
  writeFileSync(left, 'PERIPLUS-INDEX-1');
  await watch(start()).feed.refresh();
  assert.equal(existsSync(left), false);
});

test('a torn snapshot is built anew', async (t) => {
  const { dataDir, store, troubles, start } = open(t);
  write(store, 0, 30);
  const first = start();
  await watch(first).feed.refresh();
  await first.close();
  truncateSync(join(dataDir, SNAPSHOT_FILE), 3000);
  const { feed, states } = watch(start());
  await feed.refresh();
  assert.equal(sizeOf(states.at(-1)), 30);
  assert.deepEqual(troubles, []);
});

test('a large load is built by another thread; until then there is no state to search in', async (t) => {
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

test('a record that cannot be indexed is told, and all others are found', async (t) => {
  const { dataDir, store, troubles, start } = open(t);
  write(store, 0, 5);
  const database = new DatabaseSync(join(dataDir, STORE_FILE));
  database.exec("UPDATE records SET derived = '{' WHERE id = 'n3'");
  database.close();
  const { feed, states } = watch(start());
  await feed.refresh();
  assert.equal(sizeOf(states.at(-1)), 4);
  await until(() => troubles.length > 0);
  assert.match(troubles[0] ?? '', /^The record n3 cannot be indexed and will not be found: /);
});

test('changes that cannot be read are told; the last generation stays until they can', async (t) => {
  const { dataDir, store, troubles, start } = open(t);
  write(store, 0, 5);
  const { feed, states } = watch(start());
  await feed.refresh();
  const database = new DatabaseSync(join(dataDir, STORE_FILE));
  t.after(() => database.close());
  // A change, and the column that tells it taken away, in one step.
  database.exec(`BEGIN IMMEDIATE; ALTER TABLE records RENAME COLUMN derived TO lost;
    UPDATE records SET sequence = 6 WHERE id = 'n0'; UPDATE meta SET value = 6 WHERE key = 'sequence'; COMMIT`);
  await assert.rejects(feed.refresh(), /cannot follow the catalogue/);
  await until(() => troubles.length > 0);
  assert.match(troubles[0] ?? '', /cannot follow the catalogue, next try in \d+ s/);
  assert.deepEqual([sizeOf(states.at(-1)), states.at(-1)?.sequence], [5, 5]);
  database.exec('ALTER TABLE records RENAME COLUMN lost TO derived');
  await until(() => states.at(-1)?.sequence === 6);
  assert.ok(troubles.length < 5, 'it waits longer from one try to the next');
});

test('a builder that dies is told, and another one is tried later', async (t) => {
  const { dataDir, store, troubles, start } = open(t, { rebuildThreshold: 20 });
  const { feed, states } = watch(start());
  await feed.refresh();
  // Who has the file open goes on with it; the builder has yet to open it.
  const path = join(dataDir, STORE_FILE);
  renameSync(path, `${path}.away`);
  write(store, 0, 200);
  await assert.rejects(feed.refresh(), /cannot follow the catalogue: No catalogue in /);
  await until(() => troubles.length > 0);
  assert.deepEqual(states.map(sizeOf), [0]);
  renameSync(`${path}.away`, path);
  await feed.refresh();
  assert.equal(sizeOf(states.at(-1)), 200);
  assert.ok(troubles.length < 5, 'it waits longer from one try to the next');
});

test('a catalogue that is not there ends the thread, and nobody waits for it', async (t) => {
  const troubles: string[] = [];
  const dataDir = join(createTempFolder(t), 'none');
  const indexer = startIndexer({ dataDir, onError: (text) => troubles.push(text) });
  const { feed } = watch(indexer);
  await assert.rejects(feed.refresh(), /it is closed/);
  assert.match((await indexer.crashed).message, /No catalogue in .*none/);
  assert.match(troubles.join(), /is no longer updated: .*No catalogue/);
  await assert.rejects(watch(indexer).feed.refresh(), /it is closed/);
  await indexer.close();
});

test('a stop in the middle of a build does not hang, nor does a second one', async (t) => {
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

test('a reader that leaves is waited for no longer', async (t) => {
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

test('a store that is being filled is not read before it may be', async (t) => {
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

test('who waits for a store that cannot be filled is told', async (t) => {
  const { promise: begin, reject } = Promise.withResolvers<void>();
  const { start } = open(t, { begin });
  const indexer = start();
  const refreshed = watch(indexer).feed.refresh();
  reject(new Error('no space left'));
  await assert.rejects(refreshed, /it is closed/);
  await indexer.close();
});
