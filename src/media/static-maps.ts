// Static maps by key: drawn once, then read from the cache. The key says all that a map shows, so equal places share one.
import { hash } from 'node:crypto';
import { createFileCache } from '@periplus/storage';
import type { Image } from './image.ts';
import type { MapSpec } from './map/draw-map.ts';
import type { MapRenderer } from './rendering/map-renderer.ts';
import type { RasterType } from './rendering/rasterise.ts';

/** Raise it when maps come out otherwise, also by another base map: addresses of maps are good for ever. */
export const DRAWING_VERSION = 3;

export type MapRequest = {
  readonly map: MapSpec;
  readonly density: 1 | 2;
  readonly type: RasterType;
};

export type StaticMaps = {
  readonly keyOf: (request: MapRequest) => string;
  /** Of the key, when it has been drawn. */
  readonly find: (key: string) => Promise<Image | undefined>;
  readonly has: (key: string) => Promise<boolean>;
  /** From the cache unless `isFresh`; drawn and kept otherwise. */
  readonly draw: (request: MapRequest, isFresh?: boolean) => Promise<Image>;
  /** Keeps an image that was put together from maps, such as an icon over one; not one that only stands in for another. */
  readonly put: (key: string, image: Image) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type StaticMapOptions = {
  readonly folder: string;
  readonly maxBytes: number;
  readonly renderer: MapRenderer;
  /** Names the base map, where it is not the shipped one. */
  readonly background: string;
  readonly onError: (message: string) => void;
};

const TYPES: ReadonlyMap<unknown, Image['type']> = new Map(
  (['image/png', 'image/webp', 'image/jpeg', 'image/svg+xml'] as const).map((type) => [type, type]),
);

export const readImageType = (facts: Readonly<Record<string, unknown>>): Image['type'] | undefined =>
  TYPES.get(facts.type);

export const createStaticMaps = (options: StaticMapOptions): StaticMaps => {
  const { renderer: drawing, background: ground, onError: onTrouble } = options;
  const cache = createFileCache(options);
  const underWay = new Map<string, Promise<Image>>();
  const keyOf = ({ map, density, type }: MapRequest): string =>
    hash('sha256', JSON.stringify(['map', DRAWING_VERSION, ground, density, type, map]));

  const find = async (key: string): Promise<Image | undefined> => {
    const entry = await cache.get(key);
    const type = entry === undefined ? undefined : readImageType(entry.metadata);
    return entry === undefined || type === undefined ? undefined : { type, bytes: entry.bytes };
  };

  /** A disk that is full makes maps slower, not impossible. */
  const keep = async (key: string, { type, bytes, isFallback: isStandIn }: Image): Promise<void> => {
    if (isStandIn === true) return;
    await cache.put(key, { metadata: { type }, bytes }).catch((cause: unknown) => {
      onTrouble(`A map could not be kept: ${(cause as Error).message}`);
    });
  };

  const drawAndKeep = async (key: string, request: MapRequest): Promise<Image> => {
    const { bytes, isFallback: isStandIn } = await drawing.render(request);
    const image: Image = { type: request.type, bytes, ...(isStandIn ? { isFallback: true } : {}) };
    await keep(key, image);
    return image;
  };

  return {
    keyOf,
    find,
    has: cache.has,
    put: keep,
    close: drawing.close,
    draw: async (request, isFresh = false) => {
      const key = keyOf(request);
      const known = isFresh ? undefined : await find(key);
      if (known !== undefined) return known;
      const waited = underWay.get(key);
      if (waited !== undefined) return waited;
      const drawn = drawAndKeep(key, request).finally(() => underWay.delete(key));
      underWay.set(key, drawn);
      return drawn;
    },
  };
};
