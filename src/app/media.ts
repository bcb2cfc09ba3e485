// Wires maps and thumbnails: their caches, the map renderer, and the settings for fetching images.
import { join } from 'node:path';
import type { Config } from '../config/settings.ts';
import { type Media, openMedia } from '../media/media.ts';

export const MEDIA_FOLDER = 'media';
const MAX_IMAGE_BYTES = 30_000_000;

export const toFetchSettings = ({ fetch }: Config, version: string) => ({
  allowPrivate: fetch.allowPrivate,
  timeoutMs: fetch.timeoutMs,
  minBytesPerSecond: fetch.minBytesPerSecond,
  maxBytes: MAX_IMAGE_BYTES,
  userAgent: `Periplus/${version}`,
});

export const composeMedia = (config: Config, version: string): Media =>
  openMedia({
    ...config.media,
    folder: join(config.data.dir, MEDIA_FOLDER),
    fetch: toFetchSettings(config, version),
    onError: (message) => process.emitWarning(message),
  });
