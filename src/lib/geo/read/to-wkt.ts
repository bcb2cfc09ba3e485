// Writes Well-Known Text (OGC 06-103r4, chapter 7).
import type { Geometry, Position } from '../types.ts';

const position = ([x, y]: Position): string => `${x} ${y}`;
const list = <T>(items: readonly T[], write: (item: T) => string): string =>
  items.length === 0 ? 'EMPTY' : `(${items.map(write).join(', ')})`;
const line = (positions: readonly Position[]): string => list(positions, position);
const lines = (rings: readonly (readonly Position[])[]): string => list(rings, line);

export const toWkt = (geometry: Geometry): string => {
  switch (geometry.type) {
    case 'Point':
      return `POINT (${position(geometry.coordinates)})`;
    case 'MultiPoint':
      return `MULTIPOINT ${list(geometry.coordinates, (point) => `(${position(point)})`)}`;
    case 'LineString':
      return `LINESTRING ${line(geometry.coordinates)}`;
    case 'MultiLineString':
      return `MULTILINESTRING ${lines(geometry.coordinates)}`;
    case 'Polygon':
      return `POLYGON ${lines(geometry.coordinates)}`;
    case 'MultiPolygon':
      return `MULTIPOLYGON ${list(geometry.coordinates, lines)}`;
    case 'GeometryCollection':
      return `GEOMETRYCOLLECTION ${list(geometry.geometries, toWkt)}`;
  }
};
