// Wires what it takes to have pictures: caches in the data folder, the thread that draws, and how pictures are fetched.
import { join } from 'node:path';
import type { Config } from '../config/settings.ts';
import { type Media, openMedia } from '../media/media.ts';

export const MEDIA_FOLDER = 'media';

export const toFetchSettings = ({ fetch }: Config, version: string) => ({
  allowPrivate: fetch.allowPrivate,
  timeoutMs: fetch.timeoutMs,
  maxBytes: fetch.maxImageBytes,
  userAgent: `Periplus/${version}`,
});

export const composeMedia = (config: Config, version: string): Media =>
  openMedia({
    ...config.media,
    folder: join(config.data.dir, MEDIA_FOLDER),
    fetch: toFetchSettings(config, version),
    onError: (message) => process.emitWarning(message),
  });
