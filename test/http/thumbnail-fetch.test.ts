// Thumbnails from the first wish to the picture, and back to nothing when the record goes: real server, real state, real files.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { openThumbnailWorker } from '../../src/app/thumbnail-worker.ts';
import { startThumbnailRunner } from '../../src/catalog/external/thumbnail-runner.ts';
import { createRecordStore } from '../../src/engine/embedded/store/record-store.ts';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import { createTestApp, loadRecords } from '../support/app.ts';
import { createPicture, startPictureSource } from '../support/picture-source.ts';

const picture = await createPicture(900, 600);
const source = await startPictureSource({ after }, () => ({ '/good.jpg': picture, '/secret.jpg': picture }));

const withPicture = (id: string, path: string, more: object = {}) => ({
  ...{ id, dct_title_s: `Harbour chart ${id}`, gbl_resourceClass_sm: ['Maps'] },
  dct_references_s: JSON.stringify({ 'http://schema.org/thumbnailUrl': source.base + path }),
  ...more,
});

const { app, catalog, get, json } = await createTestApp({
  settings: { 'fetch.allowPrivate': ['127.0.0.1'] },
  records: [
    withPicture('good', '/good.jpg'),
    withPicture('now', '/good.jpg'),
    withPicture('bad', '/bad.jpg'),
    withPicture('secret', '/secret.jpg', { dct_accessRights_s: 'Restricted' }),
    withPicture('hidden', '/secret.jpg', { b1g_publication_state_s: 'draft' }),
  ],
});

/** The work of the thread in the background, done once. */
const grantWishes = async (): Promise<void> => {
  const { config } = app.httpContext;
  const { state, thumbnailState: memory, fetcher: harvest, close } = await openThumbnailWorker(config, '0.0.0');
  const records = createRecordStore(createStore({ dataDir: config.data.dir, readOnly: true }));
  const runner = startThumbnailRunner({
    state,
    thumbnailState: memory,
    fetcher: harvest,
    getRecord: records.get,
    onError: assert.fail,
    pollMs: 5,
  });
  while ((await memory.requests()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await runner.close();
  await records.close();
  await close();
};

const thumbnailOf = async (id: string): Promise<string | undefined> => {
  const { data } = await json('/search?q=harbour&per_page=50');
  return data.find((item: { id: string }) => item.id === id)?.meta.ui.thumbnail_url;
};

test('a wish is granted in the background, and only then is the picture promised', async () => {
  const before = await get('/resources/good/thumbnail');
  assert.equal(before.headers['x-placeholder'], 'true');
  assert.equal(await thumbnailOf('good'), undefined);
  await grantWishes();

  const redirected = await get('/resources/good/thumbnail');
  assert.equal(redirected.statusCode, 302);
  const { location } = redirected.headers;
  assert.match(String(location), /^\/api\/v1\/thumbnails\/[0-9a-f]{64}$/);
  assert.equal((await get('/thumbnails/good')).headers.location, location);
  const shown = await get(`/${location}`);
  assert.equal(shown.headers['content-type'], 'image/jpeg');
  assert.match(String(shown.headers['cache-control']), /immutable/);
  assert.equal((await sharp(shown.rawPayload).metadata()).width, 512);
  assert.equal((await get(`/${location}`, { 'if-none-match': String(shown.headers.etag) })).statusCode, 304);
  assert.equal((await app.inject({ method: 'HEAD', url: String(location) })).statusCode, 200);
});

test('what was fetched shows in search, in the record and in its meta block', async () => {
  await get('/resources/now/thumbnail/no-cache');
  const url = await thumbnailOf('now');
  assert.match(String(url), /\/api\/v1\/thumbnails\/[0-9a-f]{64}$/);
  const { meta } = (await json('/resources/now')).data;
  assert.deepEqual(meta.thumbnail, { url, alt: 'Harbour chart now' });
  assert.equal(meta.ui.thumbnail_url, url);
});

test('no picture of a restricted or unpublished record is fetched for anyone', async () => {
  for (const path of ['/resources/secret/thumbnail', '/resources/secret/thumbnail/no-cache']) {
    assert.match((await get(path)).body, /Restricted resource/);
  }
  await get('/resources/hidden/thumbnail?include_non_public=true');
  await get('/resources/hidden/thumbnail/no-cache?include_non_public=true');
  await grantWishes();
  assert.ok(!source.asked.includes('/secret.jpg'));
});

test('what could not be had is not asked for again at once', async () => {
  await get('/resources/bad/thumbnail');
  await grantWishes();
  await get('/resources/bad/thumbnail');
  await get('/resources/bad/thumbnail/no-cache');
  await grantWishes();
  assert.equal(source.asked.filter((path) => path === '/bad.jpg').length, 1);
});

test('the picture of a record that is unpublished is gone by every address', async () => {
  await get('/resources/now/thumbnail/no-cache');
  const path = new URL(String(await thumbnailOf('now'))).pathname;
  assert.equal((await get(`/${path}`)).statusCode, 200);
  await loadRecords(catalog, [withPicture('now', '/good.jpg', { b1g_publication_state_s: 'draft' })]);
  assert.equal((await get(`/${path}`)).statusCode, 404);
  assert.equal((await get('/resources/now/thumbnail')).statusCode, 404);
  assert.equal((await get(`/${path}?include_non_public=true`)).statusCode, 200);
});
