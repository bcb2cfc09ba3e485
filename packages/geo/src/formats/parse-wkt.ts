// Parses Well-Known Text (OGC 06-103r4, chapter 7) in two dimensions: Z and M values are dropped.
import { bad, type ParseResult } from '../parse-result.ts';
import { DEFAULT_GEOMETRY_LIMITS, type GeometryLimits, validateGeometry } from '../plane/validate-geometry.ts';
import type { Geometry, Position } from '../types.ts';

const TOKEN = /\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|[a-z]+|[(),])/iy;
const SRID_PREFIX = /^\s*SRID\s*=\s*\d+\s*;/i;
const KIND = /^(POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON|GEOMETRYCOLLECTION)(Z|M|ZM)?$/;

/** Thrown at the first unexpected token and caught by parseWkt. */
class SyntaxProblem extends Error {}

/** The tokens of the text, one at a time; an empty string marks the end. */
const createWktReader = (text: string, maxPositions: number) => {
  let [at, positions] = [0, 0];
  let next = '';
  const advance = (): string => {
    const token = next;
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text)?.[1];
    if (found === undefined && text.slice(at).trim() !== '')
      throw new SyntaxProblem(`unexpected text at character ${at + 1}`);
    next = found?.toUpperCase() ?? '';
    if (found !== undefined) at = TOKEN.lastIndex;
    return token;
  };
  const skip = (word: string): boolean => {
    if (next !== word) return false;
    advance();
    return true;
  };
  const expect = (word: string): void => {
    if (!skip(word)) throw new SyntaxProblem(`expected "${word}" but found ${next === '' ? 'the end' : `"${next}"`}`);
  };
  /** Stops early on geometries that are too large. */
  const countPosition = (): void => {
    positions += 1;
    if (positions > maxPositions) throw new SyntaxProblem(`the geometry has more than ${maxPositions} positions`);
  };
  advance();
  return { peek: () => next, advance, skip, expect, countPosition };
};

type Reader = ReturnType<typeof createWktReader>;

const readNumber = (reader: Reader): number => {
  const value = Number(reader.peek() || 'none');
  if (Number.isNaN(value)) throw new SyntaxProblem(`expected a number but found ${reader.peek() || 'the end'}`);
  reader.advance();
  return value;
};

const readPosition = (reader: Reader): Position => {
  reader.countPosition();
  const position: Position = [readNumber(reader), readNumber(reader)];
  for (let extra = 0; extra < 2 && /\d/.test(reader.peek()); extra++) readNumber(reader);
  return position;
};

/** `( item, item )` or EMPTY; EMPTY items in a list are skipped. */
const readList = <T>(reader: Reader, readItem: (reader: Reader) => T): readonly T[] => {
  if (reader.skip('EMPTY')) return [];
  reader.expect('(');
  const items: T[] = [];
  do {
    if (!reader.skip('EMPTY')) items.push(readItem(reader));
  } while (reader.skip(','));
  reader.expect(')');
  return items;
};

const readPositions = (reader: Reader) => readList(reader, readPosition);
const readRings = (reader: Reader) => readList(reader, readPositions);

/** Members of a multipoint may have parentheses of their own: (1 2, 3 4) or ((1 2), (3 4)). */
const readLoosePoint = (reader: Reader): Position => {
  if (!reader.skip('(')) return readPosition(reader);
  const position = readPosition(reader);
  reader.expect(')');
  return position;
};

const readKind = (reader: Reader): string => {
  const word = reader.advance();
  const match = KIND.exec(word);
  if (match?.[1] === undefined)
    throw new SyntaxProblem(word === '' ? 'the text is empty' : `"${word}" is not a geometry type`);
  if (match[2] === undefined && /^(Z|M|ZM)$/.test(reader.peek())) reader.advance();
  return match[1];
};

const readPoint = (reader: Reader): Geometry => {
  const [position, ...rest] = readPositions(reader);
  if (rest.length > 0) throw new SyntaxProblem('a point has one position');
  // GeoJSON has no empty point, so POINT EMPTY becomes a multipoint without members.
  return position === undefined ? { type: 'MultiPoint', coordinates: [] } : { type: 'Point', coordinates: position };
};

const readGeometry = (reader: Reader, depth: number): Geometry => {
  const kind = readKind(reader);
  switch (kind) {
    case 'POINT':
      return readPoint(reader);
    case 'MULTIPOINT':
      return { type: 'MultiPoint', coordinates: readList(reader, readLoosePoint) };
    case 'LINESTRING':
      return { type: 'LineString', coordinates: readPositions(reader) };
    case 'MULTILINESTRING':
      return { type: 'MultiLineString', coordinates: readRings(reader) };
    case 'POLYGON':
      return { type: 'Polygon', coordinates: readRings(reader) };
    case 'MULTIPOLYGON':
      return { type: 'MultiPolygon', coordinates: readList(reader, readRings) };
    default:
      if (depth === 0) throw new SyntaxProblem('collections are nested too deeply');
      return { type: 'GeometryCollection', geometries: readList(reader, () => readGeometry(reader, depth - 1)) };
  }
};

/** Example: `SRID=4326;POLYGON Z ((0 0 5, 4 0 5, 4 3 5, 0 0 5))`. Ignores case and closes open rings. */
export const parseWkt = (text: string, limits: GeometryLimits = DEFAULT_GEOMETRY_LIMITS): ParseResult<Geometry> => {
  try {
    const reader = createWktReader(text.replace(SRID_PREFIX, ''), limits.maxPositions);
    const geometry = readGeometry(reader, limits.maxDepth);
    if (reader.peek() !== '') return bad(`not WKT: unexpected "${reader.peek()}" after the geometry`);
    return validateGeometry(geometry, limits);
  } catch (error) {
    if (error instanceof SyntaxProblem) return bad(`not WKT: ${error.message}`);
    throw error;
  }
};
