// The thread in which a thumbnail is fetched and made while a client waits. It serves nobody else, so it may be ended at any moment.
import { parentPort, workerData } from 'node:worker_threads';
import type { ImageFetchSettings } from '../image-fetch.ts';
import { createThrottledFetch, type FetchJob } from './fetch-job.ts';
import { makeThumbnail } from './make-thumbnail.ts';

const fetch = createThrottledFetch(workerData as ImageFetchSettings);

parentPort?.on('message', async ({ sources }: FetchJob) => {
  parentPort?.postMessage(await makeThumbnail(sources, fetch));
});
