// Static maps, drawn once and then cached. The key covers everything that a map shows, so equal extents share a map.
import { hash } from 'node:crypto';
import type { MapSpec, RasterType } from '@periplus/static-map';
import { createFileCache } from '@periplus/storage';
import type { Image } from './image.ts';
import type { MapRenderer } from './map-renderer.ts';

/** Raise it when the drawing or the base map changes: URLs of maps are cached forever. */
export const DRAWING_VERSION = 5;

export type MapRequest = {
  readonly map: MapSpec;
  readonly density: 1 | 2;
  readonly type: RasterType;
};

export type StaticMaps = {
  readonly keyOf: (request: MapRequest) => string;
  /** Returns the cached map of a key. */
  readonly find: (key: string) => Promise<Image | undefined>;
  readonly has: (key: string) => Promise<boolean>;
  /** Returns the cached map unless `isFresh`; otherwise draws and caches it. */
  readonly draw: (request: MapRequest, isFresh?: boolean) => Promise<Image>;
  /** Caches an image that was composed from maps, unless it is a fallback. */
  readonly put: (key: string, image: Image) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type StaticMapOptions = {
  readonly folder: string;
  readonly maxBytes: number;
  readonly renderer: MapRenderer;
  /** Identifies a base map that is not the bundled one. */
  readonly background: string;
  readonly onError: (message: string) => void;
};

const TYPES: ReadonlyMap<unknown, Image['type']> = new Map(
  (['image/png', 'image/webp', 'image/jpeg', 'image/svg+xml'] as const).map((type) => [type, type]),
);

export const readImageType = (metadata: Readonly<Record<string, unknown>>): Image['type'] | undefined =>
  TYPES.get(metadata.type);

export const createStaticMaps = (options: StaticMapOptions): StaticMaps => {
  const { renderer, background, onError } = options;
  const cache = createFileCache(options);
  const inProgress = new Map<string, Promise<Image>>();
  const keyOf = ({ map, density, type }: MapRequest): string =>
    hash('sha256', JSON.stringify(['map', DRAWING_VERSION, background, density, type, map]));

  const find = async (key: string): Promise<Image | undefined> => {
    const entry = await cache.get(key);
    const type = entry === undefined ? undefined : readImageType(entry.metadata);
    return entry === undefined || type === undefined ? undefined : { type, bytes: entry.bytes };
  };

  /** A full disk makes maps slower, but not unavailable. */
  const put = async (key: string, { type, bytes, isFallback }: Image): Promise<void> => {
    if (isFallback === true) return;
    await cache.put(key, { metadata: { type }, bytes }).catch((cause: unknown) => {
      onError(`A map could not be cached: ${(cause as Error).message}`);
    });
  };

  const drawAndCache = async (key: string, request: MapRequest): Promise<Image> => {
    const { bytes, isFallback } = await renderer.render(request);
    const image: Image = { type: request.type, bytes, ...(isFallback ? { isFallback: true } : {}) };
    await put(key, image);
    return image;
  };

  return {
    keyOf,
    find,
    has: cache.has,
    put,
    close: renderer.close,
    draw: async (request, isFresh = false) => {
      const key = keyOf(request);
      const cached = isFresh ? undefined : await find(key);
      if (cached !== undefined) return cached;
      const pending = inProgress.get(key);
      if (pending !== undefined) return pending;
      const drawn = drawAndCache(key, request).finally(() => inProgress.delete(key));
      inProgress.set(key, drawn);
      return drawn;
    },
  };
};
