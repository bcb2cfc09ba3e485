// Converts the boxes of records to geometries.
import type { Geometry, Ring } from '@periplus/geo';

type Outline = readonly [west: number, south: number, east: number, north: number];

const toRing = ([west, south, east, north]: Outline): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** A point, a line or a polygon; two polygons if the box crosses the antimeridian (RFC 7946 3.1.9). */
export const toBoxGeometry = ([west, south, east, north]: Outline): Geometry => {
  if (west === east && south === north) return { type: 'Point', coordinates: [west, south] };
  if (west === east || south === north)
    return {
      type: 'LineString',
      coordinates: [
        [west, south],
        [east, north],
      ],
    };
  if (west < east) return { type: 'Polygon', coordinates: [toRing([west, south, east, north])] };
  return {
    type: 'MultiPolygon',
    coordinates: [[toRing([west, south, 180, north])], [toRing([-180, south, east, north])]],
  };
};
