// Visibility: unknown ids return 404 on every path, an unpublished record never appears, a suppressed one only by its
// id.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';

/** Words that occur in no other record. */
const SECRET = 'Xyzzyplugh';
const HUSHED = 'Quuxfrobnitz';

const nonPublic = (id: string, word: string, state: object) => ({
  id,
  dct_title_s: `${word} harbour chart`,
  dct_description_sm: [`${word} soundings of the harbour`],
  dct_subject_sm: [`${word} anchorages`, 'Harbors'],
  dct_creator_sm: [`${word} Survey`],
  dct_publisher_sm: [`${word} Press`],
  dct_spatial_sm: [`${word} Bay`],
  schema_provider_s: `${word} Library`,
  gbl_resourceClass_sm: ['Maps'],
  gbl_indexYear_im: [1234],
  dcat_bbox: 'ENVELOPE(-70.51,-70.5,-33.4,-33.41)',
  dct_isPartOf_sm: ['parent'],
  dct_relation_sm: ['parent'],
  ...state,
});

const { app, get, json } = await createTestApp({
  records: [
    { id: 'parent', dct_title_s: 'Harbour charts', dct_subject_sm: ['Harbors'], gbl_resourceClass_sm: ['Maps'] },
    { id: 'sister', dct_title_s: 'Harbour chart', dct_subject_sm: ['Harbors', 'Anchorages'], gbl_indexYear_im: [1900] },
    nonPublic('draft', SECRET, { b1g_publication_state_s: 'draft' }),
    nonPublic('hushed', HUSHED, { gbl_suppressed_b: true }),
  ],
  settings: { 'access.nonPublic': 'everyone' },
});

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
const { paths } = (await json('//api/openapi.json')) as Document;
const recordPaths = Object.keys(paths).filter((path) => path.includes('{id}'));

const fill = (path: string, id: string): string => `/${path.replace('{id}', id).replace('{download_type}', 'geojson')}`;

/** A picture may redirect; the target must then respond too. */
const follow = async (url: string) => {
  let response = await get(url);
  for (let hops = 0; response.statusCode === 302 && hops < 3; hops++)
    response = await get(`/${response.headers.location}`);
  return response;
};

/** The served paths of the specification (4.1) that contain a record id. */
const EXPECTED = [
  ...['', '/ogm', '/citation', '/citation/json-ld', '/citation/ris', '/citation/bibtex', '/data-dictionaries'],
  ...['/distributions', '/downloads', '/downloads/generated/{download_type}'],
  ...['/downloads/generated/{download_type}/file', '/links', '/metadata', '/metadata/ogm', '/metadata/b1g'],
  ...['/metadata/display', '/viewer', '/relationships', '/similar-items', '/spatial-facets'],
  ...['/static-map', '/static-map/no-cache', '/thumbnail'],
].map((suffix) => `/api/v1/resources/{id}${suffix}`);

test('every served path of the specification is checked here', () => {
  for (const path of EXPECTED) assert.ok(recordPaths.includes(path), path);
});

for (const path of recordPaths) {
  test(`${path} returns 404 for an unknown and for an unpublished record`, async () => {
    for (const id of ['nobody', 'draft', '%20', encodeURIComponent("'; DROP TABLE records; --")]) {
      const response = await get(fill(path, id));
      assert.equal(response.statusCode, 404, `${id}: ${response.body}`);
      assert.match(String(response.headers['content-type']), /^application\/problem\+json/);
      assert.equal(response.json().code, 'not_found');
      assert.doesNotMatch(response.body, new RegExp(SECRET, 'i'));
    }
  });

  test(`${path} returns a suppressed record, and an unpublished one on request`, async () => {
    for (const url of [fill(path, 'hushed'), `${fill(path, 'draft')}?include_non_public=true`]) {
      const { statusCode, body } = await follow(url);
      // A record without data has no exports, whatever its visibility.
      assert.ok(path.includes('/generated/') ? statusCode === 400 : statusCode === 200, `${url}: ${body}`);
    }
  });
}

const QUERIES = [
  ...['/search', '/search?per_page=100&facets=', '/resources/?per_page=100', '/resources/?page[after]='],
  ...['/search?q=harbour', '/search?q=chart*', '/search?q=anchorage~', '/search?sort=year_asc', '/search?format=csv'],
  ...['/search?q=harbour&search_field=dct_title_s', '/search?include_filters[dct_isPartOf_sm][]=parent'],
  ...['/search?include_filters[id][]=draft&include_filters[id][]=hushed', '/search?facet_mode=multi&q=harbour'],
  ...[
    '/search/facets/dct_subject_sm?per_page=100',
    '/search/facets/dct_spatial_sm',
    '/search/facets/schema_provider_s',
  ],
  ...[
    '/search/facets/gbl_indexYear_im',
    '/search/facets/dct_creator_sm?q_facet=survey',
    '/suggest?q=har',
    '/suggest?q=ch',
  ],
  '/map/h3?resolution=4',
  '/map/h3?resolution=4&bbox=-71,-34,-70,-33',
  ...['/resources/parent/relationships', '/resources/parent/similar-items', '/resources/sister/similar-items'],
  ...['/resources/parent', '/resources/sister', '/resources/parent/metadata/display', '//resources/parent'],
];

/** Searches by words that only these records contain must not reveal that they exist. */
const PROBES = [SECRET, HUSHED].flatMap((word) => [
  ...[`/search?q=${word}`, `/search?q=${word.slice(0, 4)}*`, `/search?q=${word}~1`, `/search?q=${word.slice(0, -1)}`],
  `/search?adv_q=${encodeURIComponent(JSON.stringify([{ op: 'AND', f: 'dct_title_s', q: word }]))}`,
  `/search?include_filters[dct_spatial_sm][]=${word}%20Bay`,
  ...[`/suggest?q=${word}`, `/suggest?q=${word.slice(0, 3)}`, `/map/h3?resolution=4&q=${word}`],
  `/search/facets/dct_subject_sm?q_facet=${word.slice(0, 5)}`,
]);

/** Links, the query and its interpretation repeat the parameters. */
const withoutQuery = (body: string): string =>
  body
    .replaceAll(/"(self|first|last|applyTemplate|query)":"[^"]*"/g, '')
    .replaceAll(/"interpretation":\[\{[^\]]*\}\]/g, '');

test('no query finds an unpublished record or a trace of it', async () => {
  for (const path of [...QUERIES, ...PROBES]) {
    const { statusCode, body } = await get(path);
    assert.equal(statusCode, 200, path);
    const content = withoutQuery(body);
    assert.doesNotMatch(content, new RegExp(SECRET, 'i'), path);
    assert.doesNotMatch(content, /"draft"/, path);
  }
});

test('a suppressed record is not found by any query, only through its parent', async () => {
  const throughParent = ['/resources/parent', '/search', '/resources/?'];
  for (const path of [...QUERIES, ...PROBES]) {
    if (throughParent.some((start) => path.startsWith(start)) || path.startsWith('//')) continue;
    const content = withoutQuery((await get(path)).body);
    assert.doesNotMatch(content, new RegExp(HUSHED, 'i'), path);
  }
  for (const path of ['/search?per_page=100', '/resources/?per_page=100']) {
    const { data } = await json(path);
    assert.deepEqual(data.map(({ id }: { id: string }) => id).toSorted(), ['parent', 'sister'], path);
  }
  const { relationships } = await json('/resources/parent/relationships');
  assert.deepEqual(
    relationships['dct:hasPart'].map(({ resource_id }: { resource_id: string }) => resource_id),
    ['hushed'],
  );
});

test('counts exclude both: totals, facets, years, cells and suggestions', async () => {
  const { meta, included } = await json('/search');
  assert.equal(meta.totalCount, 2);
  assert.doesNotMatch(JSON.stringify(included), /1234/);
  assert.deepEqual((await json('/map/h3?resolution=4')).hexes, []);
  assert.equal((await json(`/search?q=${SECRET}`)).meta.totalCount, 0);
});

test('include_non_public shows all of them', async () => {
  assert.equal((await json('/search?include_non_public=true')).meta.totalCount, 4);
  assert.equal((await json('/resources/?include_non_public=true')).meta.totalCount, 4);
  assert.equal((await json(`/search?q=${SECRET}&include_non_public=true`)).data[0].id, 'draft');
  const { relationships } = await json('/resources/parent/relationships?include_non_public=true');
  assert.equal(relationships['dct:hasPart'].length, 2);
});

test('the page of an unpublished record returns 404', async () => {
  const response = await app.inject('/resources/draft');
  assert.equal(response.statusCode, 404);
  assert.doesNotMatch(response.body, new RegExp(SECRET, 'i'));
});
