// Change numbers of a restored copy are distinguished from those of the original.
import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import test, { type TestContext } from 'node:test';
import { buildRecord } from '../../../../test/support/records/record-builder.ts';
import { derivedFieldsOf } from '../../../../test/support/records/records.ts';
import { createTempFolder } from '../../../../test/support/temp-folder.ts';
import type { Dictionary } from '../../../record/dictionaries.ts';
import type { HistoryPoint } from './lineage.ts';
import { createStore, STORE_FILE } from './store.ts';
import { type Store, storeRevision } from './store-types.ts';

const write = (store: Store, ids: readonly string[], title = 'Title') =>
  store.write({
    puts: ids.map((id) => {
      const record = buildRecord({ id, dct_title_s: title });
      return { record, derivedFields: derivedFieldsOf(record), precomputed: '{}', source: 's' };
    }),
    removes: [],
  });

const pointOf = (store: Store): HistoryPoint => {
  const { sequence } = store.stats();
  return { sequence, branch: store.branchAt(sequence) };
};

/** Opens the store, calls the function and closes the store, like one run of the program. */
const session = <Result>(dataDir: string, use: (store: Store) => Result): Result => {
  const store = createStore({ dataDir });
  try {
    return use(store);
  } finally {
    store.close();
  }
};

const openCopy = (t: TestContext) => {
  const dataDir = createTempFolder(t);
  const [file, copy] = [join(dataDir, STORE_FILE), join(dataDir, 'copy')];
  return {
    dataDir,
    copy: () => copyFileSync(file, copy),
    restore: () => copyFileSync(copy, file),
  };
};

/** Restores the state after the first of two changes while the store is open, as the SQLite backup API would. */
const rewind = (dataDir: string): void => {
  const database = new DatabaseSync(join(dataDir, STORE_FILE));
  database.exec(
    "DELETE FROM records WHERE sequence > 1; UPDATE meta SET value = 1 WHERE key IN ('sequence', 'records')",
  );
  database.close();
};

test('all earlier states of a store are in its history, over any number of runs', (t) => {
  const { dataDir } = openCopy(t);
  const points = [['a'], ['b', 'c'], ['a', 'd']].map((ids, run) =>
    session(dataDir, (store) => {
      write(store, ids, `Run ${run}`);
      write(store, [`extra ${run}`]);
      return pointOf(store);
    }),
  );
  session(dataDir, (store) => {
    assert.ok(points.every(store.isInHistory));
    assert.equal(store.isInHistory({ sequence: store.stats().sequence + 1, branch: store.stats().branch }), false);
    assert.equal(store.isInHistory({ sequence: 2, branch: 'other' }), false);
  });
});

test('a restored copy that is written to has another history from then on, and the same one before', (t) => {
  const { dataDir, copy, restore } = openCopy(t);
  const before = session(dataDir, (store) => {
    write(store, ['a', 'b']);
    return pointOf(store);
  });
  copy();
  const lost = session(dataDir, (store) => {
    write(store, ['c', 'd']);
    return pointOf(store);
  });
  restore();
  session(dataDir, (store) => {
    assert.equal(store.isInHistory(lost), false, 'it is behind');
    write(store, ['x', 'y']);
    assert.equal(store.stats().sequence, lost.sequence);
    assert.equal(store.isInHistory(lost), false);
    assert.equal(store.isInHistory(before), true);
    write(store, ['z']);
    assert.equal(store.isInHistory(lost), false);
  });
});

test('cursors and revisions of the lost history are not valid in the new one', (t) => {
  const { dataDir, copy, restore } = openCopy(t);
  session(dataDir, (store) => write(store, ['a']));
  copy();
  const lost = session(dataDir, (store) => {
    write(store, ['b']);
    return { cursor: store.changes({ limit: 10 }).cursor, state: storeRevision(store) };
  });
  restore();
  session(dataDir, (store) => {
    const { cursor } = store.changes({ limit: 1 });
    write(store, ['c']);
    assert.notEqual(storeRevision(store), lost.state);
    assert.throws(() => store.changes({ after: lost.cursor, limit: 10 }), /start without a cursor/);
    assert.equal(store.changes({ after: cursor, limit: 10 }).changes.length, 1);
  });
});

test('a restore under a running writer is detected by the repeated number', (t) => {
  const { dataDir } = openCopy(t);
  session(dataDir, (store) => {
    write(store, ['a']);
    write(store, ['b']);
    const lost = pointOf(store);
    rewind(dataDir);
    write(store, ['c']);
    assert.equal(store.stats().sequence, lost.sequence);
    assert.equal(store.isInHistory(lost), false);
  });
});

test('a batch that fails or changes nothing starts no new branch', (t) => {
  const { dataDir } = openCopy(t);
  session(dataDir, (store) => write(store, ['a']));
  const { branch } = session(dataDir, (store) => store.stats());
  session(dataDir, (store) => {
    write(store, ['a']);
    assert.equal(store.stats().branch, branch);
    const bad = { ...buildRecord({ id: 'b' }), id: undefined as unknown as string };
    assert.throws(() =>
      store.write({
        puts: [{ record: bad, derivedFields: derivedFieldsOf(bad), precomputed: '', source: 's' }],
        removes: [],
      }),
    );
    assert.equal(store.stats().branch, branch);
    write(store, ['b']);
    assert.notEqual(store.stats().branch, branch);
  });
});

test('writing dictionaries changes the revision of a copy, too', (t) => {
  const { dataDir, copy, restore } = openCopy(t);
  const dictionary: Dictionary = {
    ...{ id: 1, friendlier_id: 'a', name: 'One', description: null, staff_notes: null, tags: '', position: 1 },
    ...{ created_at: null, updated_at: null, entries: [] },
  };
  session(dataDir, (store) => write(store, ['a']));
  copy();
  const states = [0, 1].map((run) => {
    restore();
    return session(dataDir, (store) => {
      store.writeDictionaries([{ ...dictionary, name: `Name ${run}` }]);
      return storeRevision(store);
    });
  });
  assert.equal(new Set(states).size, 2);
});
