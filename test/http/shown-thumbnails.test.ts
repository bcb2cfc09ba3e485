// Thumbnails come by browsing: pages request those that are missing, within limits, and show them when they are there.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openLocalState } from '../../src/app/storage.ts';
import { createThumbnailJobs, createThumbnailWorker } from '../../src/app/thumbnail-worker.ts';
import { readShownThumbnailsInput, SHOWN_THUMBNAILS_JOB } from '../../src/catalog/external/thumbnail-job.ts';
import { createRecordStore } from '../../src/engine/embedded/store/record-store.ts';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import { startJobRunner } from '../../src/server/job-runner.ts';
import { readActiveJobs } from '../../src/state/job-queue.ts';
import { createTestApp } from '../support/app.ts';
import { createPicture, startPictureSource } from '../support/services/picture-source.ts';
import { waitUntil } from '../support/wait-until.ts';

const picture = await createPicture(900, 600);
const source = await startPictureSource({ after }, () => ({ '/good.jpg': picture, '/secret.jpg': picture }));

const withPicture = (id: string, path: string, more: object = {}) => ({
  ...{ id, dct_title_s: `Harbour chart ${id}`, gbl_resourceClass_sm: ['Maps'], dcat_bbox: 'ENVELOPE(1,2,4,3)' },
  dct_references_s: JSON.stringify({ 'http://schema.org/thumbnailUrl': source.base + path }),
  ...more,
});

const many = Array.from({ length: 700 }, (_, n) => withPicture(`sheet-${n}`, `/sheet-${n}.jpg`));
const { app, get } = await createTestApp({
  settings: { 'fetch.allowPrivate': ['127.0.0.1'] },
  records: [
    withPicture('good', '/good.jpg'),
    withPicture('bad', '/bad.jpg'),
    withPicture('secret', '/secret.jpg', { dct_accessRights_s: 'Restricted' }),
    ...many,
  ],
});
const { config } = app.httpContext;
const state = await openLocalState(config);
after(() => state.close());

const readShown = async (): Promise<readonly (readonly string[])[]> =>
  (await readActiveJobs(state))
    .filter(({ job }) => job.name === SHOWN_THUMBNAILS_JOB)
    .map(({ job }) => readShownThumbnailsInput(job.input));

/** Runs all submitted jobs, as the background thread does. */
const runJobs = async (): Promise<void> => {
  const worker = createThumbnailWorker(config, '0.0.0', state, new AbortController().signal);
  const records = createRecordStore(createStore({ dataDir: config.data.dir, readOnly: true }));
  const runner = startJobRunner({ state, kinds: createThumbnailJobs(worker, records.get), onError: assert.fail });
  await waitUntil(async () => (await readActiveJobs(state)).length === 0, 'the jobs have ended');
  await runner.close();
  await records.close();
  worker.close();
};

const page = async (path: string): Promise<string> => (await get(`/${path}`, { accept: 'text/html' })).body;

const readyPictures = async (...ids: readonly string[]) =>
  (await get(`//pictures?ids=${ids.join(',')}`)).json().pictures;

test('a page shows the map of a record without a thumbnail, and requests the thumbnail once', async () => {
  assert.match(await page('/resources/good'), /<div class="preview-stage" data-pending="good"/);
  await page('/search?q=good&view=gallery');
  await waitUntil(async () => (await readShown()).some((ids) => ids.includes('good')), 'the thumbnail is requested');
  assert.equal((await readShown()).flat().filter((id) => id === 'good').length, 1);
  assert.deepEqual(await readyPictures('good', 'nobody'), {});
});

test('the thumbnail is offered to open pages and appears on the next page', async () => {
  await runJobs();
  assert.equal(source.requests.filter((path) => path === '/good.jpg').length, 1);
  const { good } = await readyPictures('good', 'bad');
  assert.match(good.src, /^\/api\/v1\/thumbnails\/[0-9a-f]{64}$/);
  const [, large] = /, (\S+) 800w$/.exec(good.srcset) ?? [];
  const [small, wide] = await Promise.all([get(`/${good.src}`), get(`/${large}`)]);
  assert.deepEqual([small?.statusCode, wide?.statusCode], [200, 200]);
  assert.ok((wide?.rawPayload.length ?? 0) > (small?.rawPayload.length ?? 0));
  await waitUntil(async () => /<img src="\/api\/v1\/thumbnails\//.test(await page('/resources/good')), 'it is shown');
});

test('restricted records name no thumbnail, and nothing is requested for them', async () => {
  for (const path of ['/resources/secret', '/search?q=secret'])
    assert.doesNotMatch(await page(path), /data-pending="secret"/);
  assert.deepEqual(await readyPictures('secret'), {});
  assert.ok(!source.requests.includes('/secret.jpg'));
});

test('/pictures rejects lists that are too long', async () => {
  const ids = Array.from({ length: 201 }, (_, n) => `id${n}`);
  const refused = await get(`//pictures?ids=${ids.join(',')}`);
  assert.equal(refused.statusCode, 400);
  assert.match(refused.body, /ids contains 201 ids; the limit is 200/);
});

test('a crawler fills the queue up to its limit, and requests of clients still enter', async () => {
  for (const { id } of many) await page(`/resources/${id}`);
  await waitUntil(async () => (await readShown()).length > 0, 'jobs are queued');
  const shown = await readShown();
  assert.ok(
    shown.length <= 12 && shown.every((ids) => ids.length <= 40),
    JSON.stringify(shown.map((ids) => ids.length)),
  );
  await get('/resources/sheet-699/thumbnail');
  assert.ok((await readActiveJobs(state)).some(({ job }) => job.key === 'thumbnail sheet-699'));
});
