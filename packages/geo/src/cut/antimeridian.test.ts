import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { geometries, starRings } from '../../test/arbitraries.ts';
import { parseWkt } from '../formats/parse-wkt.ts';
import { toWkt } from '../formats/write-wkt.ts';
import { boxesOfGeometry, toGeometryParts } from '../plane/geometry-parts.ts';
import { isInsideRing, signedArea } from '../plane/ring.ts';
import type { Geometry, Position, Ring } from '../types.ts';
import { cutAtAntimeridian } from './antimeridian.ts';

const cut = (text: string): string => {
  const parsed = parseWkt(text);
  return parsed.kind === 'ok' ? toWkt(cutAtAntimeridian(parsed.value)) : assert.fail(parsed.reason);
};
const boxesOf = (text: string) => {
  const parsed = parseWkt(text);
  return parsed.kind === 'ok' ? boxesOfGeometry(cutAtAntimeridian(parsed.value)) : assert.fail(parsed.reason);
};
const ACROSS = [
  [170, -10, 180, 10],
  [-180, -10, -170, 10],
];

test('geometries on the map are unchanged', () => {
  for (const text of ['POINT (1 2)', 'LINESTRING (170 0, 180 5)', 'POLYGON ((0 0, 180 0, 180 9, 0 0))']) {
    assert.equal(cut(text), text);
  }
});

test('a polygon that crosses 180, or continues past it, is cut in two', () => {
  assert.deepEqual(boxesOf('POLYGON((170 -10, -170 -10, -170 10, 170 10, 170 -10))'), ACROSS);
  assert.deepEqual(boxesOf('POLYGON((170 -10, 190 -10, 190 10, 170 10, 170 -10))'), ACROSS);
  assert.deepEqual(boxesOf('POLYGON((-190 -10, -170 -10, -170 10, -190 10, -190 -10))'), ACROSS);
  assert.equal(
    cut('POLYGON((170 0, -170 0, 175 8, 170 0))'),
    'MULTIPOLYGON (((180 5.333333333333333, 175 8, 170 0, 180 0, 180 5.333333333333333)), ((-180 0, -170 0, -180 5.333333333333333, -180 0)))',
  );
});

test('a polygon entirely beyond 180 is moved, not cut', () => {
  assert.equal(cut('POLYGON((190 0, 200 0, 200 5, 190 0))'), 'POLYGON ((-170 0, -160 0, -160 5, -170 0))');
});

test('positions at 180 written on both sides do not add area', () => {
  assert.deepEqual(boxesOf('POLYGON((178 -9,180 -9,-180 -9,-178 -9,-178 9,-180 9,180 9,178 9,178 -9))'), [
    [178, -9, 180, 9],
    [-180, -9, -178, 9],
  ]);
});

test('the outline of the whole map stays the whole map', () => {
  const outline = 'POLYGON ((-180 -90, 180 -90, 180 90, -180 90, -180 -90))';
  assert.equal(cut(outline), outline);
  assert.deepEqual(boxesOf('POLYGON((-180 90, 180 90, 180 -90, -180 -90, -180 90))'), [[-180, -90, 180, 90]]);
  assert.deepEqual(boxesOf('POLYGON((-180 -60,180 -60,180 80,0 80,-180 80,-180 -60))'), [[-180, -60, 180, 80]]);
});

test('the first corner decides whether a rectangle is wider than 180 degrees', () => {
  const wide = [[-170, -10, 170, 10]];
  assert.deepEqual(boxesOf('POLYGON((-170 -10, 170 -10, 170 10, -170 10, -170 -10))'), wide);
  assert.deepEqual(boxesOf('POLYGON((-170 10, 170 10, 170 -10, -170 -10, -170 10))'), wide);
  assert.deepEqual(boxesOf('POLYGON((170 -10, 170 10, -170 10, -170 -10, 170 -10))'), wide);
  assert.deepEqual(boxesOf('POLYGON((170 10, -170 10, -170 -10, 170 -10, 170 10))'), ACROSS);
  assert.deepEqual(boxesOf('POLYGON((170 10, 170 -10, -170 -10, -170 10, 170 10))'), ACROSS);
});

test('a ring around a pole is closed along the pole', () => {
  assert.equal(
    cut('POLYGON((0 70, 90 70, 180 70, -90 70, 0 70))'),
    'POLYGON ((-180 70, -90 70, 0 70, 90 70, 180 70, 180 90, -180 90, -180 70))',
  );
  assert.deepEqual(boxesOf('POLYGON((0 -70, -120 -70, 120 -70, 0 -70))'), [[-180, -90, 180, -70]]);
});

test('a ring around a pole may start on 180, in either direction', () => {
  for (const ring of ['-180 70, -90 75, 0 70, 90 75, -180 70', '180 70, 90 75, 0 70, -90 75, 180 70']) {
    assert.deepEqual(boxesOf(`POLYGON((${ring}))`), [[-180, 70, 180, 90]]);
  }
});

test('a hole around the pole leaves a belt', () => {
  const parsed = parseWkt('POLYGON((0 60,120 60,-120 60,0 60),(0 80,120 80,-120 80,0 80))');
  const [belt] = toGeometryParts(cutAtAntimeridian(parsed.kind === 'ok' ? parsed.value : assert.fail())).polygons;
  const isInside = (position: Position) => belt?.filter((ring) => isInsideRing(ring, position)).length === 1;
  assert.deepEqual(
    [70, 85, 50].map((lat) => isInside([33, lat])),
    [true, false, false],
  );
});

test('holes are cut with their polygon', () => {
  assert.equal(
    cut(
      'POLYGON((170 -10,190 -10,190 10,170 10,170 -10),(175 -5,-175 -5,-175 5,175 5,175 -5),(-172 0,-171 0,-171 1,-172 0))',
    ),
    'MULTIPOLYGON (((180 10, 170 10, 170 -10, 180 -10, 180 -5, 175 -5, 175 5, 180 5, 180 10)), ' +
      '((-180 -10, -170 -10, -170 10, -180 10, -180 5, -175 5, -175 -5, -180 -5, -180 -10), (-172 0, -171 0, -171 1, -172 0)))',
  );
});

test('an inner ring outside its polygon becomes a polygon', () => {
  assert.equal(
    cut('POLYGON((-180 0,-170 0,-170 9,-180 0),(25 0,180 0,180 9,25 0))'),
    'MULTIPOLYGON (((-180 0, -170 0, -170 9, -180 0)), ((25 0, 180 0, 180 9, 25 0)))',
  );
  assert.equal(
    cut('POLYGON((25 0,180 0,180 9,25 0),(-180 0,-170 0,-170 9,-180 0))'),
    'MULTIPOLYGON (((25 0, 180 0, 180 9, 25 0)), ((-180 0, -170 0, -170 9, -180 0)))',
  );
});

test('an inner ring that extends beyond its polygon is unchanged', () => {
  const text = 'POLYGON ((0 0, 10 0, 10 10, 0 0), (-5 1, 5 1, 5 2, -5 1))';
  assert.equal(cut(text), text);
});

test('lines are cut at every crossing, and points are wrapped', () => {
  assert.equal(
    cut('LINESTRING(170 0, -170 10, 170 20)'),
    'MULTILINESTRING ((170 0, 180 5), (-180 5, -170 10, -180 15), (180 15, 170 20))',
  );
  assert.equal(cut('LINESTRING(180 0, -170 10)'), 'LINESTRING (-180 0, -170 10)');
  assert.equal(cut('MULTIPOINT(190 5, 180 5, -200 5)'), 'MULTIPOINT ((-170 5), (180 5), (160 5))');
});

test('a polygon without area that crosses 180 becomes the line it draws', () => {
  assert.equal(cut('POLYGON((170 0, 190 0, 170 0, 170 0))').slice(0, 15), 'MULTILINESTRING');
});

test('rounding errors past 180 and 90 are clamped', () => {
  assert.equal(cut('POLYGON((0 0,180.2 0,180.2 90.1,0 0))'), 'POLYGON ((0 0, 180 0, 180 90, 0 0))');
});

const everyPosition = (geometry: Geometry): readonly Position[] => {
  const { points, lines, polygons } = toGeometryParts(geometry);
  return [...points, ...lines.flat(), ...polygons.flat(2)];
};

test('no piece of any geometry leaves the map', () => {
  fc.assert(
    fc.property(geometries, (geometry) => {
      for (const [lon, lat] of everyPosition(cutAtAntimeridian(geometry))) {
        assert.ok(Math.abs(lon) <= 180 && Math.abs(lat) <= 90, `${lon} ${lat}`);
      }
    }),
  );
});

test('a polygon past 180 keeps its area and its interior', () => {
  const byStep = ([lon, lat]: Position): Position => [lon > 180 ? lon - 360 : lon, lat];
  const probe = fc.tuple(fc.double({ min: 130, max: 230, noNaN: true }), fc.double({ min: -50, max: 50, noNaN: true }));
  fc.assert(
    fc.property(starRings([175, 0], 45), probe, (ring: Ring, position) => {
      for (const drawn of [ring, ring.map(byStep)]) {
        const pieces = toGeometryParts(cutAtAntimeridian({ type: 'Polygon', coordinates: [drawn] })).polygons;
        const area = pieces.reduce((sum, [shell]) => sum + Math.abs(signedArea(shell ?? [])), 0);
        assert.ok(Math.abs(area - Math.abs(signedArea(ring))) < 1e-6, `${area}`);
        const inPiece = pieces.some(([shell]) => isInsideRing(shell ?? [], byStep(position)));
        assert.equal(inPiece, isInsideRing(ring, position));
      }
    }),
  );
});

test('a ring that touches 180 from beyond keeps both parts there, from any starting point', () => {
  const ring: Position[] = [
    ...([
      [180, 0],
      [-179, 1],
      [179, 2],
      [178, 0],
      [179, -2],
      [-179, -1],
    ] as const),
  ];
  for (let start = 0; start < ring.length; start++) {
    const turned = [...ring.slice(start), ...ring.slice(0, start + 1)];
    const { polygons } = toGeometryParts(cutAtAntimeridian({ type: 'Polygon', coordinates: [turned] }));
    const beyond = polygons.filter(([outer]) => outer?.every(([lon]) => lon <= -179));
    const area = beyond.reduce((sum, [outer]) => sum + Math.abs(signedArea(outer ?? [])), 0);
    assert.equal(beyond.length, 2);
    assert.equal(area, 1.5);
  }
});
