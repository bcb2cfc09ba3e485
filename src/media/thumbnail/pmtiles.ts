// Makes an image of a PMTiles archive from the tile that shows most of it; vector tiles are drawn.
import { decodeTile, openPmtiles, type PmtilesArchive, type TileFeature } from '@periplus/geo-formats';
import { rasterise, toWorldX, toWorldY } from '@periplus/static-map';
import { NoImageError } from './no-image-error.ts';
import type { ThumbnailClient } from './thumbnail-client.ts';

const SIDE = 512;
const MAX_ZOOM = 22;

type Address = readonly [zoom: number, x: number, y: number];

/**
 * Starts with the smallest tile that covers the bounds, then tries deeper ones, because the first may be nearly empty.
 */
const addressesOf = ({ header }: PmtilesArchive): Address[] => {
  const { minZoom, maxZoom, minLon: west, minLat: south, maxLon: east, maxLat: north } = header;
  const tileAt = (value: number, zoom: number): number =>
    Math.max(0, Math.min(2 ** zoom - 1, Math.floor(value * 2 ** zoom)));
  const isOne = (zoom: number): boolean =>
    tileAt(toWorldX(west), zoom) === tileAt(toWorldX(east), zoom) &&
    tileAt(toWorldY(north), zoom) === tileAt(toWorldY(south), zoom);
  let covering = 0;
  while (covering < Math.min(maxZoom, MAX_ZOOM) && isOne(covering + 1)) covering += 1;
  const first = Math.max(minZoom, Math.min(maxZoom, covering));
  const zooms = [first, first + 1, minZoom].filter((zoom) => zoom <= maxZoom && zoom <= MAX_ZOOM);
  const [x, y] = [toWorldX((west + east) / 2), (toWorldY(north) + toWorldY(south)) / 2];
  return [...new Set(zooms)].map((zoom) => [zoom, tileAt(x, zoom), tileAt(y, zoom)] as const);
};

const STYLES: Readonly<Record<TileFeature['kind'], string>> = {
  polygon: 'fill="#7aa6c2" fill-opacity=".35" stroke="#2f6f8f" stroke-width=".8"',
  line: 'fill="none" stroke="#2f6f8f" stroke-width="1.2"',
  point: '',
};

const MAX_NUMBERS = 400_000;

const drawFeature = ({ kind, paths }: TileFeature, scale: number): string => {
  if (kind === 'point') {
    return paths
      .map(
        ([x = 0, y = 0]) =>
          `<circle cx="${(x * scale).toFixed(1)}" cy="${(y * scale).toFixed(1)}" r="2.5" fill="#2f6f8f"/>`,
      )
      .join('');
  }
  const end = kind === 'polygon' ? 'Z' : '';
  const path = paths.map((line) => {
    const points = line.flatMap((x, n) =>
      n % 2 === 0 ? [`${(x * scale).toFixed(1)} ${((line[n + 1] ?? 0) * scale).toFixed(1)}`] : [],
    );
    return `M${points.join('L')}${end}`;
  });
  return `<path d="${path.join('')}" ${STYLES[kind]}/>`;
};

const drawTile = (bytes: Uint8Array): Promise<Uint8Array> => {
  let left = MAX_NUMBERS;
  const shapes = decodeTile(bytes).flatMap(({ extent, features }) =>
    features.map((feature) => {
      left -= feature.paths.reduce((sum, { length }) => sum + length, 0);
      return left < 0 ? '' : drawFeature(feature, SIDE / extent);
    }),
  );
  if (shapes.length === 0) throw new NoImageError('its tile is empty');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="#f7f5ef"/>${shapes.join('')}</svg>`;
  return rasterise(svg, 'image/png', 1);
};

export const fetchPmtiles = async (url: string, { openFile }: ThumbnailClient): Promise<Uint8Array> => {
  const archive = await openPmtiles(openFile(url));
  if (archive === undefined) throw new NoImageError('it is not a PMTiles archive of version 3');
  for (const [zoom, x, y] of addressesOf(archive)) {
    const tile = await archive.tile(zoom, x, y);
    if (tile !== undefined) return archive.isVector ? drawTile(tile) : tile;
  }
  throw new NoImageError('it has no tile at its centre');
};
