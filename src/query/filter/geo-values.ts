// Parses the numbers and points of a geo filter; `lat` and `lon` may be numbers or text.
import { type Box, type Position, worldIndex } from '@periplus/geo';
import { isObject, type Params, paramOf, parseIfJsonText, showValue, toList } from '../params.ts';

/** Reports a problem with a key of the filter. */
export type ReportProblem = (key: string, detail: string) => undefined;

export const toNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : undefined; // -0 + 0 is 0
  const isNumeral =
    typeof value === 'string' && /^\s*[-+]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})(e[-+]?\d{1,3})?\s*$/i.test(value);
  return isNumeral ? Number(value) + 0 : undefined;
};

const readNumber = (point: Params, key: string, name: string, reportProblem: ReportProblem): number | undefined => {
  const value = paramOf(point, name);
  if (value === undefined || value === null || value === '') return reportProblem(`${key}.${name}`, 'is missing');
  return toNumber(value) ?? reportProblem(`${key}.${name}`, `must be a number, not ${showValue(value)}`);
};

/** {lat, lon} without range checks, since boxes wrap and clamp by their own rules. */
export const readCorner = (geo: Params, key: string, reportProblem: ReportProblem): Position | undefined => {
  const point = parseIfJsonText(paramOf(geo, key));
  if (!isObject(point)) return reportProblem(key, 'must have lat and lon');
  const [lat, lon] = [readNumber(point, key, 'lat', reportProblem), readNumber(point, key, 'lon', reportProblem)];
  return lat === undefined || lon === undefined ? undefined : [lon, lat];
};

/** A point with latitude within 90 and longitude wrapped. */
export const readCenter = (geo: Params, key: string, reportProblem: ReportProblem): Position | undefined => {
  const corner = readCorner(geo, key, reportProblem);
  if (corner === undefined) return undefined;
  const [lon, lat] = corner;
  if (Math.abs(lat) > 90) return reportProblem(`${key}.lat`, `must be between -90 and 90, not ${lat}`);
  return [Math.abs(lon) <= 180 ? lon : lon - worldIndex(lon) * 360, lat];
};

/** {lat, lon}, or a GeoJSON pair [lon, lat]. */
const readPoint = (value: unknown, key: string, reportProblem: ReportProblem): Position | undefined => {
  const pair = Array.isArray(value) || (isObject(value) && Object.hasOwn(value, '0')) ? toList(value) : undefined;
  if (pair === undefined) return readCorner({ [key]: value }, key, reportProblem);
  const [lon, lat] = [toNumber(pair[0]), toNumber(pair[1])];
  return lon === undefined || lat === undefined ? reportProblem(key, 'must have lat and lon') : [lon, lat];
};

/** Stops at the first invalid point. */
export const readPoints = (
  geo: Params,
  maxPoints: number,
  reportProblem: ReportProblem,
): readonly Position[] | undefined => {
  const items = toList(parseIfJsonText(paramOf(geo, 'points')));
  if (items === undefined || items.length < 3)
    return reportProblem('points', 'must have at least three points {lat, lon}');
  if (items.length > maxPoints)
    return reportProblem('points', `has ${items.length} points; at most ${maxPoints} are accepted`);
  const points: Position[] = [];
  for (const [index, item] of items.entries()) {
    const point = readPoint(item, `points.${index}`, reportProblem);
    if (point === undefined) return undefined;
    points.push(point);
  }
  return points;
};

export const hasArea = ([west, south, east, north]: Box): boolean => west < east && south < north;

export const nestsWithin = (value: unknown, depth: number): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  const children: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return children.every((child) => nestsWithin(child, depth - 1));
};

const GEOJSON_MEMBERS = ['type', 'coordinates', 'geometries', 'geometry'] as const;

/** Detects native JSON positions, which need no conversion. */
const isArrayOfPositions = (value: object): boolean =>
  Array.isArray(value) && Array.isArray(value[0]) && typeof value[0][0] === 'number' && value.every(Array.isArray);

/** Converts the arrays of a query string: {'0': {'0': '-94', '1': '46'}} -> [[-94, 46]]. */
export const withArrays = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (isArrayOfPositions(value)) return value;
  const items = toList(value);
  if (items !== undefined && (Array.isArray(value) || items.length > 0)) return items.map(withArrays);
  return Object.fromEntries(GEOJSON_MEMBERS.map((key) => [key, withArrays(paramOf(value as Params, key))]));
};
