// Metadata formats on /resources/{id}/metadata and /items/{id}: f, profile and Accept.
import assert from 'node:assert/strict';
import test from 'node:test';
import { METADATA_FORMAT_NAMES, metadataFormatRow } from '../../src/record/formats/metadata-formats.ts';
import { BASE, createTestApp } from '../support/app.ts';

const CHART = {
  id: 'chart 1/"a"',
  dct_title_s: 'Chart of the <Red> Sea & its harbours',
  gbl_resourceClass_sm: ['Maps'],
  gbl_indexYear_im: [1745],
  dcat_bbox: 'ENVELOPE(32,44,30,12)',
  dct_references_s: JSON.stringify({ 'http://schema.org/downloadUrl': 'https://files.example/chart.tif' }),
};

const { get } = await createTestApp({
  records: [
    CHART,
    { id: 'bare', dct_title_s: 'Bare' },
    { id: 'draft', dct_title_s: 'Draft', b1g_publication_state_s: 'draft' },
  ],
  settings: { 'access.nonPublic': 'everyone', 'api.title': 'Atlas of Seas' },
});

const PATH = `/resources/${encodeURIComponent(CHART.id)}/metadata`;
const ITEM = `/ogc/collections/regional-records/items/${encodeURIComponent(CHART.id)}`;
const typeOf = (response: Awaited<ReturnType<typeof get>>): string =>
  String(response.headers['content-type']).split(';')[0] ?? '';

test('every format is available through f, with its media type, its profile and the URLs of this site', async () => {
  for (const form of METADATA_FORMAT_NAMES) {
    const response = await get(`${PATH}?f=${form}`);
    assert.equal(response.statusCode, 200, form);
    assert.equal(typeOf(response), metadataFormatRow(form).mediaType);
    assert.equal(response.headers.link, `<${metadataFormatRow(form).profile}>; rel="profile"`);
    assert.match(String(response.headers.vary), /\bAccept\b/);
    assert.match(response.body, /harbours/);
    assert.ok(response.body.includes(`${BASE}/resources/${encodeURIComponent(CHART.id)}`), form);
    const again = await get(`${PATH}?f=${form}`, { 'if-none-match': String(response.headers.etag) });
    assert.equal(again.statusCode, 304, form);
  }
});

test('a profile selects its format, in the syntax of f or of Accept', async () => {
  for (const form of METADATA_FORMAT_NAMES.filter((name) => name !== 'ttl')) {
    const response = await get(`${PATH}?profile=${encodeURIComponent(metadataFormatRow(form).profile)}`);
    assert.equal(typeOf(response), metadataFormatRow(form).mediaType, form);
  }
  const profile = encodeURIComponent(metadataFormatRow('dcat').profile);
  assert.equal(typeOf(await get(`${PATH}?profile=${profile}`, { accept: 'text/turtle' })), 'text/turtle');
  assert.equal(typeOf(await get(`${PATH}?profile=${profile}&f=ttl`)), 'text/turtle');
  assert.match((await get(`${PATH}?profile=https://schema.org&f=jsonld`)).body, /"@context":"https:\/\/schema.org"/);
  assert.match((await get(`${PATH}?profile=datacite&f=json`)).body, /kernel-4/);
  assert.match((await get(`${PATH}?profile=http://purl.org/dc/terms&f=xml`)).body, /<qualifieddc/);
});

test('Accept selects a format; a client that accepts anything, or nothing available, gets plain JSON', async () => {
  const accepting = async (accept: string): Promise<string> => typeOf(await get(PATH, { accept }));
  assert.equal(await accepting('text/turtle'), 'text/turtle');
  assert.equal(await accepting('application/ld+json'), 'application/ld+json');
  assert.equal(await accepting('application/xml;q=0.9, text/html'), 'application/xml');
  assert.equal(await accepting('text/xml'), 'application/xml');
  assert.equal(await accepting('application/geo+json'), 'application/geo+json');
  assert.equal(await accepting('application/vnd.datacite.datacite+json'), 'application/vnd.datacite.datacite+json');
  for (const accept of ['*/*', 'text/html', 'application/json, text/turtle;q=0.5'])
    assert.equal(await accepting(accept), 'application/json', accept);
  assert.equal(typeOf(await get(`${PATH}?f=json`, { accept: 'text/turtle' })), 'application/json');
});

test('Accept distinguishes formats of one media type by their profile', async () => {
  for (const form of METADATA_FORMAT_NAMES) {
    const { mediaType, profile } = metadataFormatRow(form);
    for (const path of [PATH, ITEM]) {
      const response = await get(path, { accept: `text/html;q=0.2, ${mediaType}; q=0.9; profile="${profile}"` });
      assert.equal(response.headers.link, `<${profile}>; rel="profile"`, form);
      assert.equal(response.body, (await get(`${path}?f=${form}`)).body, form);
    }
  }
  const other = await get(PATH, { accept: 'application/xml; profile="http://profiles.example/none"' });
  assert.equal(other.headers.link, `<${metadataFormatRow('iso19115-3').profile}>; rel="profile"`);
});

test('plain JSON links to the other formats', async () => {
  const { headers } = await get(PATH);
  const links = String(headers.link).split(', ');
  assert.equal(links.length, METADATA_FORMAT_NAMES.length - 1);
  for (const link of links) {
    const [, url = '', type] = /^<([^>]+)>; rel="alternate"; type="([^"]+)"/.exec(link) ?? [];
    const response = await get(url.slice(`${BASE}/api/v1`.length));
    assert.deepEqual([response.statusCode, typeOf(response)], [200, type]);
  }
});

test('a format that a record does not support returns 406 with the reason', async () => {
  const response = await get('/resources/bare/metadata?f=stac');
  assert.equal(response.statusCode, 406);
  assert.match(
    response.json().detail,
    /STAC Item 1\.1\.0 is not available for this record\. It is available for maps, imagery and datasets with a file/,
  );
});

test('an unknown format name is a problem that lists the supported ones', async () => {
  const wrong = await get(`${PATH}?f=marc`);
  assert.equal(wrong.statusCode, 400);
  assert.match(wrong.json().detail, /^f must be one of json, dcat, ttl, .*, not "marc"\.$/);
  assert.equal((await get(`${PATH}?profile=marc`)).json().errors[0].source.parameter, 'profile');
  assert.equal((await get(`${PATH}?profile=stac&f=xml`)).json().errors[0].source.parameter, 'f');
  assert.equal((await get(`${PATH}?f=dcat&fields=dct_title_s`)).json().errors[0].source.parameter, 'fields');
  assert.equal((await get(`${PATH}?f=dcat&f=stac`)).statusCode, 400);
});

test('visibility is the same as for the record', async () => {
  assert.equal((await get('/resources/draft/metadata?f=dcat')).statusCode, 404);
  assert.equal((await get('/resources/draft/metadata?f=dcat&include_non_public=true')).statusCode, 200);
  assert.equal((await get('/resources/nobody/metadata?f=dcat')).statusCode, 404);
});

test('JSON formats support JSONP', async () => {
  assert.match((await get(`${PATH}?f=datacite&callback=show`)).body, /^\/\*\*\/show\(\{.*\}\);$/s);
});

test('OGC API items are available in the same formats by f, profile and Accept', async () => {
  for (const form of METADATA_FORMAT_NAMES) {
    const plain = await get(`${PATH}?f=${form}`);
    const item = await get(`${ITEM}?f=${form}`);
    assert.deepEqual([item.statusCode, typeOf(item), item.body], [200, typeOf(plain), plain.body], form);
  }
  assert.equal(
    typeOf(await get(`${ITEM}?profile=${encodeURIComponent(metadataFormatRow('oai_dc').profile)}`)),
    'application/xml',
  );
  assert.equal(typeOf(await get(ITEM, { accept: 'text/turtle' })), 'text/turtle');
  assert.match(String((await get(ITEM)).headers.link), /items\/chart%201%2F%22a%22\?f=dcat>; rel="alternate"/);
});

test('items keep their own formats: features, pages and the records profile', async () => {
  const record = encodeURIComponent('http://www.opengis.net/def/profile/OGC/0/ogc-record');
  for (const query of ['', '?f=json', '?f=geojson', `?profile=${record}`, `?profile=${record}&f=json`])
    assert.equal(typeOf(await get(`${ITEM}${query}`)), 'application/geo+json', query);
  assert.equal(typeOf(await get(`${ITEM}?f=html`)), 'text/html');
  assert.equal(typeOf(await get(ITEM, { accept: 'text/html,application/xml;q=0.9,*/*;q=0.8' })), 'text/html');
  assert.equal((await get(`${ITEM}?f=marc`)).statusCode, 400);
  assert.equal((await get(`${ITEM}?profile=marc`)).statusCode, 400);
  assert.equal((await get(ITEM, { accept: 'image/png' })).statusCode, 406);
});
