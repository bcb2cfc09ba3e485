// Thumbnails in advance: once per state of the catalogue, with progress, and again after a change.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestApp, loadRecords } from '../../test/support/app.ts';
import { createPicture, startPictureSource } from '../../test/support/services/picture-source.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { startJobRunner } from '../server/job-runner.ts';
import { createJobQueue, readActiveJobs } from '../state/job-queue.ts';
import { createJobSignals } from '../state/job-signals.ts';
import { openLocalState, openReadOnlyRecordStore } from './storage.ts';
import { createThumbnailWorker } from './thumbnail-worker.ts';
import { createWarmJob, submitWarmJob, warmsThumbnails } from './warm-job.ts';

const picture = await createPicture(900, 600);
const source = await startPictureSource({ after }, () => ({ '/good.jpg': picture }));

const withPicture = (id: string, path: string) => ({
  ...{ id, dct_title_s: `Chart ${id}` },
  dct_references_s: JSON.stringify({ 'http://schema.org/thumbnailUrl': source.base + path }),
});

const { app, catalog, get } = await createTestApp({
  settings: { 'fetch.allowPrivate': ['127.0.0.1'] },
  records: [withPicture('one', '/good.jpg'), withPicture('two', '/gone.jpg'), { id: 'three', dct_title_s: 'Three' }],
});
const { config } = app.httpContext;
const state = await openLocalState(config);
after(() => state.close());

const submit = async (): Promise<number> => {
  const records = await openReadOnlyRecordStore(config);
  await submitWarmJob(records, state, createJobSignals()).finally(records.close);
  return (await readActiveJobs(state)).length;
};

const run = async (): Promise<readonly string[]> => {
  const messages: string[] = [];
  const worker = createThumbnailWorker(config, '0.0.0', state, new AbortController().signal);
  const records = await openReadOnlyRecordStore(config);
  const job = createWarmJob({ config, state, records, report: (message) => messages.push(message), ...worker });
  const runner = startJobRunner({ state, kinds: [job], onError: assert.fail });
  await waitUntil(async () => (await readActiveJobs(state)).length === 0, 'the job has ended');
  await runner.close();
  await records.close();
  worker.close();
  return messages;
};

test('a changed catalogue is warmed once, and the log reports the result', async () => {
  assert.equal(await submit(), 1);
  assert.equal(await submit(), 1);
  assert.deepEqual(await run(), [
    'Thumbnails are up to date: 3 records checked, 1 thumbnails fetched, 0 already cached, 2 records without one.',
  ]);
  assert.equal(await submit(), 0);
  await loadRecords(catalog, [withPicture('four', '/good.jpg')]);
  assert.equal(await submit(), 1);
  assert.match((await run()).join(), /1 thumbnails fetched, 1 already cached/);
  assert.equal(source.requests.filter((path) => path === '/gone.jpg').length, 1);
});

test('metrics show the progress while the job runs', async () => {
  await createJobQueue(state).submit({ name: 'warm-thumbnails', key: 'warm-thumbnails', input: {} });
  const [active] = await readActiveJobs(state);
  assert.ok(active !== undefined);
  await state.put('active-jobs', active.job.key, { ...active.job, progress: { done: 2, total: 3 } });
  const { body } = await get('//metrics');
  assert.match(body, /periplus_warm_records\{kind="checked"\} 2/);
  assert.match(body, /periplus_warm_records\{kind="total"\} 3/);
});

test('media.warm and media.thumbnails turn it off', () => {
  assert.equal(warmsThumbnails(config), true);
  for (const media of [{ warm: false }, { thumbnails: false }])
    assert.equal(warmsThumbnails({ ...config, media: { ...config.media, ...media } }), false);
});
