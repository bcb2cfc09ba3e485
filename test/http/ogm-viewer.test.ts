// GET /resources/{id}/ogm-viewer: the viewer page, its policy and its parameters, with documents on a loopback server.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { referenceRow } from '../../src/schema/references.ts';
import { createTestApp } from '../support/app.ts';
import { startViewerSources } from '../support/viewer-sources/server.ts';

const { base, other } = await startViewerSources({ after });

const HOSTILE = '"></script><script>alert(1)</script><img src=x onerror=alert(2)>';

const record = (id: string, references: object, more: object = {}): Readonly<Record<string, unknown>> => ({
  ...{ id, dct_title_s: `Record ${id}`, dcat_bbox: 'ENVELOPE(-10,10,10,-10)' },
  dct_references_s: JSON.stringify(references),
  ...more,
});

const MANIFEST = referenceRow('iiif_manifest').uri;
const COG = referenceRow('cog').uri;

const { get } = await createTestApp({
  settings: { 'fetch.allowPrivate': ['127.0.0.1'] },
  records: [
    record('manifest', { [MANIFEST]: `${base}/manifest2.json` }),
    record('dead', { [MANIFEST]: `${base}/gone.json` }),
    record('private', { [MANIFEST]: 'http://127.0.0.2/manifest.json' }),
    record('two', { [COG]: 'https://files.example.org/x.tif', [referenceRow('geo_json').uri]: '/demo/x.geojson' }),
    record('nothing', {}),
    record('secret', { [COG]: 'https://files.example.org/x.tif' }, { b1g_publication_state_s: 'draft' }),
    record(
      'hostile',
      { [referenceRow('wms').uri]: { url: `http://a;script-src/${HOSTILE}`, label: HOSTILE } },
      { dct_title_s: HOSTILE, schema_provider_s: HOSTILE, gbl_wxsIdentifier_s: HOSTILE },
    ),
  ],
});

const policyOf = (response: Awaited<ReturnType<typeof get>>): string =>
  String(response.headers['content-security-policy']);

const dataOf = (body: string) =>
  JSON.parse(/<script type="application\/json" id="viewer-data">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null');

test('the server reads a manifest, and its policy allows the host of the images', async () => {
  const response = await get('/resources/manifest/ogm-viewer');
  assert.equal(response.statusCode, 200);
  assert.match(String(response.headers['content-type']), /^text\/html/);
  assert.ok(policyOf(response).includes(` ${other};`), policyOf(response));
  assert.match(policyOf(response), /frame-ancestors \*/);
  assert.equal(response.headers['x-frame-options'], undefined);
  assert.deepEqual(
    dataOf(response.body).document.pages.map(({ label }: { label: string }) => label),
    ['Sheet 1', 'Sheet 2'],
  );
});

test('a document that cannot be fetched is reported as text, and the extent is still shown', async () => {
  for (const [id, words] of [
    ['dead', /the server responded with status 404/],
    ['private', /was not fetched/],
  ] as const) {
    const response = await get(`/resources/${id}/ogm-viewer`);
    assert.equal(response.statusCode, 200);
    assert.match(response.body, words);
    assert.match(response.body, /<svg /);
    assert.equal(response.headers['cache-control'], 'no-store');
    assert.deepEqual(dataOf(response.body).footprint.outline, [-10, -10, 10, 10]);
  }
});

test('each source has its own page, whose policy allows only its host', async () => {
  const [first, second] = [await get('/resources/two/ogm-viewer'), await get('/resources/two/ogm-viewer?source=2')];
  assert.match(policyOf(first), /files\.example\.org/);
  assert.doesNotMatch(policyOf(second), /files\.example\.org/);
  assert.equal(dataOf(second.body).source.url, '/demo/x.geojson');
  assert.match(second.body, /href="\?source=1"/);
});

test('an unknown source returns 400 with the available ones', async () => {
  for (const value of ['0', '3', 'x', '-1', '1.5', '99999999999999999999']) {
    const response = await get(`/resources/two/ogm-viewer?source=${value}`);
    assert.equal(response.statusCode, 400, value);
    assert.match(response.json().detail, /source must be a whole number from 1 to 2/);
  }
  assert.equal((await get('/resources/two/ogm-viewer?embed=perhaps')).statusCode, 400);
});

test('a record without a source shows its extent; non-public records are not found', async () => {
  const response = await get('/resources/nothing/ogm-viewer');
  assert.equal(response.statusCode, 200);
  assert.equal(dataOf(response.body).source, undefined);
  assert.equal((await get('/resources/secret/ogm-viewer')).statusCode, 404);
  assert.equal((await get('/resources/nobody/ogm-viewer')).statusCode, 404);
});

test('hostile texts are shown as text and add nothing to the policy', async () => {
  const { body, headers } = await get('/resources/hostile/ogm-viewer');
  assert.doesNotMatch(body, /<script>alert|<img src=x/);
  assert.equal(dataOf(body).source.layer, HOSTILE);
  assert.doesNotMatch(String(headers['content-security-policy']), /a;script-src/);
  assert.equal(String(headers['content-security-policy']).match(/script-src/g)?.length, 1);
});

test('the page URL outside the API redirects to the viewer', async () => {
  const response = await get('//resources/two/ogm-viewer?source=2');
  assert.equal(response.statusCode, 308);
  assert.equal(response.headers.location, '/api/v1/resources/two/ogm-viewer?source=2');
});
