// include_non_public on every route that accepts it: suppressed records for every client, unpublished ones by right.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';
import { type Document, documentedOperations } from '../support/documented-requests.ts';

/** A word that only the unpublished record contains. */
const SECRET = 'Xyzzyplugh';
const COMMON = { dct_subject_sm: ['Harbors'], dcat_bbox: 'ENVELOPE(-70.6,-70.5,-33.4,-33.5)' };
const DRAFT = { ...COMMON, dct_title_s: `${SECRET} harbour draft`, dct_subject_sm: ['Harbors', SECRET] };

const RECORDS = [
  { ...COMMON, id: 'shown', dct_title_s: 'Harbour chart' },
  { ...COMMON, id: 'sheet', dct_title_s: 'Harbour sheet', gbl_suppressed_b: true, dct_isPartOf_sm: ['shown'] },
  { ...DRAFT, id: 'draft', b1g_publication_state_s: 'draft', dct_isPartOf_sm: ['shown'] },
];

const OPERATOR = { authorization: 'Bearer a token of the operator' };
const settings = { 'access.operatorToken': 'a token of the operator', 'cache.maxAgeSeconds': 60 };

const usual = await createTestApp({ records: RECORDS, settings });
const closed = await createTestApp({ records: RECORDS, settings: { ...settings, 'access.nonPublic': 'nobody' } });
const open = await createTestApp({ records: RECORDS, settings: { ...settings, 'access.nonPublic': 'everyone' } });

const document = (await usual.json('//api/openapi.json')) as Document;

const paths = documentedOperations(document)
  .filter(({ method, operation }) => method === 'get' && operation.parameters?.some(isNonPublicParameter) === true)
  .map(({ path }) => path);

function isNonPublicParameter({ name }: { readonly name: string }): boolean {
  return name === 'include_non_public';
}

/** The route of a record, with its other required parameters filled in. */
const toRoute = (path: string, id: string): string => {
  const filled = path.replace('{id}', id).replace('{facet_name}', 'dct_subject_sm');
  return `/${filled.replace('{download_type}', 'geojson')}?q=harbour`;
};

test('all routes with include_non_public are listed', () => {
  assert.ok(paths.length >= 20, paths.join('\n'));
});

/** Without the request, which some responses repeat, and without times. */
const contentOf = (body: string): string =>
  body
    .replaceAll(/"(self|first|next|last|applyTemplate|query|instance|request_id)":"[^"]*"/g, '')
    .replaceAll(/"\w*took\w*":[\d.]+/gi, '');

for (const path of paths) {
  test(`${path}: an anonymous client never gets an unpublished record, whatever the representation`, async () => {
    for (const app of [usual, closed]) {
      for (const headers of [{}, { accept: 'text/csv, application/json' }, { 'x-api-key': 'guess' }]) {
        const response = await app.get(`${toRoute(path, 'shown')}&include_non_public=true`, headers);
        const plain = await app.get(toRoute(path, 'shown'), headers);
        // The first request for a picture draws it, later ones are redirected to it.
        assert.equal(response.statusCode < 400, plain.statusCode < 400, String(response.statusCode));
        assert.doesNotMatch(contentOf(response.body), new RegExp(`${SECRET}|"draft"`, 'i'));
      }
      if (!path.includes('{id}')) continue;
      const response = await app.get(`${toRoute(path, 'draft')}&include_non_public=true`);
      assert.equal(response.statusCode, 404, response.body);
      assert.equal(response.json().code, 'not_found');
      assert.doesNotMatch(response.body, new RegExp(SECRET, 'i'));
    }
  });

  if (path.includes('{id}')) {
    test(`${path}: an operator gets the unpublished record, and so does everyone where the setting says so`, async () => {
      const url = `${toRoute(path, 'draft')}&include_non_public=true`;
      for (const [app, headers] of [
        [usual, OPERATOR],
        [closed, OPERATOR],
        [open, {}],
      ] as const) {
        assert.notEqual((await app.get(url, headers)).statusCode, 404);
        assert.equal((await app.get(toRoute(path, 'draft'), headers)).statusCode, 404);
      }
    });
  }
}

const idsOf = ({ data }: { readonly data: readonly { readonly id: string }[] }) => data.map(({ id }) => id).toSorted();

test('searches and lists include suppressed records for every client', async () => {
  for (const path of ['/search?q=harbour', '/resources/?']) {
    assert.deepEqual(idsOf(await usual.json(path)), ['shown'], path);
    for (const app of [usual, closed]) {
      const { data, meta } = await app.json(`${path}&include_non_public=true`);
      assert.deepEqual([idsOf({ data }), meta.totalCount], [['sheet', 'shown'], 2], path);
    }
    assert.deepEqual(idsOf(await open.json(`${path}&include_non_public=true`)), ['draft', 'sheet', 'shown'], path);
    const seen = await usual.get(`${path}&include_non_public=true`, OPERATOR);
    assert.deepEqual(idsOf(seen.json()), ['draft', 'sheet', 'shown'], path);
  }
  const [hex] = (await usual.json('/map/h3?resolution=2&include_non_public=true')).hexes;
  assert.equal(hex[1], 2);
});

test('a search in a body and every file format follow the same rule', async () => {
  for (const more of [{}, { format: 'csv' }, { format: 'csv', page: 1 }, { format: 'geojson' }, { format: 'ndjson' }]) {
    const body = { include_non_public: true, ...more };
    const response = await usual.post('/search', body);
    assert.equal(response.statusCode, 200);
    assert.match(response.body, /Harbour sheet/);
    assert.doesNotMatch(response.body, new RegExp(SECRET));
    assert.match((await open.post('/search', body)).body, new RegExp(SECRET));
  }
});

const LISTS = [
  '/search?q=harbour',
  '/resources/?',
  '/search/facets/dct_subject_sm?',
  '/suggest?q=harb',
  '/changes?',
  '/resources/shown/relationships?',
];

test('meta.warnings says that unpublished records need a key, only where they were asked for and left out', async () => {
  const warningsOf = async (app: typeof usual, path: string) => (await app.json(path)).meta.warnings ?? [];
  for (const path of LISTS) {
    assert.deepEqual(
      await warningsOf(usual, `${path}&include_non_public=true`),
      ['Unpublished records are not included: they need an API key with the scope non-public.'],
      path,
    );
    assert.match((await warningsOf(closed, `${path}&include_non_public=true`))[0], /this server does not show them/);
    assert.deepEqual(await warningsOf(usual, `${path}&include_non_public=false`), [], path);
    assert.deepEqual(await warningsOf(open, `${path}&include_non_public=true`), [], path);
  }
  const { warnings } = await usual.json('/map/h3?resolution=2&include_non_public=true');
  assert.match(warnings[0], /need an API key/);
});

test('caches keep the responses of different clients apart', async () => {
  for (const path of [...LISTS, '/resources/shown?', '/map/h3?resolution=2', '/changes.atom?']) {
    const url = `${path}&include_non_public=true`;
    const [privileged, anonymous] = [await usual.get(url, OPERATOR), await usual.get(url)];
    assert.match(String(privileged.headers['cache-control']), /^private/, path);
    assert.match(String(anonymous.headers['cache-control']), /^public/, path);
    for (const { headers } of [privileged, anonymous]) assert.match(String(headers.vary), /Authorization, X-API-Key/);
    if (contentOf(privileged.body) === contentOf(anonymous.body)) continue;
    assert.notEqual(privileged.headers.etag, anonymous.headers.etag, path);
    const revalidated = await usual.get(url, { 'if-none-match': String(privileged.headers.etag) });
    assert.equal(revalidated.statusCode, 200, path);
  }
  assert.doesNotMatch(String((await usual.get('/search?q=harbour')).headers.vary), /Authorization/);
});

test('without include_non_public all clients get the public records', async () => {
  for (const headers of [{}, OPERATOR]) {
    assert.equal((await usual.get('/search', headers)).json().meta.totalCount, 1);
    assert.equal((await usual.get('/resources/draft', headers)).statusCode, 404);
  }
});
