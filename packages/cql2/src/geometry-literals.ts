// Geometries within CQL2: WKT in text, GeoJSON in JSON, under the same limits.
import { type Geometry, parseGeoJson, parseWkt } from '@periplus/geo';
import { fail } from './expression.ts';

const LIMITS = { maxPositions: 50_000, maxDepth: 4, maxCrossings: 100 } as const;

const WKT_TYPE = /^(POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON|GEOMETRYCOLLECTION)\s*Z?\s*\(/i;

export const startsGeometry = (source: string): boolean => WKT_TYPE.test(source);

/** How far the geometry at the beginning of the source reaches: to the bracket that closes its first. */
export const geometryLength = (source: string): number => {
  let depth = 0;
  for (let at = 0; at < source.length; at++) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (source[at] === ')' && depth === 0) return at + 1;
  }
  return fail('a geometry has no closing bracket');
};

export const parseWktLiteral = (text: string): Geometry => {
  const parsed = parseWkt(text, LIMITS);
  return parsed.kind === 'ok' ? parsed.value : fail(`a geometry cannot be read: ${parsed.reason}`);
};

export const parseGeoJsonLiteral = (value: unknown): Geometry => {
  const parsed = parseGeoJson(value, LIMITS);
  return parsed.kind === 'ok' ? parsed.value : fail(`a geometry cannot be read: ${parsed.reason}`);
};

/** West, south, east, north, with the heights third and sixth where there are six. */
export const checkBbox = (numbers: readonly number[]): readonly number[] =>
  numbers.length === 4 || numbers.length === 6 ? numbers : fail('a bbox has four numbers, or six with heights');
