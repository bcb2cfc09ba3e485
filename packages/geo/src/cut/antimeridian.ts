// Cuts geometries at the antimeridian (RFC 7946 3.1.9): every piece then lies within [-180, 180].
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

/** Rounding noise past 180 is cut off, but only where the whole geometry stays that close; else it means a crossing. */
const trimOvershoot = (geometry: GeometryParts): GeometryParts => {
  if (isAllWithinGlobe(geometry)) return geometry;
  const positions = [...geometry.points, ...geometry.lines.flat(), ...geometry.polygons.flat(2)];
  const furthest = positions.reduce((most, [lon]) => Math.max(most, Math.abs(lon)), 0);
  const limit = furthest <= 180 + OVERSHOOT ? 180 : Infinity;
  const trim = ([lon, lat]: Position): Position => [clamp(lon, limit), clamp(lat, 90)];
  return {
    points: geometry.points.map(trim),
    lines: geometry.lines.map((line) => line.map(trim)),
    polygons: geometry.polygons.map((rings) => rings.map((ring) => ring.map(trim))),
  };
};

const cutPoint = ([lon, lat]: Position): Position => [Math.abs(lon) <= 180 ? lon : lon - worldIndex(lon) * 360, lat];

const seamLatitude = (from: UnwrappedPosition, to: UnwrappedPosition, sheet: number, seam: number): number => {
  const [start, end] = [lonInWorld(from, sheet), lonInWorld(to, sheet)];
  return from.lat + ((to.lat - from.lat) * (seam - start)) / (end - start);
};

/** The pieces of a line, one for each passage over a turn of the globe. */
const cutLine = (line: readonly Position[]): readonly (readonly Position[])[] => {
  const turned = unwrapLine(line);
  const [first] = turned;
  if (first === undefined || turned.every(({ lon, world: turn }) => turn === 0 && Math.abs(lon) <= 180)) return [line];
  let sheet = worldIndex(first.lon);
  let piece: Position[] = [];
  const pieces = [piece];
  turned.forEach((position, index) => {
    while (Math.abs(lonInWorld(position, sheet)) > 180) {
      const side = Math.sign(lonInWorld(position, sheet));
      const lat = seamLatitude(turned[index - 1] ?? position, position, sheet, side * 180);
      piece.push([side * 180, lat]);
      piece = [[side * -180, lat]];
      pieces.push(piece);
      sheet += side;
    }
    piece.push([lonInWorld(position, sheet), position.lat]);
  });
  const lengthy = pieces.map(withoutRepeats).filter((positions) => positions.length > 1);
  return lengthy.length > 0 ? lengthy : pieces.slice(0, 1);
};

/** The same geometry with latitudes clamped and no longitude outside [-180, 180]. */
export const cutAtAntimeridian = (geometry: Geometry): Geometry => {
  const { points, lines, polygons } = trimOvershoot(toGeometryParts(geometry));
  const cuts = polygons.map((rings) => ({ rings, pieces: cutPolygon(rings) }));
  // A polygon of which nothing is left has no area: it is the line that its ring draws.
  const flat = cuts.filter(({ pieces }) => pieces.length === 0).map(({ rings }) => rings[0] ?? []);
  return toGeometry({
    points: points.map(cutPoint),
    lines: [...lines, ...flat].flatMap(cutLine),
    polygons: cuts.flatMap(({ pieces }) => pieces),
  });
};
