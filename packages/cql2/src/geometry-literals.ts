// Geometry literals: both encodings parse into GeoJSON, which is checked here.
import { type Geometry, parseGeoJson } from '@periplus/geo';
import { fail } from './expression.ts';

const LIMITS = { maxPositions: 50_000, maxDepth: 1, maxCrossings: 100 } as const;

/** How deep the coordinates of a type are nested around positions. */
export const NESTING = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
} as const;

export type PlainType = keyof typeof NESTING;

const invalid = (reason: string): never => fail(`a geometry is not valid: ${reason}`);

const isPosition = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length >= 2 && value.every((number) => typeof number === 'number');

const checkCoordinates = (value: unknown, nesting: number, isPolygon: boolean): void => {
  if (nesting === 0) {
    if (!isPosition(value)) invalid('a position must be a list of two or more numbers');
    return;
  }
  const items =
    Array.isArray(value) && value.length > 0 ? value : invalid('its coordinates are not nested as required');
  for (const item of items) checkCoordinates(item, nesting - 1, isPolygon);
  if (isPolygon && nesting === 1) checkRing(items);
};

const checkRing = (ring: readonly (readonly number[])[]): void => {
  const [first, last] = [ring[0], ring.at(-1)];
  if (ring.length < 4) invalid('a ring needs at least 4 positions');
  if (first?.some((number, at) => number !== last?.[at])) invalid('a ring must end with the position it starts with');
};

const isPlainType = (type: unknown): type is PlainType => typeof type === 'string' && Object.hasOwn(NESTING, type);

type Json = Readonly<Record<string, unknown>>;

const checkGeometry = (value: Json, isMember: boolean): void => {
  const { type, coordinates, geometries } = value;
  if (isPlainType(type)) checkCoordinates(coordinates, NESTING[type], type.endsWith('Polygon'));
  else if (type !== 'GeometryCollection' || isMember)
    invalid(`${JSON.stringify(type)} is not one of ${Object.keys(NESTING).join(', ')}`);
  else if (!Array.isArray(geometries) || geometries.length === 0) invalid('"geometries" must be a list');
  else for (const member of geometries) checkGeometry(Object(member), true);
};

export const parseGeometryLiteral = (value: Json): Geometry => {
  checkGeometry(value, false);
  const parsed = parseGeoJson(value, LIMITS);
  return parsed.kind === 'ok' ? parsed.value : invalid(parsed.reason);
};

/** West, south, east, north; with six numbers the third and the sixth are heights. */
export const checkBbox = (numbers: readonly number[]): readonly number[] =>
  numbers.length === 4 || numbers.length === 6 ? numbers : fail('a bbox must have four numbers, or six with heights');
