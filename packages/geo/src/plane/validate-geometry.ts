// Checks that a geometry is well formed, whatever syntax it came in, and closes rings that were left open.
import { bad, ok, type ParseResult } from '../parse-result.ts';
import type { Geometry, Position, Ring } from '../types.ts';
import { worldIndex } from './world-index.ts';

export type GeometryLimits = {
  /** How many positions all parts may have together. */
  readonly maxPositions: number;
  /** How deep collections may nest. */
  readonly maxDepth: number;
  /** How often lines and rings may pass over 180: they are cut there, into as many pieces. */
  readonly maxCrossings: number;
};

export const DEFAULT_GEOMETRY_LIMITS: GeometryLimits = { maxPositions: 100_000, maxDepth: 8, maxCrossings: 10_000 };

/** Longitudes may run past 180 (one turn to either side, to be wrapped later); latitudes may overshoot a little. */
export const MAX_LONGITUDE = 540;
export const MAX_LATITUDE = 90.5;

/** A position is sound when it is finite and can be brought onto the globe. */
const positionProblem = ([lon, lat]: Position): string | undefined => {
  if (!Number.isFinite(lon) || !Number.isFinite(lat)) return 'a coordinate is not a finite number';
  if (Math.abs(lon) > MAX_LONGITUDE) return `longitude ${lon} is out of range`;
  if (Math.abs(lat) > MAX_LATITUDE) return `latitude ${lat} is out of range`;
  return undefined;
};

/** Round a pole, a ring goes round the globe once; one that goes on and on is no outline. */
const MAX_TURNS = 3;

type Passages = { readonly crossings: number; readonly turns: number };

/** How often a line passes over 180, and over how many turns of the globe it goes. An edge of more than 180 degrees steps over. */
const countPassages = (line: readonly Position[]): Passages => {
  let [turn, least, most, crossings] = [0, 0, 0, 0];
  for (let end = 1; end < line.length; end++) {
    const [from, to] = [(line[end - 1] as Position)[0], (line[end] as Position)[0]];
    const stepped = Math.abs(to - from) <= 180 ? 0 : to < from ? 1 : -1;
    const passed = worldIndex(to) - worldIndex(from) + stepped;
    if (stepped === 0 && passed === 0) continue;
    crossings += 1;
    turn += passed;
    least = Math.min(least, turn);
    most = Math.max(most, turn);
  }
  return { crossings, turns: most - least };
};

const closeRing = (ring: Ring): Ring => {
  const [first, last] = [ring[0], ring.at(-1)];
  if (first === undefined || last === undefined) return ring;
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
};

/** A walk over one geometry that answers the first problem it meets; all parts share one budget of positions. */
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

  const passages = (list: readonly Position[], maxTurns: number): string | undefined => {
    const { crossings, turns } = countPassages(list);
    crossingsLeft -= crossings;
    if (crossingsLeft < 0) return `the geometry passes over 180 more than ${limits.maxCrossings} times`;
    return turns > maxTurns ? `a ring goes round the globe more than ${maxTurns} times` : undefined;
  };

  const line = (list: readonly Position[]) => positions(list, 2, 'a line') ?? passages(list, Infinity);
  const ring = (list: Ring) => positions(list, 4, 'a closed ring') ?? passages(list, MAX_TURNS);
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

/** The geometry with every ring closed (RFC 7946 3.1.6), or the first thing that is wrong with it. */
export const validateGeometry = (
  geometry: Geometry,
  limits: GeometryLimits = DEFAULT_GEOMETRY_LIMITS,
): ParseResult<Geometry> => {
  const closed = closeRings(geometry);
  const problem = createChecker(limits)(closed, 0);
  return problem === undefined ? ok(closed) : bad(problem);
};
