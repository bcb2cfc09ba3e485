// The engine while its index is outdated, not built yet, or closed.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { toJsonString } from '@periplus/streams';
import { aRow } from '../../../test/support/records/records.ts';
import { createTempFolder } from '../../../test/support/temp-folder.ts';
import { CatalogError } from '../../errors.ts';
import type { SearchQuery } from '../../query/search-query.ts';
import { NO_DEADLINE } from '../query-context.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import { createStore } from './store/store.ts';
import { createIndexMaintainer, type IndexState } from './threads/index-maintainer.ts';
import type { IndexFeed } from './threads/indexer.ts';

const MATCH_ALL: SearchQuery = {
  visibility: 'public',
  sort: [],
  offset: 0,
  limit: 10,
  facets: [],
  facetMode: 'filtered',
};

/** A feed whose states the test publishes itself. */
const createManualFeed = () => {
  let publish: (state: IndexState) => void = () => {};
  const feed: IndexFeed = {
    onState: (listener) => {
      publish = listener;
    },
    refresh: async () => {},
    close: () => {},
  };
  return { feed, publish: (state: IndexState) => publish(state) };
};

const open = (t: TestContext) => {
  const dataDir = createTempFolder(t);
  const store = createStore({ dataDir });
  const maintainer = createIndexMaintainer(store, dataDir);
  const { feed, publish } = createManualFeed();
  const engine = createEmbeddedEngine({ store, feed });
  t.after(engine.close);
  const put = (id: string, members: object = {}) => {
    const { record, derivedFields } = aRow({ id, dct_title_s: `Chart ${id}`, ...members });
    return { record, derivedFields, precomputed: '{}', source: 'edu.test' };
  };
  const index = (): void => {
    maintainer.catchUp();
    publish(maintainer.state());
  };
  const found = async (query: Partial<SearchQuery> = {}) =>
    (await engine.index.search({ ...MATCH_ALL, ...query }, NO_DEADLINE)).hits.map(({ record }) => record.id);
  return { engine, put, index, found };
};

test('before the index is built, searches fail with a retry message and records are served', async (t) => {
  const { engine, put, found } = open(t);
  await engine.records.write({ puts: [put('a')], removes: [] });
  await assert.rejects(found(), (error) => error instanceof CatalogError && error.code === 'service_unavailable');
  assert.equal((await engine.records.get('a'))?.id, 'a');
});

test('a record that was hidden or removed after indexing is not returned', async (t) => {
  const { engine, put, index, found } = open(t);
  await engine.records.write({ puts: ['a', 'b', 'c', 'd'].map((id) => put(id)), removes: [] });
  index();
  assert.deepEqual(await found(), ['a', 'b', 'c', 'd']);
  const hidden = [put('b', { gbl_suppressed_b: true }), put('c', { b1g_publication_state_s: 'draft' })];
  await engine.records.write({ puts: hidden, removes: ['d'] });
  assert.deepEqual(await found(), ['a']);
  assert.deepEqual(await found({ visibility: 'all' }), ['a', 'b', 'c']);
  const scanned: string[] = [];
  for await (const { id } of engine.index.scan(MATCH_ALL, NO_DEADLINE)) scanned.push(id);
  assert.deepEqual(scanned, ['a']);
});

test('the revision changes with writes, with indexing and with the layout of segments', async (t) => {
  const { engine, put, index } = open(t);
  const { revision } = engine.index;
  const revisions = [revision()];
  await engine.records.write({ puts: [put('a')], removes: [] });
  revisions.push(revision());
  index();
  revisions.push(revision());
  assert.equal(new Set(revisions).size, 3);
  index();
  assert.equal(revision(), revisions[2]);
});

test('closing twice has no further effect', async (t) => {
  const { engine } = open(t);
  await Promise.all([engine.close(), engine.close()]);
});

test('a scan sees one state of the catalogue despite concurrent writes', async (t) => {
  const { engine, put, index } = open(t);
  const ids = Array.from({ length: 120 }, (_, n) => `r${String(n).padStart(3, '0')}`);
  await engine.records.write({ puts: ids.map((id) => put(id)), removes: [] });
  index();
  const texts: string[] = [];
  for await (const { id, json } of engine.index.scan(MATCH_ALL, NO_DEADLINE)) {
    if (texts.length === 0) {
      const changed = put('r119');
      const renamed = { ...changed, record: { ...changed.record, dct_title_s: 'Changed meanwhile' } };
      await engine.records.write({ puts: [renamed], removes: ['r118'] });
    }
    texts.push(`${id} ${toJsonString(json).includes('Changed meanwhile')}`);
  }
  assert.deepEqual(
    texts.toSorted(),
    ids.map((id) => `${id} false`),
  );
});
