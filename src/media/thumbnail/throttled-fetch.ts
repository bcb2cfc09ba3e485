// Fetches images with a pause between two requests to one host.
import { createHostThrottle, type SafeFetch } from '@periplus/safe-fetch';
import { createImageFetch, type ImageFetchSettings } from '../image-fetch.ts';

const PAUSE_MS = 200;

/** Requests to other hosts that follow from redirects are not throttled. */
export const createThrottledFetch = (settings: ImageFetchSettings, stopping?: AbortSignal): SafeFetch => {
  const fetch = createImageFetch(settings, stopping);
  const { run } = createHostThrottle(PAUSE_MS);
  return (request) => run(request.url, () => fetch(request));
};
