// Parses the geometries of CQL2 text, a part of Well-Known Text with at most one height per position.
import type { Geometry } from '@periplus/geo';
import { fail } from './expression.ts';
import { NESTING, type PlainType, parseGeometryLiteral } from './geometry-literals.ts';
import { expectSign, isSign, isWord, type Parser, readList, readNumber, takeWord, unexpected } from './text-parser.ts';

const TYPES = new Map((Object.keys(NESTING) as PlainType[]).map((type) => [type.toLowerCase(), type]));
const COLLECTION = 'geometrycollection';

/** The word that was read begins a geometry, and is not the name of a property. */
export const isGeometryName = ({ tokens }: Parser, word: string): boolean =>
  (TYPES.has(word) || word === COLLECTION) && (isSign(tokens.peek(), '(') || isWord(tokens.peek(), 'Z'));

const readPosition = (parser: Parser): readonly number[] => {
  const numbers: number[] = [];
  do numbers.push(readNumber(parser));
  while (!isSign(parser.tokens.peek(), ',') && !isSign(parser.tokens.peek(), ')'));
  return numbers.length === 2 || numbers.length === 3
    ? numbers
    : fail(`a position must have two or three numbers; found ${numbers.length}`);
};

type Coordinates = readonly (number | Coordinates)[];

const readCoordinates = (parser: Parser, nesting: number): Coordinates => {
  if (nesting === 0) return readPosition(parser);
  expectSign(parser, '(');
  return readList(parser, (inner) => readCoordinates(inner, nesting - 1));
};

/** Each point is in parentheses of its own. */
const readPoint = (parser: Parser): Coordinates => {
  expectSign(parser, '(');
  const position = readPosition(parser);
  expectSign(parser, ')');
  return position;
};

const readPlain = (parser: Parser, type: PlainType): object => {
  takeWord(parser, 'Z');
  if (type === 'Point') return { type, coordinates: readPoint(parser) };
  if (type !== 'MultiPoint') return { type, coordinates: readCoordinates(parser, NESTING[type]) };
  expectSign(parser, '(');
  return { type, coordinates: readList(parser, readPoint) };
};

const readMember = (parser: Parser): object => {
  const token = parser.tokens.next();
  const type = token.kind === 'name' && !token.quoted ? TYPES.get(token.text.toLowerCase()) : undefined;
  return type === undefined ? unexpected(token, 'a geometry') : readPlain(parser, type);
};

const readCollection = (parser: Parser): object => {
  takeWord(parser, 'Z');
  expectSign(parser, '(');
  return { type: 'GeometryCollection', geometries: readList(parser, readMember) };
};

/** `word` is the name of the type, which has been consumed. */
export const readGeometry = (parser: Parser, word: string): Geometry => {
  const type = TYPES.get(word);
  const value = type === undefined ? readCollection(parser) : readPlain(parser, type);
  return parseGeometryLiteral(value as Readonly<Record<string, unknown>>);
};
