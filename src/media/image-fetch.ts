// How pictures are fetched from elsewhere: by the guarded fetch, with limits for pictures.

import { createSafeFetch, parseAllowList, type SafeFetch } from '@periplus/safe-fetch';
import { CatalogError } from '../errors.ts';

export type ImageFetchSettings = {
  /** Hosts and networks that may be asked although they are not public. */
  readonly allowPrivate: readonly string[];
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly userAgent: string;
};

const MAX_REDIRECTS = 4;

/** `stopping`: everything under way is broken off. */
export const createImageFetch = (
  { allowPrivate, ...limits }: ImageFetchSettings,
  stopping?: AbortSignal,
): SafeFetch => {
  const allow = parseAllowList(allowPrivate);
  if (allow.kind === 'bad') {
    throw new CatalogError('config_error', `fetch.allowPrivate: ${JSON.stringify(allow.entry)} is not a host.`);
  }
  return createSafeFetch({
    ...limits,
    allow: allow.list,
    maxRedirects: MAX_REDIRECTS,
    ...(stopping && { stopping }),
  });
};
