// Parses GeoJSON geometries (RFC 7946) and the two-corner "envelope" of search engines from untrusted JSON.

import { bad, ok, type ParseResult } from '../parse-result.ts';
import { normaliseQueryBox } from '../plane/boxes.ts';
import { boxesToGeometry } from '../plane/rectangles.ts';
import { DEFAULT_GEOMETRY_LIMITS, type GeometryLimits, validateGeometry } from '../plane/validate-geometry.ts';
import type { Geometry, Position } from '../types.ts';

const TYPES = 'Point, MultiPoint, LineString, MultiLineString, Polygon, MultiPolygon, GeometryCollection or envelope';

/** Thrown at the first malformed member and caught by parseGeoJson. */
class StructureProblem extends Error {}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Drops altitudes; accepts numbers as strings, as they come from query strings. */
const readPosition = (value: unknown): Position => {
  if (!Array.isArray(value) || value.length < 2) throw new StructureProblem('a position must be an array [lon, lat]');
  return [readNumber(value[0]), readNumber(value[1])];
};

const readNumber = (value: unknown): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number))
    throw new StructureProblem('a coordinate is not a finite number');
  return number;
};

const listOf =
  <T>(readItem: (value: unknown) => T) =>
  (value: unknown): readonly T[] => {
    if (!Array.isArray(value)) throw new StructureProblem('coordinates are not nested as the type requires');
    return value.map(readItem);
  };

const readPositions = listOf(readPosition);
const readRings = listOf(readPositions);
const readPolygons = listOf(readRings);

/** `[[west, north], [east, south]]`: upper left, then lower right; west > east crosses 180. */
const readEnvelope = (value: unknown): Geometry => {
  const [upperLeft, lowerRight, ...rest] = readPositions(value);
  if (upperLeft === undefined || lowerRight === undefined || rest.length > 0) {
    throw new StructureProblem('an envelope has two positions, [[west, north], [east, south]]');
  }
  const boxes = normaliseQueryBox(upperLeft[0], lowerRight[1], lowerRight[0], upperLeft[1]);
  if (boxes.kind === 'bad') throw new StructureProblem(boxes.reason);
  return boxesToGeometry(boxes.value);
};

const readGeometry = (value: unknown, depth: number): Geometry => {
  if (!isObject(value) || typeof value.type !== 'string')
    throw new StructureProblem('a geometry must be an object with a type');
  const { type, coordinates } = value;
  switch (type.toLowerCase()) {
    case 'point':
      return { type: 'Point', coordinates: readPosition(coordinates) };
    case 'multipoint':
      return { type: 'MultiPoint', coordinates: readPositions(coordinates) };
    case 'linestring':
      return { type: 'LineString', coordinates: readPositions(coordinates) };
    case 'multilinestring':
      return { type: 'MultiLineString', coordinates: readRings(coordinates) };
    case 'polygon':
      return { type: 'Polygon', coordinates: readRings(coordinates) };
    case 'multipolygon':
      return { type: 'MultiPolygon', coordinates: readPolygons(coordinates) };
    case 'envelope':
      return readEnvelope(coordinates);
    case 'geometrycollection':
      if (depth === 0) throw new StructureProblem('collections are nested too deeply');
      return {
        type: 'GeometryCollection',
        geometries: listOf((child) => readGeometry(child, depth - 1))(value.geometries),
      };
    case 'feature':
      if (depth === 0) throw new StructureProblem('features are nested too deeply');
      return readGeometry(value.geometry, depth - 1);
    default:
      throw new StructureProblem(`"${type}" is not a geometry type; expected ${TYPES}`);
  }
};

const parseJson = (text: string): ParseResult<unknown> => {
  try {
    // Some catalogues store GeoJSON with HTML entities.
    return ok(JSON.parse(text.replaceAll('&quot;', '"')));
  } catch {
    return bad('not GeoJSON: the text is not valid JSON');
  }
};

/** Parses JSON text or a value that is already parsed; returns the geometry of a Feature. */
export const parseGeoJson = (
  input: unknown,
  limits: GeometryLimits = DEFAULT_GEOMETRY_LIMITS,
): ParseResult<Geometry> => {
  const json = typeof input === 'string' ? parseJson(input) : ok(input);
  if (json.kind === 'bad') return json;
  try {
    return validateGeometry(readGeometry(json.value, limits.maxDepth), limits);
  } catch (error) {
    if (error instanceof StructureProblem) return bad(`not GeoJSON: ${error.message}`);
    throw error;
  }
};
