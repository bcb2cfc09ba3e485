// The index of a store that is reopened, copied and restored.
import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import test, { type TestContext } from 'node:test';
import { checkRows, numbered, openStore, storedIds, write } from '../../../../test/support/engine/index-maintainer.ts';
import { createTempFolder } from '../../../../test/support/temp-folder.ts';
import { createStore, STORE_FILE } from '../store/store.ts';
import type { Store } from '../store/store-types.ts';
import { createIndexMaintainer, type IndexMaintainer } from './index-maintainer.ts';

/** A store over several runs of the program, with functions that copy and restore its file while it is closed. */
const createRuns = (t: TestContext) => {
  const dataDir = createTempFolder(t);
  const [file, copy] = [join(dataDir, STORE_FILE), join(dataDir, 'copy')];
  let store: Store | undefined;
  const close = (): void => {
    store?.close();
    store = undefined;
  };
  t.after(close);
  return {
    open: (): { store: Store; maintainer: IndexMaintainer } => {
      close();
      store = createStore({ dataDir });
      return { store, maintainer: createIndexMaintainer(store, dataDir) };
    },
    copy: () => {
      close();
      copyFileSync(file, copy);
    },
    restore: () => {
      close();
      copyFileSync(copy, file);
    },
  };
};

test('a snapshot is used after an import and after any number of starts', (t) => {
  const { open } = createRuns(t);
  const first = open();
  write(first.store, numbered(0, 20));
  first.maintainer.catchUp();
  first.maintainer.save();
  const second = open();
  assert.equal(second.maintainer.restore(), true);
  assert.equal(second.maintainer.catchUp(), false);
  write(second.store, numbered(5, 8, 'Changed'), ['n1']);
  const third = open();
  assert.equal(third.maintainer.restore(), true);
  assert.equal(third.maintainer.catchUp(), true);
  checkRows(third.store, third.maintainer, storedIds(third.store));
});

test('a snapshot of changes that a restore has undone is rejected, whatever was written since', (t) => {
  for (const count of [3, 5, 9]) {
    const { open, copy, restore } = createRuns(t);
    write(open().store, numbered(0, 20));
    copy();
    const lost = open();
    write(lost.store, numbered(20, 25, 'Lost'));
    lost.maintainer.catchUp();
    lost.maintainer.save();
    restore();
    write(open().store, numbered(30, 30 + count, 'Other'));
    const { store, maintainer } = open();
    assert.equal(maintainer.restore(), false);
    maintainer.catchUp();
    checkRows(store, maintainer, storedIds(store));
  }
});

test('a store that is restored while the indexer runs is reindexed', (t) => {
  const { store, dataDir } = openStore(t);
  write(store, numbered(0, 20));
  const maintainer = createIndexMaintainer(store, dataDir);
  maintainer.catchUp();
  const database = new DatabaseSync(join(dataDir, STORE_FILE));
  t.after(() => database.close());
  const rewind = (sequence: number): void =>
    database.exec(`DELETE FROM records WHERE sequence > ${sequence};
      UPDATE meta SET value = ${sequence} WHERE key IN ('sequence', 'records', 'visible')`);
  rewind(10);
  assert.equal(maintainer.catchUp(), true);
  checkRows(store, maintainer, storedIds(store));
  rewind(5);
  write(store, numbered(50, 60));
  assert.equal(maintainer.catchUp(), true);
  assert.equal(maintainer.state().sequence, 15);
  checkRows(store, maintainer, storedIds(store));
  rewind(0);
  assert.equal(maintainer.catchUp(), true);
  checkRows(store, maintainer, []);
  assert.equal(maintainer.catchUp(), false);
});
