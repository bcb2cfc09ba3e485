// Cuts geometries at the antimeridian (RFC 7946 3.1.9): every piece lies within [-180, 180].
import { clamp } from '../plane/boxes.ts';
import { type GeometryParts, toGeometry, toGeometryParts } from '../plane/geometry-parts.ts';
import { withoutRepeats } from '../plane/ring.ts';
import { worldIndex } from '../plane/world-index.ts';
import type { Geometry, Position } from '../types.ts';
import { cutPolygon } from './polygon-cut.ts';
import { lonInWorld, type UnwrappedPosition, unwrapLine } from './unwrap.ts';

const OVERSHOOT = 0.5;

const isWithinGlobe = ([lon, lat]: Position): boolean => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;

const isAllWithinGlobe = ({ points, lines, polygons }: GeometryParts): boolean =>
  points.every(isWithinGlobe) &&
  lines.every((line) => line.every(isWithinGlobe)) &&
  polygons.every((rings) => rings.every((ring) => ring.every(isWithinGlobe)));

/** Clamps rounding errors past 180 if the whole geometry stays that close to the map; otherwise they are a crossing. */
const trimOvershoot = (geometry: GeometryParts): GeometryParts => {
  if (isAllWithinGlobe(geometry)) return geometry;
  const positions = [...geometry.points, ...geometry.lines.flat(), ...geometry.polygons.flat(2)];
  const furthest = positions.reduce((max, [lon]) => Math.max(max, Math.abs(lon)), 0);
  const limit = furthest <= 180 + OVERSHOOT ? 180 : Infinity;
  const trim = ([lon, lat]: Position): Position => [clamp(lon, limit), clamp(lat, 90)];
  return {
    points: geometry.points.map(trim),
    lines: geometry.lines.map((line) => line.map(trim)),
    polygons: geometry.polygons.map((rings) => rings.map((ring) => ring.map(trim))),
  };
};

const cutPoint = ([lon, lat]: Position): Position => [Math.abs(lon) <= 180 ? lon : lon - worldIndex(lon) * 360, lat];

const seamLatitude = (from: UnwrappedPosition, to: UnwrappedPosition, world: number, seam: number): number => {
  const [start, end] = [lonInWorld(from, world), lonInWorld(to, world)];
  return from.lat + ((to.lat - from.lat) * (seam - start)) / (end - start);
};

/** The pieces of a line between its crossings of 180. */
const cutLine = (line: readonly Position[]): readonly (readonly Position[])[] => {
  const unwrapped = unwrapLine(line);
  const [first] = unwrapped;
  if (first === undefined || unwrapped.every(({ lon, world }) => world === 0 && Math.abs(lon) <= 180)) return [line];
  let world = worldIndex(first.lon);
  let piece: Position[] = [];
  const pieces = [piece];
  unwrapped.forEach((position, index) => {
    while (Math.abs(lonInWorld(position, world)) > 180) {
      const side = Math.sign(lonInWorld(position, world));
      const lat = seamLatitude(unwrapped[index - 1] ?? position, position, world, side * 180);
      piece.push([side * 180, lat]);
      piece = [[side * -180, lat]];
      pieces.push(piece);
      world += side;
    }
    piece.push([lonInWorld(position, world), position.lat]);
  });
  const nonEmpty = pieces.map(withoutRepeats).filter((positions) => positions.length > 1);
  return nonEmpty.length > 0 ? nonEmpty : pieces.slice(0, 1);
};

/** The same geometry with latitudes clamped and no longitude outside [-180, 180]. */
export const cutAtAntimeridian = (geometry: Geometry): Geometry => {
  const { points, lines, polygons } = trimOvershoot(toGeometryParts(geometry));
  const cuts = polygons.map((rings) => ({ rings, pieces: cutPolygon(rings) }));
  // A polygon without pieces has no area; its ring becomes a line.
  const flat = cuts.filter(({ pieces }) => pieces.length === 0).map(({ rings }) => rings[0] ?? []);
  return toGeometry({
    points: points.map(cutPoint),
    lines: [...lines, ...flat].flatMap(cutLine),
    polygons: cuts.flatMap(({ pieces }) => pieces),
  });
};
