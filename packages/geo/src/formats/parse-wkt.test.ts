import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { geometries } from '../../test/arbitraries.ts';
import type { Geometry } from '../types.ts';
import { parseWkt } from './parse-wkt.ts';
import { toWkt } from './write-wkt.ts';

const read = (text: string): Geometry => {
  const parsed = parseWkt(text);
  assert.equal(parsed.kind, 'ok', `${text}: ${parsed.kind === 'bad' ? parsed.reason : ''}`);
  return (parsed as { value: Geometry }).value;
};
const reasonOf = (text: string): string => {
  const parsed = parseWkt(text);
  return parsed.kind === 'bad' ? parsed.reason : assert.fail(`${text} was read`);
};

test('every type is parsed, in any case and with any spaces', () => {
  assert.deepEqual(read('point(1 2)'), { type: 'Point', coordinates: [1, 2] });
  assert.deepEqual(read('  LineString ( 1   2 ,\n3 -4.5e1 ) '), {
    type: 'LineString',
    coordinates: [
      [1, 2],
      [3, -45],
    ],
  });
  assert.equal(read('MULTILINESTRING((0 0,1 1),(2 2,3 3))').type, 'MultiLineString');
  assert.equal(read('POLYGON((0 0,4 0,4 4,0 0),(1 1,2 1,2 2,1 1))').type, 'Polygon');
  assert.equal(read('MULTIPOLYGON(((0 0,4 0,4 4,0 0)),((9 9,8 9,8 8,9 9)))').type, 'MultiPolygon');
  assert.deepEqual(read('GEOMETRYCOLLECTION(POINT(.5 5.),GEOMETRYCOLLECTION EMPTY)'), {
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [0.5, 5] },
      { type: 'GeometryCollection', geometries: [] },
    ],
  });
});

test('members of a multipoint may have parentheses', () => {
  assert.deepEqual(read('MULTIPOINT(1 2, 3 4)'), read('MULTIPOINT((1 2), (3 4))'));
});

test('Z and M values are dropped, with the letter apart, attached or missing', () => {
  for (const text of ['POINT Z (1 2 3)', 'POINTZ(1 2 3)', 'POINT M (1 2 3)', 'POINT ZM (1 2 3 4)', 'POINT(1 2 3)']) {
    assert.deepEqual(read(text), { type: 'Point', coordinates: [1, 2] });
  }
});

test('an SRID prefix is tolerated', () => {
  assert.deepEqual(read('SRID=4326; POINT(1 2)'), { type: 'Point', coordinates: [1, 2] });
});

test('EMPTY is a geometry without positions; an empty point is an empty multipoint', () => {
  assert.deepEqual(read('POINT EMPTY'), { type: 'MultiPoint', coordinates: [] });
  assert.deepEqual(read('POLYGON EMPTY'), { type: 'Polygon', coordinates: [] });
  assert.deepEqual(read('LINESTRING EMPTY'), { type: 'LineString', coordinates: [] });
  assert.deepEqual(read('MULTIPOINT(EMPTY, 1 2)'), { type: 'MultiPoint', coordinates: [[1, 2]] });
});

test('an open ring is closed', () => {
  const polygon = read('POLYGON((0 0, 4 0, 4 4))');
  assert.equal(toWkt(polygon), 'POLYGON ((0 0, 4 0, 4 4, 0 0))');
});

test('invalid WKT is rejected with a reason', () => {
  assert.match(reasonOf(''), /the text is empty/);
  assert.match(reasonOf('CIRCLE(1 2 3)'), /"CIRCLE" is not a geometry type/);
  assert.match(reasonOf('POINT(1)'), /expected a number but found \)/);
  assert.match(reasonOf('POINT(1 2'), /expected "\)" but found the end/);
  assert.match(reasonOf('POINT(1 2) x'), /unexpected "X" after/);
  assert.match(reasonOf('POINT(1 2, 3 4)'), /one position/);
  assert.match(reasonOf('POINT(1 2;3)'), /unexpected text at character 10/);
  assert.match(reasonOf('POLYGON((0 0, 1 1, 0 0))'), /at least 4 positions/);
  assert.match(reasonOf('LINESTRING(1 2)'), /at least 2 positions/);
  assert.match(reasonOf('POINT(1e999 0)'), /not a finite number/);
  assert.match(reasonOf('POINT(0 91)'), /latitude 91 is out of range/);
  assert.match(reasonOf('POINT(-180000000 0)'), /longitude -180000000 is out of range/);
});

test('nesting and size are limited', () => {
  assert.match(reasonOf('GEOMETRYCOLLECTION('.repeat(5000)), /nested too deep/);
  const parsed = parseWkt('LINESTRING(0 0, 1 1, 2 2)', { maxPositions: 2, maxDepth: 1, maxCrossings: 1 });
  assert.match(parsed.kind === 'bad' ? parsed.reason : '', /more than 2 positions/);
});

test('parsing inverts writing', () => {
  fc.assert(
    fc.property(geometries, (geometry) => {
      assert.deepEqual(read(toWkt(geometry)), geometry);
      assert.deepEqual(read(toWkt(geometry).toLowerCase()), geometry);
    }),
  );
});

test('no text makes the parser throw', () => {
  const word = fc.constantFrom(
    'POINT',
    'POLYGON',
    'MULTIPOINT',
    '(',
    ')',
    ',',
    ' ',
    '1',
    '-2.5',
    'EMPTY',
    'Z',
    '&',
    'e',
  );
  fc.assert(
    fc.property(fc.array(word), (words) => {
      assert.ok(parseWkt(words.join('')).kind);
    }),
  );
});

test('parsing stops after too many positions', () => {
  const parsed = parseWkt(`LINESTRING(${'0 0, '.repeat(3)} not even WKT`, {
    maxPositions: 2,
    maxDepth: 1,
    maxCrossings: 1,
  });
  assert.match(parsed.kind === 'bad' ? parsed.reason : '', /more than 2 positions/);
});
