// The thread that makes a thumbnail while a client waits. It serves nothing else, so it may be ended at any moment.
import { workerData } from 'node:worker_threads';
import { serveParent } from '@periplus/worker-rpc';
import type { ImageFetchSettings } from '../image-fetch.ts';
import { makeThumbnail } from './make-thumbnail.ts';
import { createThrottledFetch } from './throttled-fetch.ts';
import type { ThumbnailThreadApi } from './thumbnail-maker.ts';

const fetch = createThrottledFetch(workerData as ImageFetchSettings);

serveParent<ThumbnailThreadApi>({ make: (sources) => makeThumbnail(sources, fetch) });
