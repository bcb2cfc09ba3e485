// Decomposes geometries into points, lines and polygons, and composes them again.

import type { Box, Geometry, Position, Ring } from '../types.ts';
import { boundingBoxOf } from './box-measures.ts';

export type GeometryParts = {
  readonly points: readonly Position[];
  readonly lines: readonly (readonly Position[])[];
  readonly polygons: readonly (readonly Ring[])[];
};

const NONE: GeometryParts = { points: [], lines: [], polygons: [] };

const joinParts = (all: readonly GeometryParts[]): GeometryParts => ({
  points: all.flatMap((parts) => parts.points),
  lines: all.flatMap((parts) => parts.lines),
  polygons: all.flatMap((parts) => parts.polygons),
});

/** Skips empty members, such as a polygon without rings. */
export const toGeometryParts = (geometry: Geometry): GeometryParts => {
  switch (geometry.type) {
    case 'Point':
      return { ...NONE, points: [geometry.coordinates] };
    case 'MultiPoint':
      return { ...NONE, points: geometry.coordinates };
    case 'LineString':
      return { ...NONE, lines: geometry.coordinates.length === 0 ? [] : [geometry.coordinates] };
    case 'MultiLineString':
      return { ...NONE, lines: geometry.coordinates.filter((line) => line.length > 0) };
    case 'Polygon':
      return { ...NONE, polygons: geometry.coordinates.length === 0 ? [] : [geometry.coordinates] };
    case 'MultiPolygon':
      return { ...NONE, polygons: geometry.coordinates.filter((rings) => rings.length > 0) };
    case 'GeometryCollection':
      return joinParts(geometry.geometries.map(toGeometryParts));
  }
};

const oneOrMany = <T>(items: readonly T[], one: (item: T) => Geometry, many: (items: readonly T[]) => Geometry) => {
  const [first] = items;
  return first !== undefined && items.length === 1 ? one(first) : many(items);
};

/** The simplest geometry with these parts; a collection only if they are of different kinds. */
export const toGeometry = ({ points, lines, polygons }: GeometryParts): Geometry => {
  const members: Geometry[] = [];
  if (points.length > 0) {
    members.push(
      oneOrMany(
        points,
        (coordinates) => ({ type: 'Point', coordinates }),
        (coordinates) => ({ type: 'MultiPoint', coordinates }),
      ),
    );
  }
  if (lines.length > 0) {
    members.push(
      oneOrMany(
        lines,
        (coordinates) => ({ type: 'LineString', coordinates }),
        (coordinates) => ({ type: 'MultiLineString', coordinates }),
      ),
    );
  }
  if (polygons.length > 0) {
    members.push(
      oneOrMany(
        polygons,
        (coordinates) => ({ type: 'Polygon', coordinates }),
        (coordinates) => ({ type: 'MultiPolygon', coordinates }),
      ),
    );
  }
  const [first] = members;
  return first !== undefined && members.length === 1 ? first : { type: 'GeometryCollection', geometries: members };
};

export const boxOfPositions = (positions: readonly Position[]): Box => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of positions) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
};

/** The box around all rings, since an inner ring may extend beyond the outer one. */
const boxOfRings = (rings: readonly Ring[]): Box => boundingBoxOf(rings.map(boxOfPositions)) ?? boxOfPositions([]);

/** One box per part. */
export const boxesOfParts = ({ points, lines, polygons }: GeometryParts): readonly Box[] => [
  ...points.map(([lon, lat]): Box => [lon, lat, lon, lat]),
  ...lines.map(boxOfPositions),
  ...polygons.map(boxOfRings),
];

/**
 * One box around a geometry that is cut at 180, or two if it reaches 180 from both sides. The boxes then leave out the
 * widest gap of longitudes (RFC 7946 5.2), so that Fiji does not get a box around the globe.
 */
export const boxesOfGeometry = (geometry: Geometry): readonly Box[] => {
  const boxes = boxesOfParts(toGeometryParts(geometry));
  const cover = boundingBoxOf(boxes);
  if (cover === undefined) return [];
  if (cover[0] > -180 || cover[2] < 180) return [cover];
  const gap = widestGap(boxes);
  if (gap === undefined) return [cover];
  return [
    [gap[1], cover[1], 180, cover[3]],
    [-180, cover[1], gap[0], cover[3]],
  ];
};

/** The widest range of longitudes that no box touches. */
const widestGap = (boxes: readonly Box[]): readonly [from: number, to: number] | undefined => {
  let gap: readonly [number, number] | undefined;
  let reached = -180;
  for (const [west, , east] of boxes.toSorted((a, b) => a[0] - b[0])) {
    if (west > reached && (gap === undefined || west - reached > gap[1] - gap[0])) gap = [reached, west];
    reached = Math.max(reached, east);
  }
  return gap;
};
