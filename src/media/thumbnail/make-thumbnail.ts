// Makes the thumbnail of a record: its sources one after the other, until one gives a picture.

import { extractOverview } from '@periplus/geo-formats';
import type { SafeFetch } from '@periplus/safe-fetch';
import type { ThumbnailSource } from '../../record/views/thumbnail-sources.ts';
import type { Image } from '../image.ts';
import { fetchIiifImage, fetchIiifManifest } from './iiif.ts';
import { NoImageError } from './no-image-error.ts';
import { fetchPmtiles } from './pmtiles.ts';
import { resizeImage } from './resize-image.ts';
import { createThumbnailClient, type ThumbnailClient } from './thumbnail-client.ts';

export type ThumbnailResult =
  | { readonly kind: 'made'; readonly image: Image }
  /** `isPassing`: worth another try before long. */
  | { readonly kind: 'none'; readonly reason: string; readonly isTransient: boolean };

const OVERVIEW = { minPixels: 512, maxPixels: 30_000_000, maxBytes: 16_000_000 } as const;

/** For all sources of a record together. */
const TIME_LIMIT_MS = 45_000;

const fetchCog = async (url: string, { openFile }: ThumbnailClient): Promise<Uint8Array> => {
  const overview = await extractOverview(openFile(url), OVERVIEW);
  if (overview === undefined) throw new NoImageError('it is not a TIFF file');
  return overview;
};

const WAYS: Readonly<Record<ThumbnailSource['kind'], (url: string, tools: ThumbnailClient) => Promise<Uint8Array>>> = {
  image: (url, { fetchImage: image }) => image(url),
  'iiif-image': fetchIiifImage,
  'iiif-manifest': fetchIiifManifest,
  cog: fetchCog,
  pmtiles: fetchPmtiles,
};

type Failure = { readonly why: string; readonly isPassing: boolean };

/** Bytes that make no sense are the file's fault, not ours. */
const toFailure = (cause: unknown): Failure => {
  if (cause instanceof NoImageError) return { why: cause.message, isPassing: cause.isTransient };
  if (cause instanceof Error) return { why: `it cannot be read: ${cause.message}`, isPassing: false };
  throw cause;
};

export const makeThumbnail = async (
  sources: readonly ThumbnailSource[],
  fetch: SafeFetch,
): Promise<ThumbnailResult> => {
  const tools = createThumbnailClient(fetch);
  const until = performance.now() + TIME_LIMIT_MS;
  const failures: Failure[] = [];
  for (const { kind, url } of sources) {
    if (performance.now() > until) {
      failures.push({ why: 'its sources took too long', isPassing: true });
      break;
    }
    try {
      return { kind: 'made', image: await resizeImage(await WAYS[kind](url, tools)) };
    } catch (cause) {
      failures.push(toFailure(cause));
    }
  }
  const why = failures.map((failure) => failure.why).join('; ') || 'the record names no picture';
  return { kind: 'none', reason: why, isTransient: failures.some(({ isPassing }) => isPassing) };
};
