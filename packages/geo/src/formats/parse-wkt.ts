// Parses Well-Known Text (OGC 06-103r4, chapter 7) in two dimensions: Z and M values are dropped.
import { bad, type ParseResult } from '../parse-result.ts';
import { DEFAULT_GEOMETRY_LIMITS, type GeometryLimits, validateGeometry } from '../plane/validate-geometry.ts';
import type { Geometry, Position } from '../types.ts';

const TOKEN = /\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|[a-z]+|[(),])/iy;
const SRID_PREFIX = /^\s*SRID\s*=\s*\d+\s*;/i;
const KIND = /^(POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON|GEOMETRYCOLLECTION)(Z|M|ZM)?$/;

/** Leaves the descent on the first word that does not fit; never seen outside this file. */
class Misfit extends Error {}

/** The words of the text, one at a time; an empty string stands for the end. */
const createWktReader = (text: string, maxPositions: number) => {
  let [at, positions] = [0, 0];
  let next = '';
  const advance = (): string => {
    const taken = next;
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text)?.[1];
    if (found === undefined && text.slice(at).trim() !== '') throw new Misfit(`unexpected text at character ${at + 1}`);
    next = found?.toUpperCase() ?? '';
    if (found !== undefined) at = TOKEN.lastIndex;
    return taken;
  };
  const skip = (word: string): boolean => {
    if (next !== word) return false;
    advance();
    return true;
  };
  const expect = (word: string): void => {
    if (!skip(word)) throw new Misfit(`expected "${word}" but found ${next === '' ? 'the end' : `"${next}"`}`);
  };
  /** A text that is too long for us is read only so far: what comes after costs time and changes nothing. */
  const countPosition = (): void => {
    positions += 1;
    if (positions > maxPositions) throw new Misfit(`the geometry has more than ${maxPositions} positions`);
  };
  advance();
  return { peek: () => next, advance, skip, expect, countPosition };
};

type Reader = ReturnType<typeof createWktReader>;

const readNumber = (reader: Reader): number => {
  const value = Number(reader.peek() || 'none');
  if (Number.isNaN(value)) throw new Misfit(`expected a number but found ${reader.peek() || 'the end'}`);
  reader.advance();
  return value;
};

const readPosition = (reader: Reader): Position => {
  reader.countPosition();
  const position: Position = [readNumber(reader), readNumber(reader)];
  for (let extra = 0; extra < 2 && /\d/.test(reader.peek()); extra++) readNumber(reader);
  return position;
};

/** `( item, item )` or EMPTY; an EMPTY item inside a list adds nothing. */
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

/** Members of a multipoint stand with or without brackets of their own: (1 2, 3 4) and ((1 2), (3 4)). */
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
    throw new Misfit(word === '' ? 'the text is empty' : `"${word}" is not a geometry type`);
  if (match[2] === undefined && /^(Z|M|ZM)$/.test(reader.peek())) reader.advance();
  return match[1];
};

const readPoint = (reader: Reader): Geometry => {
  const [position, ...rest] = readPositions(reader);
  if (rest.length > 0) throw new Misfit('a point has one position');
  // GeoJSON has no empty point, so POINT EMPTY is a multipoint without members.
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
      if (depth === 0) throw new Misfit('collections are nested too deep');
      return { type: 'GeometryCollection', geometries: readList(reader, () => readGeometry(reader, depth - 1)) };
  }
};

/** Example: `SRID=4326;POLYGON Z ((0 0 5, 4 0 5, 4 3 5, 0 0 5))`. Case and spaces are free, open rings are closed. */
export const parseWkt = (text: string, limits: GeometryLimits = DEFAULT_GEOMETRY_LIMITS): ParseResult<Geometry> => {
  try {
    const reader = createWktReader(text.replace(SRID_PREFIX, ''), limits.maxPositions);
    const geometry = readGeometry(reader, limits.maxDepth);
    if (reader.peek() !== '') return bad(`not WKT: unexpected "${reader.peek()}" after the geometry`);
    return validateGeometry(geometry, limits);
  } catch (error) {
    if (error instanceof Misfit) return bad(`not WKT: ${error.message}`);
    throw error;
  }
};
