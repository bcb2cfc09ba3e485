// Checks that a parsed geometry is well formed and closes open rings.
import { bad, ok, type ParseResult } from '../parse-result.ts';
import type { Geometry, Position, Ring } from '../types.ts';
import { worldIndex } from './world-index.ts';

export type GeometryLimits = {
  readonly maxPositions: number;
  /** The depth of nested collections. */
  readonly maxDepth: number;
  /** How often lines and rings may cross 180, where they are cut. */
  readonly maxCrossings: number;
};

export const DEFAULT_GEOMETRY_LIMITS: GeometryLimits = { maxPositions: 100_000, maxDepth: 8, maxCrossings: 10_000 };

/** Longitudes may exceed 180 by one world to either side, to be wrapped later; latitudes may overshoot a little. */
export const MAX_LONGITUDE = 540;
export const MAX_LATITUDE = 90.5;

const positionProblem = ([lon, lat]: Position): string | undefined => {
  if (!Number.isFinite(lon) || !Number.isFinite(lat)) return 'a coordinate is not a finite number';
  if (Math.abs(lon) > MAX_LONGITUDE) return `longitude ${lon} is out of range`;
  if (Math.abs(lat) > MAX_LATITUDE) return `latitude ${lat} is out of range`;
  return undefined;
};

/** A ring around a pole circles the globe once; one that circles it many times is not an outline. */
const MAX_TURNS = 3;

type Crossings = { readonly crossings: number; readonly turns: number };

/** How often a line crosses 180 and circles the globe. An edge longer than 180 degrees crosses 180. */
const countCrossings = (line: readonly Position[]): Crossings => {
  let [world, first, last, crossings] = [0, 0, 0, 0];
  for (let end = 1; end < line.length; end++) {
    const [from, to] = [(line[end - 1] as Position)[0], (line[end] as Position)[0]];
    const stepped = Math.abs(to - from) <= 180 ? 0 : to < from ? 1 : -1;
    const passed = worldIndex(to) - worldIndex(from) + stepped;
    if (stepped === 0 && passed === 0) continue;
    crossings += 1;
    world += passed;
    first = Math.min(first, world);
    last = Math.max(last, world);
  }
  return { crossings, turns: last - first };
};

export const closeRing = (ring: Ring): Ring => {
  const [first, last] = [ring[0], ring.at(-1)];
  if (first === undefined || last === undefined) return ring;
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
};

/** Returns a function that finds the first problem of a geometry; all parts share the limits. */
const createChecker = (limits: GeometryLimits) => {
  let budget = limits.maxPositions;
  let crossingsLeft = limits.maxCrossings;

  const positions = (list: readonly Position[], least: number, what: string): string | undefined => {
    if (list.length < least) return `${what} needs at least ${least} positions`;
    budget -= list.length;
    if (budget < 0) return `the geometry has more than ${limits.maxPositions} positions`;
    for (const position of list) {
      const problem = positionProblem(position);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };

  const each = <T>(list: readonly T[], check: (item: T) => string | undefined): string | undefined => {
    for (const item of list) {
      const problem = check(item);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };

  const crossingProblem = (list: readonly Position[], maxTurns: number): string | undefined => {
    const { crossings, turns } = countCrossings(list);
    crossingsLeft -= crossings;
    if (crossingsLeft < 0) return `the geometry crosses 180 more than ${limits.maxCrossings} times`;
    return turns > maxTurns ? `a ring circles the globe more than ${maxTurns} times` : undefined;
  };

  const line = (list: readonly Position[]) => positions(list, 2, 'a line') ?? crossingProblem(list, Infinity);
  const ring = (list: Ring) => positions(list, 4, 'a closed ring') ?? crossingProblem(list, MAX_TURNS);
  const polygon = (rings: readonly Ring[]) => each(rings, ring);

  const geometry = (value: Geometry, depth: number): string | undefined => {
    switch (value.type) {
      case 'Point':
        return positions([value.coordinates], 1, 'a point');
      case 'MultiPoint':
        return positions(value.coordinates, 0, 'a multipoint');
      case 'LineString':
        return value.coordinates.length === 0 ? undefined : line(value.coordinates);
      case 'MultiLineString':
        return each(value.coordinates, line);
      case 'Polygon':
        return polygon(value.coordinates);
      case 'MultiPolygon':
        return each(value.coordinates, polygon);
      case 'GeometryCollection':
        if (depth >= limits.maxDepth) return `collections are nested deeper than ${limits.maxDepth}`;
        return each(value.geometries, (child) => geometry(child, depth + 1));
    }
  };
  return geometry;
};

const closeRings = (geometry: Geometry): Geometry => {
  switch (geometry.type) {
    case 'Polygon':
      return { type: 'Polygon', coordinates: geometry.coordinates.map(closeRing) };
    case 'MultiPolygon':
      return { type: 'MultiPolygon', coordinates: geometry.coordinates.map((rings) => rings.map(closeRing)) };
    case 'GeometryCollection':
      return { type: 'GeometryCollection', geometries: geometry.geometries.map(closeRings) };
    default:
      return geometry;
  }
};

/** Returns the geometry with every ring closed (RFC 7946 3.1.6), or its first problem. */
export const validateGeometry = (
  geometry: Geometry,
  limits: GeometryLimits = DEFAULT_GEOMETRY_LIMITS,
): ParseResult<Geometry> => {
  const closed = closeRings(geometry);
  const problem = createChecker(limits)(closed, 0);
  return problem === undefined ? ok(closed) : bad(problem);
};
