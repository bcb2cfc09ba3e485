// Cuts shapes and labels into vector tiles, from zoom 0 to the last zoom level.

import type { Position, Ring } from '@periplus/geo';
import type { TileBytes } from '@periplus/geo-formats';
import geojsonVt, { type VtFeature, type VtIndex, type VtTile } from 'geojson-vt';
import vtPbf from 'vt-pbf';
import type { Label } from './labels.ts';

const EXTENT = 4096;
export const MAX_ZOOM = 6;

export type Layer = {
  readonly name: string;
  /** The first zoom level that contains it. */
  readonly fromZoom: number;
  readonly shapes:
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] }
    | { readonly type: 'MultiLineString'; readonly coordinates: readonly (readonly Position[])[] };
};

/** Splits a shape into its parts, so that a tile contains only the parts within it. */
const toFeatures = ({ shapes }: Layer): object => {
  const type = shapes.type === 'MultiPolygon' ? 'Polygon' : 'LineString';
  const features = shapes.coordinates.map((coordinates) => ({
    type: 'Feature',
    properties: {},
    geometry: { type, coordinates },
  }));
  return { type: 'FeatureCollection', features };
};

const cut = (layer: Layer): VtIndex =>
  geojsonVt(toFeatures(layer), {
    ...{ maxZoom: MAX_ZOOM, indexMaxZoom: MAX_ZOOM, indexMaxPoints: 0, extent: EXTENT, buffer: 64, tolerance: 6 },
  });

const mercatorY = (lat: number): number => {
  const sin = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
};

const wrap = (x: number): number => x - Math.floor(x);

/** The last zoom level has all labels, the others those shown at this or the next level. */
const placeLabels = (labels: readonly Label[]): Map<string, VtFeature[]> => {
  const placed = new Map<string, VtFeature[]>();
  for (const { kind, name, at, zoom: from, size } of labels) {
    const [x, y] = [wrap(at[0] / 360 + 0.5), mercatorY(at[1])];
    if (y < 0 || y >= 1) continue;
    for (let zoom = 0; zoom <= MAX_ZOOM; zoom++) {
      if (zoom < MAX_ZOOM && from > zoom + 1) continue;
      const scale = 2 ** zoom;
      const key = `${zoom}/${Math.floor(x * scale)}/${Math.floor(y * scale)}`;
      const geometry = [[Math.round(wrap(x * scale) * EXTENT), Math.round(wrap(y * scale) * EXTENT)]];
      const feature: VtFeature = { type: 1, geometry, tags: { kind, name, zoom: from, size } };
      placed.set(key, [...(placed.get(key) ?? []), feature]);
    }
  }
  return placed;
};

const isFilled = (tile: VtTile | null): tile is VtTile => tile !== null && tile.features.length > 0;

export const cutTiles = (layers: readonly Layer[], labels: readonly Label[]): TileBytes[] => {
  const indexes = layers.map((layer) => ({ layer, index: cut(layer) }));
  const placed = placeLabels(labels);
  const tiles: TileBytes[] = [];
  for (let zoom = 0; zoom <= MAX_ZOOM; zoom++) {
    for (let x = 0; x < 2 ** zoom; x++) {
      for (let y = 0; y < 2 ** zoom; y++) {
        const parts: [string, VtTile][] = indexes.flatMap(({ layer, index }) => {
          const tile = zoom < layer.fromZoom ? null : index.getTile(zoom, x, y);
          return isFilled(tile) ? [[layer.name, tile] as [string, VtTile]] : [];
        });
        const names = placed.get(`${zoom}/${x}/${y}`);
        if (names !== undefined) parts.push(['labels', { features: names }]);
        if (parts.length === 0) continue;
        const bytes = vtPbf.fromGeojsonVt(Object.fromEntries(parts), { version: 2, extent: EXTENT });
        tiles.push({ zoom, x, y, bytes });
      }
    }
  }
  return tiles;
};
