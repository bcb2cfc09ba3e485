// Maps over HTTP: drawn once, redirected to by hash, immutable, and removed with their record.
import assert from 'node:assert/strict';
import test from 'node:test';
import sharp from 'sharp';
import { createTestApp } from '../support/app.ts';

const BOX = 'ENVELOPE(-92.9,-86.8,47.1,42.5)';

const { app, get } = await createTestApp({
  records: [
    { id: 'wisconsin', dct_title_s: 'Wisconsin', dcat_bbox: BOX, gbl_resourceClass_sm: ['Maps'] },
    { id: 'again', dct_title_s: 'Wisconsin again', dcat_bbox: BOX },
    { id: 'nowhere', dct_title_s: 'Nowhere' },
    { id: 'etag', dct_title_s: 'Etag', dcat_bbox: 'ENVELOPE(10,11,51,50)' },
    { id: 'draft', dct_title_s: 'Draft', dcat_bbox: BOX, b1g_publication_state_s: 'draft' },
  ],
  settings: { 'access.nonPublic': 'everyone' },
});

const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
};

test('a map is drawn on its first request and then served from an immutable URL', async () => {
  const toDrawing = await get('/resources/wisconsin/static-map');
  assert.equal(toDrawing.statusCode, 302);
  assert.equal(toDrawing.headers.location, '/api/v1/static-maps/wisconsin/geometry');
  assert.equal(toDrawing.headers['cache-control'], 'no-store');

  const drawn = await get('/static-maps/wisconsin/geometry');
  assert.equal(drawn.statusCode, 200);
  assert.equal(drawn.headers['content-type'], 'image/png');
  assert.deepEqual(await sizeOf(drawn.rawPayload), { format: 'png', width: 800, height: 600 });

  const redirected = await get('/resources/wisconsin/static-map');
  assert.match(String(redirected.headers.location), /^\/api\/v1\/static-map-assets\/[0-9a-f]{64}$/);
  assert.match(String(redirected.headers['cache-control']), /max-age=3600/);
  assert.equal((await get('/static-maps/wisconsin/geometry')).headers.location, redirected.headers.location);
  const path = String(redirected.headers.location).replace('/api/v1', '');
  const asset = await get(path);
  assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(asset.headers['content-disposition'], 'inline');
  assert.deepEqual(asset.rawPayload, drawn.rawPayload);
  const confirmed = await get(path, { 'if-none-match': String(asset.headers.etag) });
  assert.equal(confirmed.statusCode, 304);
  assert.equal(confirmed.headers.etag, asset.headers.etag);
});

test('the first response has the ETag of the map, which later requests confirm', async () => {
  for (const path of ['/static-maps/etag', '/static-maps/etag/geometry', '/static-maps/etag/resource-class-icon']) {
    const first = await get(path);
    const etag = String(first.headers.etag ?? (await get(`/${first.headers.location}`)).headers.etag);
    const confirmed = await get(path, { 'if-none-match': etag });
    assert.deepEqual([confirmed.statusCode, confirmed.headers.etag], [304, etag], path);
    const { location } = (await get(path, { 'if-none-match': 'W/"other"' })).headers;
    const asset = await get(`/${location}`);
    assert.equal(asset.headers.etag, etag, path);
    if (first.statusCode === 200) assert.deepEqual(asset.rawPayload, first.rawPayload);
  }
});

test('a thumbnail map is smaller, has its own address, and other sizes are an error', async () => {
  const small = await get('/resources/wisconsin/static-map/no-cache?size=thumbnail&scale=2');
  assert.deepEqual(await sizeOf(small.rawPayload), { format: 'png', width: 640, height: 480 });
  await get('/static-maps/wisconsin/geometry');
  const [large, thumbnail] = await Promise.all(
    ['', '?size=thumbnail&scale=2'].map((query) => get(`/static-maps/wisconsin/geometry${query}`)),
  );
  assert.notEqual(thumbnail?.headers.location, large?.headers.location);
  const refused = await get('/static-maps/wisconsin/geometry?size=huge');
  assert.equal(refused.statusCode, 400);
  assert.match(refused.body, /size must be large or thumbnail/);
});

test('records with the same extent share one map', async () => {
  await get('/static-maps/wisconsin/geometry');
  const one = await get('/static-maps/wisconsin/geometry');
  const other = await get('/static-maps/again/geometry');
  assert.equal(other.statusCode, 302);
  assert.equal(other.headers.location, one.headers.location);
});

test('WebP is sent when Accept names it, PNG otherwise, and 2x doubles the pixels', async () => {
  const webp = await get('/resources/nowhere/static-map/no-cache', {
    accept: 'image/avif,image/webp,image/*,*/*;q=0.8',
  });
  assert.equal(webp.headers['content-type'], 'image/webp');
  assert.equal(webp.headers['cache-control'], 'no-store');
  assert.match(String(webp.headers.vary), /Accept/);
  const png = await get('/resources/nowhere/static-map/no-cache?scale=2', { accept: '*/*' });
  assert.deepEqual(await sizeOf(png.rawPayload), { format: 'png', width: 1600, height: 1200 });
  for (const accept of ['application/json', 'text/html', 'text/csv', 'application/json, text/*;q=0.5']) {
    const ignored = await get('/resources/nowhere/static-map/no-cache', { accept });
    assert.deepEqual([ignored.statusCode, ignored.headers['content-type']], [200, 'image/png'], accept);
  }
  for (const accept of ['image/avif', 'image/gif, application/json', 'image/png;q=0, image/webp;q=0'])
    assert.equal((await get('/static-maps/nowhere', { accept })).statusCode, 406, accept);
  assert.equal((await get('/static-maps/nowhere?scale=3')).statusCode, 400);
  assert.match((await get('/static-maps/nowhere?format=gif')).json().detail, /png or webp/);
});

test('the map without the extent is a different picture', async () => {
  const bare = await get('/static-maps/again?format=png');
  const drawn = await get('/resources/again/static-map/no-cache');
  assert.equal(bare.statusCode, 200);
  assert.notDeepEqual(bare.rawPayload, drawn.rawPayload);
});

test('the icon of the class is drawn over the map of the extent', async () => {
  const redirected = await get('/static-maps/wisconsin/resource-class-icon');
  assert.equal(redirected.statusCode, 302);
  const icon = await get(`${String(redirected.headers.location).replace('/api/v1', '')}?kind=resource-class-icon`);
  assert.match(String(icon.headers['content-type']), /^image\/svg\+xml/);
  assert.match(icon.body, /<title>Maps<\/title>.*data:image\/png;base64,/s);
});

test('an institution has a map of its own size and requires its location', async () => {
  const drawn = await get('/static-maps/institutions/uw?lat=43.07&lon=-89.4&zoom=99');
  assert.deepEqual(await sizeOf(drawn.rawPayload), { format: 'png', width: 640, height: 320 });
  const wrong = await get('/static-maps/institutions/uw?lat=91');
  assert.equal(wrong.statusCode, 400);
  assert.equal(wrong.json().errors.length, 2);
});

test('unknown and unpublished records have no map; an unknown hash is not found', async () => {
  for (const id of ['nobody', 'draft'])
    for (const path of [`/resources/${id}/static-map`, `/static-maps/${id}`, `/static-maps/${id}/geometry`])
      assert.equal((await get(path)).statusCode, 404, path);
  const own = await get('/static-maps/draft/geometry?include_non_public=true');
  assert.equal(own.headers['cache-control'], 'no-store');
  assert.equal((await get(`/static-map-assets/${'0'.repeat(64)}`)).statusCode, 404);
  assert.equal((await get('/static-map-assets/..%2f..%2fetc')).statusCode, 404);
});

test('HEAD returns the headers of GET without the picture', async () => {
  await get('/static-maps/wisconsin/geometry');
  const { location } = (await get('/resources/wisconsin/static-map')).headers;
  const head = await app.inject({ method: 'HEAD', url: String(location) });
  assert.equal(head.statusCode, 200);
  assert.equal(head.rawPayload.length, 0);
  assert.ok(Number(head.headers['content-length']) > 1_000);
});

test('a response links to the map of a record with an extent, but not for a draft', async () => {
  const ui = (await get('/resources/wisconsin?include_ui=full')).json().data.meta.ui;
  assert.match(ui.static_map, /\/api\/v1\/static-maps\/wisconsin\/geometry$/);
  const nowhere = (await get('/resources/nowhere?include_ui=full')).json().data.meta.ui;
  assert.equal(nowhere.static_map, undefined);
  const draft = (await get('/resources/draft?include_ui=full&include_non_public=true')).json().data.meta.ui;
  assert.equal(draft.static_map, undefined);
});

test('when too many maps are waiting, the next request gets Retry-After', async () => {
  const requested = await Promise.all(
    Array.from({ length: 40 }, (_, n) => get(`/static-maps/institutions/many?lat=10&lon=${n}&zoom=4`)),
  );
  const busy = requested.filter(({ statusCode }) => statusCode === 503);
  assert.ok(busy.length > 0 && busy.length < 40);
  assert.equal(requested.filter(({ statusCode }) => statusCode === 200).length, 40 - busy.length);
  for (const { headers, json } of busy) {
    assert.match(String(headers['retry-after']), /^[1-9]\d*$/);
    assert.equal(json().code, 'service_unavailable');
  }
  assert.equal((await get('/search?q=wisconsin')).statusCode, 200);
});

test('redirects keep the base path of the site', async () => {
  const below = await createTestApp({
    records: [{ id: 'wisconsin', dct_title_s: 'Wisconsin', dcat_bbox: BOX }],
    settings: { 'server.publicUrl': 'https://maps.example.org/catalogue' },
  });
  const { location } = (await below.get('/resources/wisconsin/static-map')).headers;
  assert.equal(location, '/catalogue/api/v1/static-maps/wisconsin/geometry');
});
