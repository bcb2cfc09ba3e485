// Fetches external images: safe-fetch with the limits for images.
import { createAllowList, createSafeFetch, type SafeFetch } from '@periplus/safe-fetch';

export type ImageFetchSettings = {
  /** Hosts and networks that may be reached although they are not public. */
  readonly allowPrivate: readonly string[];
  readonly timeoutMs: number;
  readonly minBytesPerSecond: number;
  readonly maxBytes: number;
  readonly userAgent: string;
};

const MAX_REDIRECTS = 4;

/** `stopping` aborts every request in progress. */
export const createImageFetch = ({ allowPrivate, ...limits }: ImageFetchSettings, stopping?: AbortSignal): SafeFetch =>
  createSafeFetch({
    ...limits,
    allow: createAllowList(allowPrivate),
    maxRedirects: MAX_REDIRECTS,
    ...(stopping && { stopping }),
  });
