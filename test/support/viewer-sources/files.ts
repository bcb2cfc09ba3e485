// Files that viewers read directly: GeoJSON, an index map, a GeoTIFF and PMTiles archives, all around 0, 0.

import { writePmtiles } from '@periplus/geo-formats';
import { writeArrayBuffer } from 'geotiff';
import { toPolygonLayer } from '../../../scripts/data/base-map/layers.ts';
import { toRing } from '../../../scripts/data/base-map/paths.ts';
import { cutTiles } from '../../../scripts/data/base-map/tiles.ts';
import { COLOURS, paint } from './colours.ts';

const square = (west: number, south: number, side: number): [number, number][] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];

const feature = (ring: [number, number][], properties: object): object => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ring] },
});

export const geoJson = (): object => ({
  type: 'FeatureCollection',
  features: [feature(square(-8, -8, 16), { name: 'Square', note: '<img src=x onerror=alert(1)>' })],
});

export const indexMap = (): object => ({
  type: 'FeatureCollection',
  features: [
    feature(square(-9, -9, 9), { label: 'Sheet A', available: true, websiteUrl: 'https://maps.example.org/a' }),
    feature(square(0, 0, 9), { label: 'Sheet B', available: false }),
  ],
});

const SIZE = 128;

/** 20 degrees around 0, 0 in geographic coordinates. */
export const geoTiff = (): Buffer => {
  const channels = [1, 3, 5].map((at) => Number.parseInt(COLOURS.cog.slice(at, at + 2), 16));
  const values = new Uint8Array(SIZE * SIZE * 3).map((_, index) => channels[index % 3] ?? 0);
  const bytes = writeArrayBuffer(values, {
    ...{ width: SIZE, height: SIZE, GeographicTypeGeoKey: 4326, GTModelTypeGeoKey: 2, GeogCitationGeoKey: 'WGS 84' },
    ...{ SamplesPerPixel: 3, BitsPerSample: [8, 8, 8], PhotometricInterpretation: 2, SampleFormat: [1, 1, 1] },
    ...{ ModelPixelScale: [20 / SIZE, 20 / SIZE, 0], ModelTiepoint: [0, 0, 0, -10, 10, 0] },
  });
  return Buffer.from(bytes);
};

const BOUNDS = [-10, -10, 10, 10] as const;

export const vectorArchive = (): Buffer => {
  const tiles = cutTiles([toPolygonLayer('fields', [[toRing(square(-8, -8, 16))]], 0)], [], 6);
  const options = { tileType: 'mvt', tileCompression: 'gzip', minZoom: 0, maxZoom: 6, metadata: {} } as const;
  return Buffer.from(writePmtiles(tiles, { ...options, bounds: BOUNDS }));
};

export const rasterArchive = async (): Promise<Buffer> => {
  const bytes = await paint('pmtiles').png().toBuffer();
  const options = { tileType: 'png', tileCompression: 'none', minZoom: 0, maxZoom: 0, metadata: {} } as const;
  return Buffer.from(writePmtiles([{ zoom: 0, x: 0, y: 0, bytes }], { ...options, bounds: BOUNDS }));
};
