// Thumbnails from the first request to the image, and their removal with the record: real server, real state, real
// files.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { openLocalState } from '../../src/app/storage.ts';
import { createThumbnailJobs, createThumbnailWorker } from '../../src/app/thumbnail-worker.ts';
import { createRecordStore } from '../../src/engine/embedded/store/record-store.ts';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import { startJobRunner } from '../../src/server/job-runner.ts';
import { readActiveJobs } from '../../src/state/job-queue.ts';
import { BASE, createTestApp, loadRecords } from '../support/app.ts';
import { createPicture, startPictureSource } from '../support/services/picture-source.ts';

const picture = await createPicture(900, 600);
const source = await startPictureSource({ after }, () => ({ '/good.jpg': picture, '/secret.jpg': picture }));

const withPicture = (id: string, path: string, more: object = {}) => ({
  ...{ id, dct_title_s: `Harbour chart ${id}`, gbl_resourceClass_sm: ['Maps'] },
  dct_references_s: JSON.stringify({ 'http://schema.org/thumbnailUrl': source.base + path }),
  ...more,
});

const { app, catalog, get, json } = await createTestApp({
  settings: { 'access.nonPublic': 'everyone', 'fetch.allowPrivate': ['127.0.0.1'] },
  records: [
    withPicture('good', '/good.jpg'),
    withPicture('now', '/good.jpg'),
    withPicture('bad', '/bad.jpg'),
    withPicture('secret', '/secret.jpg', { dct_accessRights_s: 'Restricted' }),
    withPicture('hidden', '/secret.jpg', { b1g_publication_state_s: 'draft' }),
  ],
});

/** Runs all submitted jobs, as the background thread does. */
const runJobs = async (): Promise<void> => {
  const { config } = app.httpContext;
  const state = await openLocalState(config);
  const worker = createThumbnailWorker(config, '0.0.0', state, new AbortController().signal);
  const records = createRecordStore(createStore({ dataDir: config.data.dir, readOnly: true }));
  const runner = startJobRunner({ state, kinds: createThumbnailJobs(worker, records.get), onError: assert.fail });
  while ((await readActiveJobs(state)).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await runner.close();
  await records.close();
  worker.close();
  await state.close();
};

const thumbnailOf = async (id: string): Promise<string | undefined> => {
  const { data } = await json('/search?q=harbour&per_page=50');
  return data.find((item: { id: string }) => item.id === id)?.meta.ui.thumbnail_url;
};

test('a record with a source links to its thumbnail, and the first request fetches it in the background', async () => {
  const before = await get('/resources/good/thumbnail');
  assert.equal(before.headers['x-placeholder'], 'true');
  assert.equal(before.headers['cache-control'], 'public, max-age=30');
  assert.equal(await thumbnailOf('good'), `${BASE}/api/v1/resources/good/thumbnail`);
  await runJobs();

  const redirected = await get('/resources/good/thumbnail');
  assert.equal(redirected.statusCode, 302);
  assert.equal(
    (await get('/resources/good/thumbnail', { 'if-none-match': String(before.headers.etag) })).statusCode,
    302,
  );
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

test('a fetched thumbnail appears in search, in the record and in its meta block', async () => {
  await get('/resources/now/thumbnail/no-cache');
  const url = await thumbnailOf('now');
  assert.match(String(url), /\/api\/v1\/thumbnails\/[0-9a-f]{64}$/);
  const { meta } = (await json('/resources/now')).data;
  assert.deepEqual(meta.thumbnail, { url, alt: 'Harbour chart now' });
  assert.equal(meta.ui.thumbnail_url, url);
});

test('thumbnails of restricted or unpublished records are never fetched', async () => {
  assert.equal((await json('/resources/secret')).data.meta.ui.thumbnail_url, undefined);
  for (const path of ['/resources/secret/thumbnail', '/resources/secret/thumbnail/no-cache']) {
    assert.match((await get(path)).body, /Restricted resource/);
  }
  await get('/resources/hidden/thumbnail?include_non_public=true');
  await get('/resources/hidden/thumbnail/no-cache?include_non_public=true');
  await runJobs();
  assert.ok(!source.requests.includes('/secret.jpg'));
});

test('a source that failed is not tried again immediately', async () => {
  await get('/resources/bad/thumbnail');
  await runJobs();
  await get('/resources/bad/thumbnail');
  await get('/resources/bad/thumbnail/no-cache');
  await runJobs();
  assert.equal(source.requests.filter((path) => path === '/bad.jpg').length, 1);
});

test('the thumbnail of an unpublished record is removed from every URL', async () => {
  await get('/resources/now/thumbnail/no-cache');
  const path = new URL(String(await thumbnailOf('now'))).pathname;
  assert.equal((await get(`/${path}`)).statusCode, 200);
  await loadRecords(catalog, [withPicture('now', '/good.jpg', { b1g_publication_state_s: 'draft' })]);
  assert.equal((await get(`/${path}`)).statusCode, 404);
  assert.equal((await get('/resources/now/thumbnail')).statusCode, 404);
  assert.equal((await get(`/${path}?include_non_public=true`)).statusCode, 200);
});
