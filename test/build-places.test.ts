// The build steps of the boundary asset, on shapes small enough to check by hand.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { Position } from '@periplus/geo';
import fc from 'fast-check';
import { type Cell, GRID, toGridRings, windingOf } from '../scripts/data/places/cells.ts';
import { parseShapes, parseTable } from '../scripts/data/places/shapefile.ts';
import { simplifyLine } from '../scripts/data/places/simplify.ts';
import { cutCells, outerBorder } from '../scripts/data/places/topology.ts';

const SQUARE: readonly Position[] = [
  [0, 0],
  [0, 1],
  [1, 1],
  [1, 0],
  [0, 0],
];

test('rings are snapped to the grid, outer ones clockwise and holes counter-clockwise', () => {
  const hole = SQUARE.map(([x, y]): Position => [0.2 + x / 2, 0.2 + y / 2]);
  const speck = SQUARE.map(([x, y]): Position => [x / 1e6, y / 1e6]);
  for (const outer of [SQUARE, SQUARE.toReversed()]) {
    for (const inner of [hole, hole.toReversed()]) {
      const [first = [], second = [], ...rest] = toGridRings([[outer, inner, speck]]);
      assert.equal(windingOf(first), 2 * GRID ** 2);
      assert.equal(windingOf(second), -(GRID ** 2) / 2);
      assert.equal(rest.length, 0);
    }
  }
});

const cell = (id: string, ...points: Position[]): Cell => ({
  region: { id, name: id, parentId: 'XX' },
  rings: [points],
});

test('neighbours share one border line, and their union drops it', () => {
  const left = cell('A', [0, 0], [0, 2], [2, 2], [2, 0], [0, 0]);
  const right = cell('B', [2, 0], [2, 2], [4, 2], [4, 0], [2, 0]);
  const { lines, borders } = cutCells([left, right]);
  assert.equal(lines.length, 3);
  const [a = [], b = []] = borders;
  const shared = a.find((arc) => b.includes(~arc));
  assert.ok(shared !== undefined);
  const together = outerBorder(borders);
  assert.equal(together.length, 2);
  assert.ok(!together.includes(shared) && !together.includes(~shared));
});

const line = fc.array(fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 5000 })), {
  minLength: 2,
  maxLength: 60,
});

const distanceToSegment = ([px, py]: Position, [ax, ay]: Position, [bx, by]: Position): number => {
  const squared = (bx - ax) ** 2 + (by - ay) ** 2;
  const t = squared === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / squared));
  return Math.hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay));
};

test('a simplified line keeps its ends, and no removed point is further away than the tolerance', () => {
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: 200 }), (points, tolerance) => {
      const thin = simplifyLine(points, tolerance, 0);
      assert.deepEqual([thin[0], thin.at(-1)], [points[0], points.at(-1)]);
      for (const point of points) {
        const nearest = thin.slice(1).map((to, index) => distanceToSegment(point, thin[index] as Position, to));
        assert.ok(Math.min(...nearest) <= tolerance + 1e-9);
      }
    }),
  );
});

test('a small island keeps its shape under a tolerance larger than itself', () => {
  const island = Array.from({ length: 41 }, (_, i): Position => {
    const angle = (i % 40) * (Math.PI / 20);
    return [Math.round(20 * Math.cos(angle)), Math.round(20 * Math.sin(angle))];
  });
  assert.ok(Math.abs(windingOf(simplifyLine(island, 1000, 0)) / windingOf(island) - 1) < 0.1);
});

const writeShape = (rings: readonly (readonly Position[])[]): Buffer => {
  const points = rings.flat();
  const body = Buffer.alloc(44 + rings.length * 4 + points.length * 16);
  body.writeInt32LE(5, 0);
  body.writeInt32LE(rings.length, 36);
  body.writeInt32LE(points.length, 40);
  let start = 0;
  for (const [index, ring] of rings.entries()) {
    body.writeInt32LE(start, 44 + index * 4);
    start += ring.length;
  }
  for (const [index, [x, y]] of points.entries()) {
    body.writeDoubleLE(x, 44 + rings.length * 4 + index * 16);
    body.writeDoubleLE(y, 44 + rings.length * 4 + index * 16 + 8);
  }
  const header = Buffer.alloc(8);
  header.writeInt32BE(1, 0);
  header.writeInt32BE(body.length / 2, 4);
  return Buffer.concat([header, body]);
};

test('shapefile polygons include their holes', () => {
  const hole = SQUARE.map(([x, y]): Position => [0.25 + x / 2, 0.25 + y / 2]).toReversed();
  const island = SQUARE.map(([x, y]): Position => [x + 5, y]);
  const bytes = Buffer.concat([Buffer.alloc(100), writeShape([SQUARE, hole, island]), writeShape([island])]);
  assert.deepEqual(parseShapes(bytes), [[[SQUARE, hole], [island]], [[island]]]);
});

test('an unsupported shape type is an error', () => {
  const shape = writeShape([SQUARE]);
  shape.writeInt32LE(3, 8);
  assert.throws(() => parseShapes(Buffer.concat([Buffer.alloc(100), shape])), /shape type 3/);
});

test('dBASE rows are returned as strings by column name', () => {
  const columns = [
    ['GEOID', 5],
    ['NAME', 10],
  ] as const;
  const header = Buffer.alloc(32 + columns.length * 32 + 1);
  header.writeUInt32LE(2, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(16, 10);
  for (const [index, [name, length]] of columns.entries()) {
    header.write(name, 32 + index * 32, 'latin1');
    header.writeUInt8(length, 32 + index * 32 + 16);
  }
  header[header.length - 1] = 0x0d;
  const rows = Buffer.from(` 35013Doña Ana  55025Dane      `, 'utf8');
  assert.deepEqual(parseTable(Buffer.concat([header, rows])), [
    { GEOID: '35013', NAME: 'Doña Ana' },
    { GEOID: '55025', NAME: 'Dane' },
  ]);
});
