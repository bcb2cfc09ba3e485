// Encodes geometries as numbers in one column: kind, counts and coordinates in GeoJSON order.
import type { Geometry, Position } from '@periplus/geo';

const KINDS = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
] as const;

type Nested = readonly (number | Nested)[];

/** Nesting depth of the coordinates of each kind. */
const DEPTHS = [0, 1, 1, 2, 2, 3] as const;

const encodeNested = (value: Nested, depth: number, push: (number: number) => void): void => {
  if (depth === 0) {
    push(value[0] as number);
    push(value[1] as number);
    return;
  }
  push(value.length);
  for (const item of value) encodeNested(item as Nested, depth - 1, push);
};

export const encodeGeometry = (geometry: Geometry, push: (number: number) => void): void => {
  const kind = KINDS.indexOf(geometry.type);
  push(kind);
  if (geometry.type !== 'GeometryCollection') {
    encodeNested(geometry.coordinates as Nested, DEPTHS[kind] as number, push);
    return;
  }
  push(geometry.geometries.length);
  for (const member of geometry.geometries) encodeGeometry(member, push);
};

export const decodeGeometry = (numbers: Float64Array, from: number): Geometry => {
  let at = from;
  const next = (): number => numbers[at++] as number;
  const position = (): Position => [next(), next()];
  const nested = (depth: number): unknown =>
    depth === 0 ? position() : Array.from({ length: next() }, () => nested(depth - 1));
  const geometry = (): Geometry => {
    const kind = next();
    const type = KINDS[kind] ?? 'Point';
    return type === 'GeometryCollection'
      ? { type, geometries: Array.from({ length: next() }, geometry) }
      : ({ type, coordinates: nested(DEPTHS[kind] ?? 0) } as Geometry);
  };
  return geometry();
};
