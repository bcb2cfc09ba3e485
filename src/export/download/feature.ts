// A feature on its way from a source to a file: in degrees, longitude first, whatever the source speaks.
import type { Geometry, Position } from '@periplus/geo';

export type Feature = {
  readonly id?: string;
  readonly geometry: Geometry | null;
  readonly properties: Readonly<Record<string, unknown>>;
};

/** In batches, as they come: waiting for each feature alone would take longer than its work. */
export type Features = AsyncIterable<readonly Feature[]>;

export type ToPosition = (x: number, y: number) => Position;

class Misfit extends Error {}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readList = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new Misfit();
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
      throw new Misfit();
    return toPosition === undefined ? [x, y] : toPosition(x, y);
  };
  /** What needs no change is not copied: there are many positions. */
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
        throw new Misfit();
    }
  };
  return geometry;
};

const readAsIs = createReader(undefined);

const isEmptyLine = (line: readonly Position[]): boolean => line.length === 0;
const areEmptyLines = (lines: readonly (readonly Position[])[]): boolean => lines.every(isEmptyLine);

/** A list of empty lists holds no place either. By type: one function for positions and for lists of them makes V8 box their numbers. */
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

/** Heights are left out. Null for what is no geometry, or an empty one. */
export const toCleanGeometry = (value: unknown, toPosition?: ToPosition): Geometry | null => {
  if (!isObject(value)) return null;
  try {
    const geometry = toPosition === undefined ? readAsIs(value) : createReader(toPosition)(value);
    return isEmpty(geometry) ? null : geometry;
  } catch (cause) {
    if (cause instanceof Misfit) return null;
    throw cause;
  }
};

/** A feature of GeoJSON (RFC 7946 3.2). */
export const toFeature = (value: unknown): Feature => {
  const { id, geometry, properties } = isObject(value) ? value : {};
  const parts = { geometry: toCleanGeometry(geometry), properties: isObject(properties) ? properties : {} };
  return typeof id === 'string' || typeof id === 'number' ? { id: String(id), ...parts } : parts;
};

export const mapPositions = (geometry: Geometry, toPosition: ToPosition): Geometry | null =>
  toCleanGeometry(geometry, toPosition);
