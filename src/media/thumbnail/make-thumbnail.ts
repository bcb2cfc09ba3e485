// Makes the thumbnail of a record from the first of its sources that gives an image.

import { extractOverview } from '@periplus/geo-formats';
import type { SafeFetch } from '@periplus/safe-fetch';
import type { ThumbnailSource } from '../../record/views/thumbnail-sources.ts';
import { fetchIiifImage, fetchIiifManifest } from './iiif.ts';
import { NoImageError } from './no-image-error.ts';
import { fetchPmtiles } from './pmtiles.ts';
import { resizeImage, type ThumbnailImages } from './resize-image.ts';
import { createThumbnailClient, type ThumbnailClient } from './thumbnail-client.ts';

export type ThumbnailResult =
  | ({ readonly kind: 'made' } & ThumbnailImages)
  /** `isTransient`: a later attempt may succeed. */
  | { readonly kind: 'none'; readonly reason: string; readonly isTransient: boolean };

const OVERVIEW = { minPixels: 800, maxPixels: 30_000_000, maxBytes: 16_000_000 } as const;

/** Limit for all sources of a record together. */
const TIME_LIMIT_MS = 45_000;

const fetchCog = async (url: string, { openFile }: ThumbnailClient): Promise<Uint8Array> => {
  const overview = await extractOverview(openFile(url), OVERVIEW);
  if (overview === undefined) throw new NoImageError('it is not a TIFF file');
  return overview;
};

const FETCHERS: Readonly<
  Record<ThumbnailSource['kind'], (url: string, client: ThumbnailClient) => Promise<Uint8Array>>
> = {
  image: (url, { fetchImage }) => fetchImage(url),
  'iiif-image': fetchIiifImage,
  'iiif-manifest': fetchIiifManifest,
  cog: fetchCog,
  pmtiles: fetchPmtiles,
};

type Failure = { readonly reason: string; readonly isTransient: boolean };

/** Unreadable bytes are a problem of the source. */
const toFailure = (cause: unknown): Failure => {
  if (cause instanceof NoImageError) return { reason: cause.message, isTransient: cause.isTransient };
  if (cause instanceof Error) return { reason: `it cannot be read: ${cause.message}`, isTransient: false };
  throw cause;
};

export const makeThumbnail = async (
  sources: readonly ThumbnailSource[],
  fetch: SafeFetch,
): Promise<ThumbnailResult> => {
  const client = createThumbnailClient(fetch);
  const deadline = performance.now() + TIME_LIMIT_MS;
  const failures: Failure[] = [];
  for (const { kind, url } of sources) {
    if (performance.now() > deadline) {
      failures.push({ reason: 'its sources took too long', isTransient: true });
      break;
    }
    try {
      return { kind: 'made', ...(await resizeImage(await FETCHERS[kind](url, client))) };
    } catch (cause) {
      failures.push(toFailure(cause));
    }
  }
  const reason = failures.map((failure) => failure.reason).join('; ') || 'the record has no image reference';
  return { kind: 'none', reason, isTransient: failures.some(({ isTransient }) => isTransient) };
};
