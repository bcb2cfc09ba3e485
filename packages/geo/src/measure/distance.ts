// Distances on the globe: measuring and parsing them, and the boxes around a circle.

import { bad, ok, type ParseResult } from '../parse-result.ts';
import { boxesIntersect, containsPosition } from '../plane/box-measures.ts';
import { normaliseQueryBox } from '../plane/boxes.ts';
import { boxOfPositions, toGeometryParts } from '../plane/geometry-parts.ts';
import { ringToBox } from '../plane/rectangles.ts';
import { coversPosition, createShape } from '../relate/shape.ts';
import type { Box, Geometry, Position, Ring } from '../types.ts';

/** Mean radius of the earth (IUGG). */
export const EARTH_RADIUS_KM = 6371.0088;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** Great-circle distance (haversine). */
export const distanceKm = ([lon1, lat1]: Position, [lon2, lat2]: Position): number => {
  const [rise, turn] = [Math.sin(radians(lat2 - lat1) / 2), Math.sin(radians(lon2 - lon1) / 2)];
  const chord = rise * rise + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * turn * turn;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
};

/** The units of Elasticsearch, abbreviated and in full. */
const KM_PER_UNIT: readonly (readonly [names: string, km: number])[] = [
  ['mm millimeter millimeters millimetre millimetres', 1e-6],
  ['cm centimeter centimeters centimetre centimetres', 1e-5],
  ['m meter meters metre metres', 1e-3],
  ['km kilometer kilometers kilometre kilometres', 1],
  ['in inch inches', 2.54e-5],
  ['ft foot feet', 3.048e-4],
  ['yd yard yards', 9.144e-4],
  ['mi mile miles', 1.609344],
  ['nmi nm nauticalmile nauticalmiles', 1.852],
];
export const DISTANCE_UNITS: readonly string[] = KM_PER_UNIT.map(([names]) => names.split(' ', 1).join());

const UNITS: ReadonlyMap<string, number> = new Map(
  KM_PER_UNIT.flatMap(([names, km]) => names.split(' ').map((name): [string, number] => [name, km])),
);
const DISTANCE = /^\s*\+?(\d+\.?\d*(?:e[-+]?\d+)?|\.\d+(?:e[-+]?\d+)?)\s*([a-z]*)\s*$/i;

const UNIT_NAMES = 'mm, cm, m, km, in, ft, yd, mi or nmi';

/** Parses `50km`, `1.5 mi` or `300 m` to kilometres. The unit is required. */
export const parseDistance = (text: string): ParseResult<number> => {
  const match = DISTANCE.exec(text);
  if (match?.[1] === undefined) return bad('a distance must be a number and a unit, for example 50km');
  const unit = match[2]?.toLowerCase() ?? '';
  if (unit === '') return bad(`a distance needs a unit: ${UNIT_NAMES}`);
  const km = UNITS.get(unit);
  if (km === undefined) return bad(`"${match[2]}" is not a unit of length; use ${UNIT_NAMES}`);
  const distance = Number(match[1]) * km;
  return Number.isFinite(distance) ? ok(distance) : bad('the distance is not finite');
};

/** Degrees added on each side, so that rounding excludes no point of the circle. */
const MARGIN = 1e-9;

/** One box, or two across 180; a circle over a pole covers all longitudes. */
export const boxesAroundCircle = ([lon, lat]: Position, km: number): readonly Box[] => {
  const reach = km / EARTH_RADIUS_KM;
  const [south, north] = [lat - degrees(reach) - MARGIN, lat + degrees(reach) + MARGIN];
  const turn = Math.asin(Math.min(1, Math.sin(Math.min(reach, Math.PI / 2)) / Math.cos(radians(lat))));
  const overPole = south <= -90 || north >= 90;
  const half = overPole ? 180 : degrees(turn) + MARGIN;
  const boxes = normaliseQueryBox(lon - half, Math.max(-90, south), lon + half, Math.min(90, north));
  return boxes.kind === 'ok' ? boxes.value : [];
};

/** The distance to a section of a meridian: to the foot of the perpendicular, or to one of the ends. */
const distanceToMeridian = (from: Position, lon: number, south: number, north: number): number => {
  const ends = Math.min(distanceKm(from, [lon, south]), distanceKm(from, [lon, north]));
  const turn = Math.cos(radians(lon - from[0]));
  if (turn <= 0) return ends;
  const foot = degrees(Math.atan2(Math.tan(radians(from[1])), turn));
  return foot > south && foot < north ? Math.min(ends, distanceKm(from, [lon, foot])) : ends;
};

/** 0 inside. The sides of a box are meridians and parallels. */
export const distanceToBoxKm = (from: Position, box: Box): number => {
  const [west, south, east, north] = box;
  if (containsPosition(box, from)) return 0;
  if (west <= from[0] && from[0] <= east) {
    return distanceKm(from, [from[0], from[1] < south ? south : north]);
  }
  return Math.min(distanceToMeridian(from, west, south, north), distanceToMeridian(from, east, south, north));
};

const COARSE = 16;
const FINE = 24;

/** An edge is not a great circle, so the nearest position is searched: in coarse steps, then by ternary search. */
const distanceToEdge = (from: Position, [ax, ay]: Position, [bx, by]: Position): number => {
  const at = (t: number): number => distanceKm(from, [ax + (bx - ax) * t, ay + (by - ay) * t]);
  const steps = Math.abs(bx - ax) + Math.abs(by - ay) < 1 ? 1 : COARSE;
  let nearest = 0;
  for (let i = 1; i <= steps; i++) if (at(i / steps) < at(nearest / steps)) nearest = i;
  let [low, high] = [Math.max(0, nearest - 1) / steps, Math.min(steps, nearest + 1) / steps];
  for (let i = 0; i < FINE; i++) {
    const third = (high - low) / 3;
    if (at(low + third) < at(high - third)) high -= third;
    else low += third;
  }
  return Math.min(at((low + high) / 2), at(nearest / steps));
};

type Near = (a: Position, b: Position) => boolean;

/** Selects edges that intersect the boxes around the circle; all edges if the radius is infinite. */
const createNear = (from: Position, km: number): Near => {
  if (km === Infinity) return () => true;
  const boxes = boxesAroundCircle(from, km);
  return (a, b) => boxes.some((box) => boxesIntersect(box, boxOfPositions([a, b])));
};

const distanceToLine = (from: Position, line: readonly Position[], isNear: Near): number => {
  let least = Infinity;
  line.forEach((position, index) => {
    const start = line[index - 1] ?? position;
    if (isNear(start, position)) least = Math.min(least, distanceToEdge(from, start, position));
  });
  return least;
};

const distanceToPolygon = (from: Position, rings: readonly Ring[], isNear: Near): number => {
  const box = rings.length === 1 ? ringToBox(rings[0] ?? []) : undefined;
  if (box !== undefined) return distanceToBoxKm(from, box);
  return rings.reduce((least, ring) => Math.min(least, distanceToLine(from, ring, isNear)), Infinity);
};

/** 0 inside and on the border; Infinity for an empty geometry, and beyond `maxKm`. */
export const distanceToGeometryKm = (from: Position, geometry: Geometry, maxKm = Infinity): number => {
  const parts = toGeometryParts(geometry);
  if (coversPosition(createShape(parts), from)) return 0;
  const isNear = createNear(from, maxKm);
  const distances = [
    ...parts.points.map((point) => distanceKm(from, point)),
    ...parts.lines.map((line) => distanceToLine(from, line, isNear)),
    ...parts.polygons.map((rings) => distanceToPolygon(from, rings, isNear)),
  ];
  const least = distances.reduce((nearest, distance) => Math.min(nearest, distance), Infinity);
  return least <= maxKm ? least : Infinity;
};
