// GET /resources/{id}/relationships, with a series of ten thousand sheets.
import assert from 'node:assert/strict';
import test from 'node:test';
import { BASE, createTestApp, type RawRecord } from '../support/app.ts';

const SHEETS = 10_000;

const sheets = Array.from(
  { length: SHEETS },
  (_, n): RawRecord => ({
    id: `sheet-${n}`,
    dct_title_s: `Sheet ${String((n * 7919) % SHEETS).padStart(5, '0')}`,
    dct_isPartOf_sm: ['series'],
    gbl_suppressed_b: true,
  }),
);

const { get, json } = await createTestApp({
  records: [
    { id: 'series', dct_title_s: 'Ordnance Survey', dct_source_sm: ['survey', 'gone', 'series'] },
    { id: 'survey', dct_title_s: 'Survey of 1820', dct_relation_sm: ['series'] },
    { id: 'draft', dct_title_s: 'Secret sheet', dct_isPartOf_sm: ['series'], b1g_publication_state_s: 'draft' },
    { id: 'a', dct_title_s: 'A', dct_replaces_sm: ['b'], dct_relation_sm: ['b'] },
    { id: 'b', dct_title_s: 'B', dct_isReplacedBy_sm: ['a'], dct_relation_sm: ['a'] },
    { id: 'alone', dct_title_s: 'Alone' },
    ...sheets,
  ],
  settings: { 'access.nonPublic': 'everyone' },
});

const titlesOf = (items: readonly { resource_title: string }[]): readonly string[] =>
  items.map(({ resource_title }) => resource_title);

const expectedTitle = (n: number): string => `Sheet ${String(n).padStart(5, '0')}`;

test('both shapes contain the same relations in both directions', async () => {
  const body = await json('/resources/survey/relationships');
  assert.deepEqual(body, {
    id: 'survey',
    links: {
      ...{ self: `${BASE}/api/v1/resources/survey/relationships`, prev: null, next: null },
      first: `${BASE}/api/v1/resources/survey/relationships?page%5Bnumber%5D=1&page%5Bsize%5D=100`,
      last: `${BASE}/api/v1/resources/survey/relationships?page%5Bnumber%5D=1&page%5Bsize%5D=100`,
    },
    meta: {
      counts: { 'dct:relation': 1, 'dct:isSourceOf': 1 },
      ...{ totalCount: 1, totalPages: 1, currentPage: 1, perPage: 100 },
    },
    relationships: {
      'dct:relation': [{ resource_id: 'series', resource_title: 'Ordnance Survey', link: '/resources/series' }],
      'dct:isSourceOf': [{ resource_id: 'series', resource_title: 'Ordnance Survey', link: '/resources/series' }],
    },
    data: ['dct:relation', 'dct:isSourceOf'].map((predicate) => ({
      type: 'relationship',
      id: `survey|${predicate}|series`,
      attributes: {
        ...{ relationship_type: predicate, related_resource_id: 'series', related_resource_title: 'Ordnance Survey' },
      },
    })),
  });
});

test('a relation stated by both records is listed once', async () => {
  const { meta, relationships } = await json('/resources/a/relationships');
  assert.deepEqual(meta.counts, { 'dct:relation': 1, 'dct:replaces': 1 });
  assert.equal(relationships['dct:replaces'][0].resource_id, 'b');
  const { meta: other } = await json('/resources/b/relationships');
  assert.deepEqual(other.counts, { 'dct:relation': 1, 'dct:isReplacedBy': 1 });
});

test('a record is not related to itself or to a missing record', async () => {
  const { relationships } = await json('/resources/series/relationships');
  assert.deepEqual(titlesOf(relationships['dct:source']), ['Survey of 1820']);
  assert.deepEqual((await json('/resources/alone/relationships')).data, []);
});

test('ten thousand sheets are paged by title, each exactly once', async () => {
  const seen: string[] = [];
  let path = '/resources/series/relationships?relationship_type=dct:hasPart';
  for (let pages = 0; path !== ''; pages++) {
    assert.ok(pages < 200);
    const { links, meta, data, relationships } = await json(path);
    assert.deepEqual(meta.counts, { 'dct:hasPart': SHEETS });
    assert.equal(meta.totalCount, SHEETS);
    assert.equal(data.length, relationships['dct:hasPart'].length);
    seen.push(...titlesOf(relationships['dct:hasPart']));
    path = links.next === null ? '' : links.next.replace(`${BASE}/api/v1`, '');
  }
  assert.deepEqual(
    seen,
    Array.from({ length: SHEETS }, (_, n) => expectedTitle(n)),
  );
});

test('a page can be requested in every spelling, and a page past the end is empty', async () => {
  for (const query of ['page=300&per_page=7', 'page[number]=300&page[size]=7', 'page=300&limit=7']) {
    const { relationships, links, meta } = await json(
      `/resources/series/relationships?${query}&relationship_type=haspart`,
    );
    assert.equal(titlesOf(relationships['dct:hasPart'])[0], expectedTitle(299 * 7));
    assert.equal(meta.currentPage, 300);
    assert.match(links.prev, /page%5Bnumber%5D=299&page%5Bsize%5D=7/);
    assert.match(links.next, /relationship_type=haspart/);
  }
  const beyond = await json('/resources/series/relationships?page=1000');
  assert.deepEqual(beyond.data, []);
  assert.deepEqual(beyond.meta.counts, { 'dct:hasPart': SHEETS, 'dct:source': 1, 'dct:relation': 1 });
  assert.equal(beyond.links.next, null);
});

test('a record lists the first hundred relations, a search item the first five, and both the total', async () => {
  const { meta } = (await json('/resources/series?include_ui=full')).data;
  assert.equal(meta.relationships.has_part.data.length, 100);
  assert.equal(
    meta.relationships.has_part.links.related,
    `${BASE}/api/v1/resources/series/relationships?relationship_type=dct%3AhasPart`,
  );
  assert.equal(meta.ui.relationships['dct:hasPart'].length, 100);
  assert.equal(meta.ui.relationship_counts['dct:hasPart'], SHEETS);
  const [item] = (await json('/search?q=ordnance&include_ui=full')).data;
  assert.deepEqual(titlesOf(item.meta.ui.relationships['dct:hasPart']), [0, 1, 2, 3, 4].map(expectedTitle));
  assert.equal(item.meta.ui.relationship_counts['dct:hasPart'], SHEETS);
  assert.equal(
    item.meta.ui.relationship_browse_links['dct:hasPart'],
    '/search?include_filters[dct_isPartOf_sm][]=series',
  );
});

test('an unpublished related record is listed only when non-public records are requested', async () => {
  const all = await json('/resources/series/relationships?relationship_type=hasPart&include_non_public=true');
  assert.equal(all.meta.counts['dct:hasPart'], SHEETS + 1);
  assert.equal(titlesOf(all.relationships['dct:hasPart'])[0], 'Secret sheet');
  assert.doesNotMatch((await get('/resources/series/relationships')).body, /Secret/);
});

test('an unknown relation or page returns 400 and names the parameter', async () => {
  for (const [query, parameter] of [
    ['relationship_type=loves', 'relationship_type'],
    ['page=0', 'page'],
    ['per_page=101', 'per_page'],
    ['page=10000001&per_page=1', 'page'],
  ] as const) {
    const response = await get(`/resources/series/relationships?${query}`);
    assert.equal(response.statusCode, 400, query);
    assert.equal(response.json().errors[0].source.parameter, parameter);
  }
});
