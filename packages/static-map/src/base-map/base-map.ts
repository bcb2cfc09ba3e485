// The bundled base map: reads the tiles of a view at its scale (docs/pictures.md).
import { open } from 'node:fs/promises';
import { createLru } from '@periplus/collections';
import { decodeTile, openPmtiles, type PmtilesArchive, type TileLayer } from '@periplus/geo-formats';
import { type MapView, toPixel, worldPixels } from '../view/map-view.ts';
import { TILE_PIXELS } from '../view/mercator.ts';

export const BASE_MAP_FILE = new URL('../../assets/base-map.pmtiles', import.meta.url);

export const BASE_MAP_ATTRIBUTION = 'Made with GSHHG, Natural Earth, US Census Bureau, GeoNames (CC BY 4.0)';

/** A tile, its upper left corner and its side, in pixels of the map. */
export type PlacedTile = {
  readonly layers: readonly TileLayer[];
  readonly left: number;
  readonly top: number;
  readonly side: number;
};

export type BaseMap = {
  readonly readTiles: (view: MapView) => Promise<readonly PlacedTile[]>;
  readonly close: () => Promise<void>;
};

const CACHED_TILES = 1_000;
const NEVER_EXPIRES = Number.MAX_SAFE_INTEGER;

type TileAddress = { readonly zoom: number; readonly column: number; readonly row: number };

/** Columns may lie beyond the antimeridian. */
const addressesOf = (view: MapView, zoom: number): TileAddress[] => {
  const [count, pixels] = [2 ** zoom, worldPixels(view)];
  const [half, halfHeight] = [view.width / 2 / pixels, view.height / 2 / pixels];
  const first = Math.floor((view.centre[0] - half) * count);
  const last = Math.floor((view.centre[0] + half) * count - 1e-9);
  const top = Math.max(0, Math.floor((view.centre[1] - halfHeight) * count));
  const bottom = Math.min(count - 1, Math.floor((view.centre[1] + halfHeight) * count - 1e-9));
  const addresses: TileAddress[] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = first; column <= last; column++) addresses.push({ zoom, column, row });
  return addresses;
};

/** Chooses the zoom at which a tile has about `pixels` pixels, up to the maximum of the archive. */
export const toVisibleTiles = (
  view: MapView,
  maxZoom: number,
  pixels: 256 | 512,
): readonly (TileAddress & Omit<PlacedTile, 'layers'>)[] => {
  const closer = pixels === TILE_PIXELS ? 0.25 : -0.5;
  const zoom = Math.max(0, Math.min(maxZoom, Math.floor(view.zoom + closer)));
  const count = 2 ** zoom;
  const side = TILE_PIXELS * 2 ** (view.zoom - zoom);
  return addressesOf(view, zoom).map((address) => {
    const [left, top] = toPixel(view, [address.column / count, address.row / count]);
    return { ...address, left, top, side };
  });
};

const toBaseMap = (archive: PmtilesArchive, close: () => Promise<void>): BaseMap => {
  const cache = createLru<readonly TileLayer[]>({ maxWeight: CACHED_TILES, weigh: () => 1 });
  const read = async (zoom: number, column: number, row: number): Promise<readonly TileLayer[]> => {
    const count = 2 ** zoom;
    const x = ((column % count) + count) % count;
    const key = `${zoom}/${x}/${row}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const bytes = await archive.tile(zoom, x, row);
    const layers = bytes === undefined ? [] : decodeTile(bytes);
    cache.set(key, layers, NEVER_EXPIRES);
    return layers;
  };
  return {
    close,
    readTiles: (view) =>
      Promise.all(
        toVisibleTiles(view, archive.header.maxZoom, 512).map(async ({ zoom, column, row, ...place }) => ({
          ...place,
          layers: await read(zoom, column, row),
        })),
      ),
  };
};

export const openBaseMap = async (): Promise<BaseMap> => {
  const file = await open(BASE_MAP_FILE);
  const archive = await openPmtiles(async (offset, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  });
  if (archive === undefined) throw new Error('base-map.pmtiles is not a base map');
  return toBaseMap(archive, () => file.close());
};
