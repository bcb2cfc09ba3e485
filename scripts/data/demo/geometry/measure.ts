// Measures shapes: bounding box (which may cross 180 degrees), area on the globe, and centre of the largest part.
import type { Box, Geometry, MultiPolygon, Polygon, Position, Ring } from '@periplus/geo';

export type Area = Polygon | MultiPolygon;

/** [west, south, east, north]; west > east means that the box crosses 180 degrees (RFC 7946 5.2). */
export type Extent = readonly [west: number, south: number, east: number, north: number];

const EARTH_RADIUS_KM = 6371.0088;
const RADIANS = Math.PI / 180;

export const polygonsOf = (area: Area): readonly (readonly Ring[])[] =>
  area.type === 'Polygon' ? [area.coordinates] : area.coordinates;

/** The connected parts of a geometry as lists of positions, without holes. */
const partsOf = (geometry: Geometry): readonly (readonly Position[])[] => {
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates]];
    case 'MultiPoint':
      return geometry.coordinates.map((position) => [position]);
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
      return geometry.coordinates;
    case 'Polygon':
    case 'MultiPolygon':
      return polygonsOf(geometry).flatMap((rings) => rings.slice(0, 1));
    case 'GeometryCollection':
      return geometry.geometries.flatMap(partsOf);
  }
};

const rangeOf = (positions: readonly Position[], axis: 0 | 1): readonly [number, number] => {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const position of positions) {
    if (position[axis] < low) low = position[axis];
    if (position[axis] > high) high = position[axis];
  }
  return [low, high];
};

/**
 * West and east of the shortest arc that holds all spans: what is left of the circle is the widest gap between them.
 * An arc over 180 must run from the eastern half of the map to the western one, because readers of ENVELOPE take any
 * other west > east for two numbers that were swapped.
 */
const shortestArc = (spans: readonly (readonly [number, number])[]): readonly [number, number] => {
  const sorted = spans.toSorted((a, b) => a[0] - b[0]);
  let reach = sorted[0]?.[1] ?? 180;
  let gap: { width: number; west: number; east: number } | undefined;
  for (const [west, east] of sorted) {
    if (west > 0 && reach < 0 && west - reach > (gap?.width ?? 0)) gap = { width: west - reach, west, east: reach };
    reach = Math.max(reach, east);
  }
  const first = sorted[0]?.[0] ?? -180;
  const gapAt180 = first + 360 - reach;
  return gap === undefined || gapAt180 >= gap.width ? [first, reach] : [gap.west, gap.east];
};

export const extentOf = (geometries: readonly Geometry[]): Extent => {
  const parts = geometries.flatMap(partsOf).filter((part) => part.length > 0);
  const [west, east] = shortestArc(parts.map((part) => rangeOf(part, 0)));
  const latitudes = parts.map((part) => rangeOf(part, 1));
  const south = latitudes.reduce((low, range) => Math.min(low, range[0]), 90);
  const north = latitudes.reduce((high, range) => Math.max(high, range[1]), -90);
  return [west, south, east, north];
};

/** One box, or two that meet at 180 degrees. */
export const extentBoxes = ([west, south, east, north]: Extent): readonly Box[] =>
  west <= east
    ? [[west, south, east, north]]
    : [
        [west, south, 180, north],
        [-180, south, east, north],
      ];

/** One polygon is a Polygon, any other number a MultiPolygon. */
export const toArea = (coordinates: readonly (readonly Ring[])[]): Area => {
  const [only] = coordinates;
  return only !== undefined && coordinates.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates };
};

const boxRing = ([west, south, east, north]: Box): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

export const extentArea = (extent: Extent): Area => toArea(extentBoxes(extent).map((box) => [boxRing(box)]));

export const extentCentre = ([west, south, east, north]: Extent): Position => {
  const lon = west <= east ? (west + east) / 2 : (west + east + 360) / 2;
  return [lon > 180 ? lon - 360 : lon, (south + north) / 2];
};

/** Area between a ring's edges and the equator, on a sphere; the sign follows the winding. */
const ringAreaKm2 = (ring: Ring): number => {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1] as Position, ring[i] as Position];
    sum += (b[0] - a[0]) * RADIANS * (2 + Math.sin(a[1] * RADIANS) + Math.sin(b[1] * RADIANS));
  }
  return (-sum * EARTH_RADIUS_KM ** 2) / 2;
};

const polygonAreaKm2 = (rings: readonly Ring[]): number => rings.reduce((sum, ring) => sum + ringAreaKm2(ring), 0);

export const areaKm2 = (area: Area): number => polygonsOf(area).reduce((sum, rings) => sum + polygonAreaKm2(rings), 0);

/** The polygons of an area, largest first. */
export const byArea = (area: Area): readonly (readonly Ring[])[] => {
  const polygons = polygonsOf(area);
  if (polygons.length < 2) return polygons;
  return polygons
    .map((rings) => ({ rings, km2: polygonAreaKm2(rings) }))
    .sort((a, b) => b.km2 - a.km2)
    .map(({ rings }) => rings);
};

const centroids = new WeakMap<Area, Position>();

/** Centroid of the largest part, so that remote islands do not move it out to sea. Cached for frequent use. */
export const centroidOf = (area: Area): Position => {
  const centroid = centroids.get(area) ?? ringCentroid(byArea(area)[0]?.[0] ?? []);
  centroids.set(area, centroid);
  return centroid;
};

const ringCentroid = (ring: Ring): Position => {
  const [origin = [0, 0] as const] = ring;
  let [weight, lon, lat] = [0, 0, 0];
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1] as Position, ring[i] as Position];
    const [ax, ay, bx, by] = [a[0] - origin[0], a[1] - origin[1], b[0] - origin[0], b[1] - origin[1]];
    const cross = ax * by - bx * ay;
    weight += cross;
    lon += (ax + bx) * cross;
    lat += (ay + by) * cross;
  }
  return weight === 0 ? origin : [origin[0] + lon / (3 * weight), origin[1] + lat / (3 * weight)];
};
