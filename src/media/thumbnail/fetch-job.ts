// What the thread that fetches one thumbnail is told, and a fetch that is polite to hosts.
import { createHostThrottle, type SafeFetch } from '@periplus/safe-fetch';
import type { ThumbnailSource } from '../../record/views/thumbnail-sources.ts';
import { createImageFetch, type ImageFetchSettings } from '../image-fetch.ts';

export type FetchJob = { readonly sources: readonly ThumbnailSource[] };

const PAUSE_MS = 200;

/** Redirects lead to other hosts, which are then asked without waiting. */
export const createThrottledFetch = (settings: ImageFetchSettings, stopping?: AbortSignal): SafeFetch => {
  const fetch = createImageFetch(settings, stopping);
  const { run: enter } = createHostThrottle(PAUSE_MS);
  return (request) => enter(request.url, () => fetch(request));
};
