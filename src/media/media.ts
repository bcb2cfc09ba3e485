// The images of a catalogue: static maps, cached thumbnails, and requests for missing ones.
import { join } from 'node:path';
import type { ImageFetchSettings } from './image-fetch.ts';
import { createMapRenderer } from './map-renderer.ts';
import { createStaticMaps, type StaticMaps } from './static-maps.ts';
import { createThumbnails, type Thumbnails } from './thumbnails.ts';

export type MediaSettings = {
  readonly folder: string;
  readonly mapCacheBytes: number;
  readonly thumbnailCacheBytes: number;
  readonly tileUrl?: string | undefined;
  readonly tileCredit: string;
  readonly fetch: ImageFetchSettings;
  readonly onError: (message: string) => void;
};

export type Media = {
  readonly maps: StaticMaps;
  readonly thumbnails: Thumbnails;
  readonly close: () => Promise<void>;
};

export const thumbnailFolder = (folder: string): string => join(folder, 'thumbnails');

/** The operator chose the tile host, so it may be on a private network. */
const allowTileHost = (fetch: ImageFetchSettings, tileUrl: string): ImageFetchSettings => {
  const host = URL.parse(tileUrl)?.hostname;
  return host === undefined ? fetch : { ...fetch, allowPrivate: [...fetch.allowPrivate, host] };
};

export const openMedia = (settings: MediaSettings): Media => {
  const { folder, mapCacheBytes, thumbnailCacheBytes, tileUrl, tileCredit, fetch, onError } = settings;
  const tiles = tileUrl === undefined ? {} : { tiles: { template: tileUrl, credits: tileCredit } };
  const drawing = createMapRenderer({
    data: { ...tiles, fetch: tileUrl === undefined ? fetch : allowTileHost(fetch, tileUrl) },
  });
  const maps = createStaticMaps({
    ...{ folder: join(folder, 'maps'), maxBytes: mapCacheBytes, renderer: drawing, onError },
    background: tileUrl === undefined ? 'shipped' : `${tileUrl} ${tileCredit}`,
  });
  const thumbnails = createThumbnails({ folder: thumbnailFolder(folder), maxBytes: thumbnailCacheBytes });
  return {
    maps,
    thumbnails,
    close: async () => {
      thumbnails.close();
      await maps.close();
    },
  };
};
