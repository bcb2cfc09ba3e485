// The thread that makes a thumbnail while a client waits. It serves nothing else, so it may be ended at any moment.
import { workerData } from 'node:worker_threads';
import { serveParent } from '@periplus/worker-rpc';
import type { ThumbnailSource } from '../../record/views/thumbnail-sources.ts';
import type { ImageFetchSettings } from '../image-fetch.ts';
import { makeThumbnail, type ThumbnailResult } from './make-thumbnail.ts';
import { createThrottledFetch } from './throttled-fetch.ts';

export type ThumbnailThreadApi = { readonly make: (sources: readonly ThumbnailSource[]) => ThumbnailResult };

const fetch = createThrottledFetch(workerData as ImageFetchSettings);

serveParent<ThumbnailThreadApi>({ make: (sources) => makeThumbnail(sources, fetch) });
