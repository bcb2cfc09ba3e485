// Geometry literals: WKT in CQL2 text, GeoJSON in CQL2 JSON, with the same limits.
import { type Geometry, type ParseResult, parseGeoJson, parseWkt } from '@periplus/geo';
import { fail } from './expression.ts';

const LIMITS = { maxPositions: 50_000, maxDepth: 4, maxCrossings: 100 } as const;

const WKT_TYPE = /^(POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON|GEOMETRYCOLLECTION)\s*Z?\s*\(/i;

export const startsGeometry = (source: string): boolean => WKT_TYPE.test(source);

/** The length of the geometry at the start of the source, up to the parenthesis that closes its first one. */
export const geometryLength = (source: string): number => {
  let depth = 0;
  for (let at = 0; at < source.length; at++) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (source[at] === ')' && depth === 0) return at + 1;
  }
  return fail('a geometry has no closing parenthesis');
};

const toGeometry = (parsed: ParseResult<Geometry>): Geometry =>
  parsed.kind === 'ok' ? parsed.value : fail(`a geometry is not valid: ${parsed.reason}`);

export const parseWktLiteral = (text: string): Geometry => toGeometry(parseWkt(text, LIMITS));

export const parseGeoJsonLiteral = (value: unknown): Geometry => toGeometry(parseGeoJson(value, LIMITS));

/** West, south, east, north; with six numbers the third and the sixth are heights. */
export const checkBbox = (numbers: readonly number[]): readonly number[] =>
  numbers.length === 4 || numbers.length === 6 ? numbers : fail('a bbox must have four numbers, or six with heights');
