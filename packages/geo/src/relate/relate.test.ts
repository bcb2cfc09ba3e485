import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { geometries, latticeBoxes, latticePolygons, mapGeometries, starRings } from '../../test/arbitraries.ts';
import { relateByLibrary } from '../../test/jsts-relate.ts';
import { cutAtAntimeridian } from '../cut/antimeridian.ts';
import { parseGeometryText } from '../formats/geometry-text.ts';
import { boxesOfGeometry } from '../plane/geometry-parts.ts';
import { boxesToGeometry, hasArea } from '../plane/rectangles.ts';
import type { Box, Geometry, SpatialRelation } from '../types.ts';
import { preparePredicate, relate } from './relate.ts';

const RELATIONS: readonly SpatialRelation[] = [
  ...(['intersects', 'within', 'contains', 'disjoint'] as const),
  ...(['equals', 'touches', 'crosses', 'overlaps'] as const),
];

const read = (text: string): Geometry => {
  const parsed = parseGeometryText(text);
  return parsed.kind === 'ok' ? parsed.geometry : assert.fail(`${text}: ${parsed.reason}`);
};
/** Which of intersects, within and contains hold between the two. */
const holding = (a: string, b: string): string =>
  (['intersects', 'within', 'contains'] as const).filter((relation) => relate(relation, read(a), read(b))).join(' ');
/** Which of equals, touches, crosses and overlaps hold. */
const meeting = (a: string, b: string): string =>
  (['equals', 'touches', 'crosses', 'overlaps'] as const)
    .filter((relation) => relate(relation, read(a), read(b)))
    .join(' ');

test('boxes: equal, inside, touching and apart', () => {
  assert.equal(holding('ENVELOPE(0,10,10,0)', 'ENVELOPE(0,10,10,0)'), 'intersects within contains');
  assert.equal(holding('ENVELOPE(0,5,10,0)', 'ENVELOPE(0,10,10,0)'), 'intersects within');
  assert.equal(holding('ENVELOPE(0,10,10,0)', 'ENVELOPE(2,5,5,2)'), 'intersects contains');
  assert.equal(holding('ENVELOPE(0,10,10,0)', 'ENVELOPE(10,20,10,0)'), 'intersects');
  assert.equal(holding('ENVELOPE(0,10,10,0)', 'ENVELOPE(11,20,10,0)'), '');
});

test('points and lines on a border are within', () => {
  assert.equal(holding('POINT(10 5)', 'ENVELOPE(0,10,10,0)'), 'intersects within');
  assert.equal(holding('LINESTRING(0 0, 10 0)', 'ENVELOPE(0,10,10,0)'), 'intersects within');
  assert.equal(holding('POINT(2 2)', 'POLYGON((0 0, 4 4, 4 0, 0 0))'), 'intersects within');
  assert.equal(holding('POINT(1 2)', 'POLYGON((0 0, 4 4, 4 0, 0 0))'), '');
});

test('areas across 180 relate as one area', () => {
  const query = 'POLYGON((170 -10, 190 -10, 190 10, 170 10, 170 -10))';
  assert.equal(holding('ENVELOPE(175,-175,5,-5)', query), 'intersects within');
  assert.equal(holding('ENVELOPE(160,-175,5,-5)', query), 'intersects');
  assert.equal(holding(query, 'ENVELOPE(175,-175,5,-5)'), 'intersects contains');
  assert.equal(holding('POLYGON((172 0, -172 0, 180 8, 172 0))', query), 'intersects within');
  assert.equal(holding('ENVELOPE(0,10,5,-5)', query), '');
});

test('180 and -180 are the same meridian', () => {
  assert.equal(holding('ENVELOPE(170,180,5,0)', 'ENVELOPE(-180,-170,5,0)'), 'intersects');
  assert.equal(holding('POINT(180 3)', 'ENVELOPE(-180,-170,5,0)'), 'intersects within');
  assert.equal(holding('POINT(180 3)', 'POINT(-180 3)'), 'intersects within contains');
  assert.equal(holding('LINESTRING(180 0, 180 9)', 'POLYGON((-180 0, -170 0, -180 9, -180 0))'), 'intersects within');
  assert.equal(holding('ENVELOPE(-180,-170,5,0)', 'POINT(180 3)'), 'intersects contains');
  assert.equal(
    holding('LINESTRING(180 0, 180 9)', 'MULTIPOLYGON(((-180 0,-170 0,-180 5,-180 0)),((180 5,170 9,180 9,180 5)))'),
    'intersects within',
  );
});

test('holes are outside', () => {
  const ring = 'POLYGON((0 0,20 0,20 20,0 20,0 0),(5 5,15 5,15 15,5 15,5 5))';
  assert.equal(holding('ENVELOPE(6,14,14,6)', ring), '');
  assert.equal(holding('ENVELOPE(5,15,15,5)', ring), 'intersects');
  assert.equal(holding('ENVELOPE(1,4,19,1)', ring), 'intersects within');
  assert.equal(holding('POLYGON((1 1,19 1,19 19,1 18,1 1))', ring), 'intersects');
  assert.equal(holding('POLYGON((0 0,20 0,20 20,0 19,0 0),(4 4,16 4,16 16,4 16,4 4))', ring), 'intersects within');
});

test('adjacent parts together cover what none covers alone', () => {
  const halves = 'MULTIPOLYGON(((0 0,10 0,10 10,0 10,0 0)),((10 0,20 0,20 10,10 10,10 0)))';
  assert.equal(holding('ENVELOPE(5,15,8,2)', halves), 'intersects within');
  assert.equal(holding('POLYGON((5 2,15 2,10 8,5 2))', halves), 'intersects within');
  assert.equal(holding('LINESTRING(1 1,19 9)', halves), 'intersects within');
  assert.equal(holding('ENVELOPE(5,15,11,2)', halves), 'intersects');
});

test('a line is within lines and areas together', () => {
  const mixed = 'GEOMETRYCOLLECTION(POLYGON((0 0,10 0,10 10,0 10,0 0)),LINESTRING(10 5,20 5,20 0))';
  assert.equal(holding('LINESTRING(5 5,20 5,20 3)', mixed), 'intersects within');
  assert.equal(holding('LINESTRING(5 5,20 6)', mixed), 'intersects');
});

test('the even-odd rule defines the interior of a ring that crosses itself', () => {
  const bowTie = 'POLYGON((0 0,10 10,10 0,0 10,0 0))';
  assert.equal(holding('ENVELOPE(0.5,1,4,3)', bowTie), 'intersects within');
  assert.equal(holding('ENVELOPE(9,9.5,4,3)', bowTie), 'intersects within');
  assert.equal(holding('ENVELOPE(4,6,1,0.5)', bowTie), '');
  assert.equal(holding('POLYGON((0 1,0 9,3 5,0 1))', bowTie), 'intersects within');
  assert.equal(holding(bowTie, 'ENVELOPE(0,10,10,0)'), 'intersects within');
});

test('polar caps contain positions near the pole', () => {
  const cap = 'POLYGON((0 70, 90 70, 180 70, -90 70, 0 70))';
  assert.equal(holding('ENVELOPE(-100,100,89,75)', cap), 'intersects within');
  assert.equal(holding('ENVELOPE(175,-175,90,70)', cap), 'intersects within');
  assert.equal(holding('ENVELOPE(-100,100,60,50)', cap), '');
});

test('an empty geometry is disjoint from everything', () => {
  const empty: Geometry = { type: 'GeometryCollection', geometries: [] };
  const box = read('ENVELOPE(0,1,1,0)');
  for (const [a, b] of [
    [empty, box],
    [box, empty],
    [empty, empty],
  ] as const) {
    assert.deepEqual(
      RELATIONS.filter((relation) => relate(relation, a, b)),
      ['disjoint'],
    );
  }
});

test('a record without a geometry is related by its boxes', () => {
  const boxes: readonly Box[] = [[0, 0, 10, 0]];
  assert.ok(preparePredicate(read('ENVELOPE(0,20,10,0)'), 'within')({ boxes }));
  assert.ok(preparePredicate(read('POINT(5 0)'), 'contains')({ boxes }));
  assert.ok(!preparePredicate(read('POINT(5 1)'), 'intersects')({ boxes }));
});

test('areas touch along a border or in a corner, and overlap where they share area', () => {
  assert.equal(meeting('ENVELOPE(0,10,10,0)', 'ENVELOPE(10,20,10,0)'), 'touches');
  assert.equal(meeting('ENVELOPE(0,10,10,0)', 'ENVELOPE(10,20,20,10)'), 'touches');
  assert.equal(meeting('ENVELOPE(0,10,10,0)', 'ENVELOPE(9,20,10,0)'), 'overlaps');
  assert.equal(meeting('ENVELOPE(0,10,10,0)', 'ENVELOPE(0,10,10,0)'), 'equals');
  assert.equal(meeting('ENVELOPE(0,10,10,0)', 'ENVELOPE(0,5,10,0)'), '');
  assert.equal(meeting('POLYGON((0 0,10 0,5 5,10 10,0 10,0 0))', 'POLYGON((10 0,10 10,5 5,10 0))'), 'touches');
  const ring = 'POLYGON((0 0,20 0,20 20,0 20,0 0),(5 5,15 5,15 15,5 15,5 5))';
  assert.equal(meeting('ENVELOPE(5,15,15,5)', ring), 'touches');
  assert.equal(meeting('POLYGON((5 5,15 5,15 15,5 5))', ring), 'touches');
  assert.equal(holding('POLYGON((5 5,15 5,15 15,5 5))', ring), 'intersects');
});

test('geometries with the same points are equal, in any notation', () => {
  const halves = 'MULTIPOLYGON(((0 0,10 0,10 10,0 10,0 0)),((10 0,20 0,20 10,10 10,10 0)))';
  assert.equal(meeting(halves, 'ENVELOPE(0,20,10,0)'), 'equals');
  assert.equal(meeting('LINESTRING(0 0,4 4)', 'MULTILINESTRING((4 4,2 2),(0 0,2 2))'), 'equals');
  assert.equal(meeting('POINT(1 2)', 'MULTIPOINT((1 2),(1 2))'), 'equals');
  assert.equal(meeting('POLYGON((0 0,4 0,4 4,0 0))', 'POLYGON((4 4,0 0,2 0,4 0,4 4))'), 'equals');
});

test('lines cross areas and each other, and overlap along a common part', () => {
  assert.equal(meeting('LINESTRING(-5 5,5 5)', 'ENVELOPE(0,10,10,0)'), 'crosses');
  assert.equal(meeting('ENVELOPE(0,10,10,0)', 'LINESTRING(-5 5,5 5)'), 'crosses');
  assert.equal(meeting('LINESTRING(0 0,10 0)', 'ENVELOPE(0,10,10,0)'), 'touches');
  assert.equal(meeting('LINESTRING(-5 5,0 5)', 'ENVELOPE(0,10,10,0)'), 'touches');
  assert.equal(meeting('LINESTRING(1 1,2 2)', 'ENVELOPE(0,10,10,0)'), '');
  assert.equal(meeting('LINESTRING(0 0,10 10)', 'LINESTRING(0 10,10 0)'), 'crosses');
  assert.equal(meeting('LINESTRING(0 0,5 5)', 'LINESTRING(0 10,10 0)'), 'touches');
  assert.equal(meeting('LINESTRING(0 0,5 0)', 'LINESTRING(3 0,9 0)'), 'overlaps');
  assert.equal(meeting('LINESTRING(0 0,5 0)', 'LINESTRING(5 0,9 0)'), 'touches');
  assert.equal(meeting('LINESTRING(0 0,4 4,8 0,0 0)', 'LINESTRING(0 -4,0 4)'), 'crosses');
  assert.equal(meeting('LINESTRING(0 0,4 4,8 0,1 0)', 'LINESTRING(0 -4,0 4)'), 'touches');
});

test('points touch borders and the ends of lines, and cross when only some are inside', () => {
  assert.equal(meeting('POINT(10 5)', 'ENVELOPE(0,10,10,0)'), 'touches');
  assert.equal(meeting('POINT(5 5)', 'ENVELOPE(0,10,10,0)'), '');
  assert.equal(meeting('MULTIPOINT(5 5, 15 5)', 'ENVELOPE(0,10,10,0)'), 'crosses');
  assert.equal(meeting('MULTIPOINT(10 5, 15 5)', 'ENVELOPE(0,10,10,0)'), 'touches');
  assert.equal(meeting('POINT(0 0)', 'LINESTRING(0 0,4 4)'), 'touches');
  assert.equal(meeting('MULTIPOINT(2 2, 9 9)', 'LINESTRING(0 0,4 4)'), 'crosses');
  assert.equal(meeting('MULTIPOINT(2 2, 9 9)', 'MULTIPOINT(2 2, 7 7)'), 'overlaps');
});

test('180 is not a border of geometries across it', () => {
  const across = 'POLYGON((170 -10, 190 -10, 190 10, 170 10, 170 -10))';
  assert.equal(meeting('POINT(180 0)', across), '');
  assert.equal(meeting('POINT(-180 10)', across), 'touches');
  assert.equal(meeting('LINESTRING(180 -20,180 20)', across), 'crosses');
  assert.equal(meeting('LINESTRING(-180 -5,-180 5)', across), '');
  assert.equal(meeting('ENVELOPE(175,-165,5,-5)', across), 'overlaps');
  assert.equal(meeting('ENVELOPE(170,-170,10,-10)', across), 'equals');
  assert.equal(meeting('ENVELOPE(170,180,5,0)', 'ENVELOPE(-180,-170,5,0)'), 'touches');
  assert.equal(meeting('LINESTRING(170 0,190 0)', 'POINT(180 0)'), '');
  assert.equal(meeting('POINT(-180 0)', 'LINESTRING(170 0,190 0)'), '');
  assert.equal(meeting('LINESTRING(170 0,190 0)', 'LINESTRING(180 -5,180 5)'), 'crosses');
  assert.equal(meeting('POINT(180 3)', 'POINT(-180 3)'), 'equals');
});

const RUNS = { numRuns: 300 };

test('every relation agrees with JSTS', () => {
  fc.assert(
    fc.property(mapGeometries, mapGeometries, (a, b) => {
      for (const relation of RELATIONS) {
        const expected = relateByLibrary(relation, a, b);
        if (expected !== undefined) assert.equal(relate(relation, a, b), expected, relation);
      }
    }),
    RUNS,
  );
});

test('the relations of rectangles to polygons agree with JSTS', () => {
  fc.assert(
    fc.property(latticeBoxes, latticePolygons, (box, polygon) => {
      for (const relation of RELATIONS) {
        const expected = relateByLibrary(relation, boxesToGeometry([box]), polygon);
        if (expected === undefined) continue;
        assert.equal(preparePredicate(polygon, relation)({ boxes: [box] }), expected, relation);
      }
    }),
    RUNS,
  );
});

test('polygons past 180 relate as they would elsewhere on the map', () => {
  const shifted = ([west, south, east, north]: Box, by: number): Box => [west + by, south, east + by, north];
  const boxes = latticeBoxes.map(([west, south, east, north]): Box => [west / 4, south / 2, east / 4, north / 2]);
  fc.assert(
    fc.property(starRings([0, 0], 40), boxes, fc.constantFrom(135, 180, 225), (ring, box, by) => {
      const moved = ring.map(([lon, lat]) => [lon + by, lat] as const);
      const [west, south, east, north] = shifted(box, by);
      const far = cutAtAntimeridian({
        type: 'Polygon',
        coordinates: [
          [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ],
        ],
      });
      const query = cutAtAntimeridian({ type: 'Polygon', coordinates: [moved] });
      for (const relation of RELATIONS.slice(0, hasArea(box) ? 8 : 4)) {
        const here = relate(relation, boxesToGeometry([box]), { type: 'Polygon', coordinates: [ring] });
        assert.equal(relate(relation, far, query), here, relation);
      }
    }),
    RUNS,
  );
});

test('the relations are consistent with each other', () => {
  fc.assert(
    fc.property(mapGeometries, mapGeometries, (a, b) => {
      const [meet, inside, around] = (['intersects', 'within', 'contains'] as const).map((name) => relate(name, a, b));
      assert.ok(!inside || meet, 'within implies intersects');
      assert.equal(relate('disjoint', a, b), !meet);
      assert.equal(around, relate('within', b, a));
      for (const relation of ['equals', 'touches', 'crosses', 'overlaps'] as const) {
        assert.equal(relate(relation, a, b), relate(relation, b, a), `${relation} goes both ways`);
        assert.ok(!relate(relation, a, b) || meet, `${relation} implies intersects`);
      }
      assert.equal(relate('equals', a, b), inside && around);
      assert.ok(!relate('touches', a, a) && !relate('crosses', a, a) && !relate('overlaps', a, a));
      assert.equal(meet, relate('intersects', b, a));
      for (const relation of ['intersects', 'within', 'contains'] as const) assert.ok(relate(relation, a, a), relation);
    }),
    RUNS,
  );
});

test('no geometry, however tangled, makes a relation throw', () => {
  fc.assert(
    fc.property(geometries, geometries, (left, right) => {
      const [a, b] = [cutAtAntimeridian(left), cutAtAntimeridian(right)];
      assert.equal(relate('disjoint', a, b), !relate('intersects', a, b));
      assert.equal(relate('contains', a, b), relate('within', b, a));
    }),
  );
});

test('a prepared geometry gives the same results as separate tests', () => {
  fc.assert(
    fc.property(mapGeometries, fc.array(mapGeometries, { minLength: 1, maxLength: 6 }), (query, records) => {
      for (const relation of RELATIONS) {
        const matches = preparePredicate(query, relation);
        for (const geometry of records) {
          assert.equal(matches({ boxes: boxesOfGeometry(geometry), geometry }), relate(relation, geometry, query));
        }
      }
    }),
  );
});
