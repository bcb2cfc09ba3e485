// Features as readers return and writers take them: in degrees, longitude first.
import type { Geometry, Position } from '@periplus/geo';

export type Feature = {
  readonly id?: string;
  readonly geometry: Geometry | null;
  readonly properties: Readonly<Record<string, unknown>>;
};

/** In batches, because awaiting each feature would take longer than writing it. */
export type Features = AsyncIterable<readonly Feature[]>;

export type ToPosition = (x: number, y: number) => Position;

class InvalidGeometryError extends Error {}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readList = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new InvalidGeometryError();
  return value;
};

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length === 2 && Number.isFinite(value[0]) && Number.isFinite(value[1]);

const isLine = (value: unknown): value is readonly Position[] => {
  if (!Array.isArray(value)) return false;
  for (let n = 0; n < value.length; n++) if (!isPosition(value[n])) return false;
  return true;
};

const createReader = (toPosition: ToPosition | undefined) => {
  const position = (value: unknown): Position => {
    const [x, y] = readList(value);
    if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
      throw new InvalidGeometryError();
    return toPosition === undefined ? [x, y] : toPosition(x, y);
  };
  /** Valid lines are not copied: there are many positions. */
  const line = (value: unknown): readonly Position[] =>
    toPosition === undefined && isLine(value) ? value : readList(value).map(position);
  const lines = (value: unknown): readonly (readonly Position[])[] => readList(value).map(line);
  const geometry = ({ type, coordinates, geometries }: Readonly<Record<string, unknown>>): Geometry => {
    switch (type) {
      case 'Point':
        return { type, coordinates: position(coordinates) };
      case 'MultiPoint':
      case 'LineString':
        return { type, coordinates: line(coordinates) };
      case 'MultiLineString':
      case 'Polygon':
        return { type, coordinates: lines(coordinates) };
      case 'MultiPolygon':
        return { type, coordinates: readList(coordinates).map(lines) };
      case 'GeometryCollection':
        return { type, geometries: readList(geometries).filter(isObject).map(geometry) };
      default:
        throw new InvalidGeometryError();
    }
  };
  return geometry;
};

const readAsIs = createReader(undefined);

const isEmptyLine = (line: readonly Position[]): boolean => line.length === 0;
const areEmptyLines = (lines: readonly (readonly Position[])[]): boolean => lines.every(isEmptyLine);

/** By type: one recursive function over positions and lists of them would make V8 box the numbers. */
const isEmpty = (geometry: Geometry): boolean => {
  switch (geometry.type) {
    case 'Point':
      return false;
    case 'MultiPoint':
    case 'LineString':
      return isEmptyLine(geometry.coordinates);
    case 'MultiLineString':
    case 'Polygon':
      return areEmptyLines(geometry.coordinates);
    case 'MultiPolygon':
      return geometry.coordinates.every(areEmptyLines);
    case 'GeometryCollection':
      return geometry.geometries.every(isEmpty);
  }
};

/** Drops heights. Returns null for an empty or invalid geometry. */
export const toCleanGeometry = (value: unknown, toPosition?: ToPosition): Geometry | null => {
  if (!isObject(value)) return null;
  try {
    const geometry = toPosition === undefined ? readAsIs(value) : createReader(toPosition)(value);
    return isEmpty(geometry) ? null : geometry;
  } catch (cause) {
    if (cause instanceof InvalidGeometryError) return null;
    throw cause;
  }
};

/** From a GeoJSON feature (RFC 7946 3.2). */
export const toFeature = (value: unknown): Feature => {
  const { id, geometry, properties } = isObject(value) ? value : {};
  const feature = { geometry: toCleanGeometry(geometry), properties: isObject(properties) ? properties : {} };
  return typeof id === 'string' || typeof id === 'number' ? { id: String(id), ...feature } : feature;
};

export const mapPositions = (geometry: Geometry, toPosition: ToPosition): Geometry | null =>
  toCleanGeometry(geometry, toPosition);
