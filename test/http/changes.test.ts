// The change feed and removed records: 410 by id, tombstones in the feed, and an Atom feed.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SaxesParser } from 'saxes';
import { createTestApp, loadRecords } from '../support/app.ts';

const published = (id: string, title = `Map ${id}`) => ({ id, dct_title_s: title });
const draft = (id: string) => ({ ...published(id), b1g_publication_state_s: 'draft' });

const createWorld = async (settings = {}) => {
  const world = await createTestApp({ records: ['a', 'b', 'c'].map((id) => published(id)), settings });
  const remove = (...ids: readonly string[]) => world.catalog.remove(ids);
  return { ...world, remove };
};

type Change = { id: string; attributes: { kind: string; changed_at: string; record?: { dct_title_s: string } } };

const summarise = (data: readonly Change[]): readonly string[] =>
  data.map(({ id, attributes }) => `${attributes.kind} ${id}`);

test('a removed record returns 410 with its removal time on every route with its id', async () => {
  const { get, remove } = await createWorld();
  await remove('b');
  for (const path of [
    '/resources/b',
    '/resources/b/ogm',
    '/resources/b/citation',
    '/resources/b/links',
    '//resources/b',
  ]) {
    const response = await get(path);
    assert.equal(response.statusCode, 410, path);
    const problem = response.json();
    assert.equal(problem.code, 'gone');
    assert.match(problem.detail, /"b" was removed on \d{4}-\d\d-\d\dT/);
  }
  assert.equal((await get('/resources/never')).statusCode, 404);
});

test('a removed record that was never public returns 404 unless non-public records are requested', async () => {
  const { get, catalog, remove } = await createWorld({ 'access.nonPublic': 'everyone' });
  await loadRecords(catalog, [draft('secret')]);
  await remove('secret');
  assert.equal((await get('/resources/secret')).statusCode, 404);
  assert.equal((await get('/resources/secret?include_non_public=true')).statusCode, 410);
});

test('the feed lists additions, changes and removals in order and continues from its cursor', async () => {
  const { json, catalog, remove } = await createWorld();
  const first = await json('/changes?limit=2');
  assert.deepEqual(summarise(first.data), ['added a', 'added b']);
  assert.equal(first.meta.has_more, true);
  const rest = await json(first.links.next.replace(/^.*\/api\/v1/, ''));
  assert.deepEqual(summarise(rest.data), ['added c']);
  assert.deepEqual([rest.meta.has_more, rest.links.next], [false, null]);

  await loadRecords(catalog, [published('a', 'Another map'), published('d')]);
  await remove('c');
  const later = await json(`/changes?since=${rest.meta.cursor}`);
  assert.deepEqual(summarise(later.data), ['changed a', 'added d', 'removed c']);
  assert.equal(later.data[0].attributes.record.dct_title_s, 'Another map');
  assert.equal(later.data[0].attributes.source, 'edu.test');
  assert.ok(!('record' in later.data[2].attributes));
  assert.ok(later.data.every((change: Change) => Date.now() - Date.parse(change.attributes.changed_at) < 60_000));
  const end = await json(`/changes?since=${later.meta.cursor}`);
  assert.deepEqual([end.data, end.meta.cursor], [[], later.meta.cursor]);
});

test('the public feed reports unpublished records as removed and omits records that were never published', async () => {
  const { json, catalog, remove } = await createWorld({ 'access.nonPublic': 'everyone' });
  const { cursor } = (await json('/changes')).meta;
  await loadRecords(catalog, [draft('a'), draft('new'), { ...published('sheet'), gbl_suppressed_b: true }]);
  await loadRecords(catalog, [draft('old')]);
  await remove('old');
  assert.deepEqual(summarise((await json(`/changes?since=${cursor}`)).data), ['removed a', 'added sheet']);
  assert.deepEqual(summarise((await json(`/changes?since=${cursor}&include_non_public=true`)).data), [
    'changed a',
    'added new',
    'added sheet',
    'removed old',
  ]);
});

test('clients without access to unpublished records get the public feed and a warning', async () => {
  const { get, json, catalog } = await createWorld({ 'access.nonPublic': 'nobody' });
  await loadRecords(catalog, [draft('a'), draft('new')]);
  const [feed, open] = [await json('/changes?include_non_public=true'), await json('/changes')];
  assert.deepEqual(summarise(feed.data), summarise(open.data));
  assert.match(feed.meta.warnings[0], /^Unpublished records are not included/);
  assert.equal(open.meta.warnings, undefined);
  assert.doesNotMatch((await get('/changes.atom?include_non_public=true')).body, /resources\/new"/);
});

test('an invalid cursor returns 400 and names since, and so do other invalid values', async () => {
  const { get } = await createWorld();
  for (const query of ['since=nonsense', 'since=999.x', `since=${'9'.repeat(500)}`, 'since[a]=1']) {
    const response = await get(`/changes?${query}`);
    assert.equal(response.statusCode, 400, query);
    assert.equal(response.json().errors[0].source.parameter, 'since');
  }
  for (const limit of ['0', '501', 'many']) assert.equal((await get(`/changes?limit=${limit}`)).statusCode, 400);
});

test('the Atom feed is well-formed XML with the latest changes first, whatever titles contain', async () => {
  const { get, catalog, remove } = await createWorld();
  await loadRecords(catalog, [published('x<"&\'>', 'Bad \u0001 & <b>\uFFFE title')]);
  await remove('a');
  const response = await get('/changes.atom?limit=3');
  assert.match(String(response.headers['content-type']), /^application\/atom\+xml/);
  const names: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => names.push(name));
  parser.on('error', (error) => assert.fail(error));
  parser.write(response.body).close();
  assert.deepEqual(
    names.filter((name) => /entry$/.test(name)),
    ['at:deleted-entry', 'entry', 'entry'],
  );
  assert.ok(response.body.includes('Bad &amp; &lt;b&gt; title'));
});
