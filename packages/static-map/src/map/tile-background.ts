// A background of external tiles, from an XYZ template that the operator has configured.

import { createLru } from '@periplus/collections';
import { escapeXml } from '@periplus/markup';
import type { SafeFetch } from '@periplus/safe-fetch';
import { toVisibleTiles } from '../base-map/base-map.ts';
import type { MapView } from '../view/map-view.ts';
import type { MapBackground } from './background.ts';

export type TileBackgroundOptions = {
  /** 'https://tiles.example.org/{z}/{x}/{y}.png' */
  readonly template: string;
  readonly credits: string;
  readonly fetch: SafeFetch;
};

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const CLOSEST_ZOOM = 18;
const CACHE_CHARACTERS = 32_000_000;
const DAY_MS = 86_400_000;

const fillTemplate = (template: string, zoom: number, x: number, y: number): string =>
  template
    .replaceAll('{z}', String(zoom))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{-y}', String(2 ** zoom - 1 - y))
    .replaceAll('{s}', 'a')
    .replaceAll('{r}', '');

const toDataUri = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;

export const createTileBackground = ({ template, credits, fetch }: TileBackgroundOptions): MapBackground => {
  const cache = createLru<string>({ maxWeight: CACHE_CHARACTERS, weigh: (uri) => uri.length });
  const read = async (url: string): Promise<string> => {
    const cached = cache.get(url);
    if (cached !== undefined) return cached;
    const fetched = await fetch({ url, types: TYPES });
    if (fetched.kind !== 'ok') throw new Error(`A base map tile could not be fetched: ${fetched.kind}`);
    const uri = toDataUri(fetched.contentType?.split(';')[0] ?? 'image/png', fetched.bytes);
    cache.set(url, uri, DAY_MS);
    return uri;
  };
  const drawTile = async (tile: ReturnType<typeof toVisibleTiles>[number]): Promise<string> => {
    const count = 2 ** tile.zoom;
    const x = ((tile.column % count) + count) % count;
    const uri = await read(fillTemplate(template, tile.zoom, x, tile.row));
    const [left, top, side] = [tile.left, tile.top, tile.side].map((value) => value.toFixed(2));
    return `<image x="${left}" y="${top}" width="${side}" height="${side}" xlink:href="${escapeXml(uri)}"/>`;
  };
  return {
    maxZoom: CLOSEST_ZOOM,
    draw: async (view: MapView) => {
      const tiles = await Promise.all(toVisibleTiles(view, CLOSEST_ZOOM, 256).map(drawTile));
      const sea = `<rect width="${view.width}" height="${view.height}" fill="#eee"/>`;
      return { svg: sea + tiles.join(''), credits };
    },
  };
};
