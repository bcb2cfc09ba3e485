// A store for tests of the index, and checks that the index contains its records.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { hasBit } from '@periplus/collections';
import type { IndexedRow } from '../../../src/engine/embedded/segment/segment.ts';
import { createStore } from '../../../src/engine/embedded/store/store.ts';
import type { Store } from '../../../src/engine/embedded/store/store-types.ts';
import type { IndexMaintainer } from '../../../src/engine/embedded/threads/index-maintainer.ts';
import { aRow } from '../records/records.ts';
import { createTempFolder } from '../temp-folder.ts';

export const openStore = (t: TestContext): { store: Store; dataDir: string } => {
  const dataDir = createTempFolder(t);
  const store = createStore({ dataDir });
  t.after(() => store.close());
  return { store, dataDir };
};

export const write = (store: Store, rows: readonly IndexedRow[], removes: readonly string[] = []) =>
  store.write({
    puts: rows.map(({ record, derivedFields }) => ({ record, derivedFields, precomputed: '{}', source: 'edu.test' })),
    removes,
  });

export const numbered = (from: number, to: number, title = 'Sheet'): readonly IndexedRow[] =>
  Array.from({ length: to - from }, (_, n) => aRow({ id: `n${from + n}`, dct_title_s: `${title} ${from + n}` }));

/** Live row numbers per segment. */
export const liveRows = (maintainer: IndexMaintainer): readonly (readonly number[])[] =>
  maintainer
    .state()
    .generation.map(({ segment, deleted }) =>
      Array.from(segment.columns['docs.rows'] as Uint32Array).filter((_, doc) => !hasBit(deleted, doc)),
    );

export const idsOf = (store: Store, rows: readonly number[]): readonly string[] =>
  store
    .getRows(rows)
    .records.map(({ id }) => id)
    .sort();

export const storedIds = (store: Store): readonly string[] =>
  store.list({ visibility: 'all', offset: 0, limit: 100_000 }).records.map(({ id }) => id);

/** Checks that every expected record is live in exactly one segment. */
export const checkRows = (store: Store, maintainer: IndexMaintainer, expected: Iterable<string>): void => {
  const rows = liveRows(maintainer).flat();
  assert.equal(new Set(rows).size, rows.length);
  assert.deepEqual(idsOf(store, rows), [...expected].sort());
};
