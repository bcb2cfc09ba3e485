import assert from 'node:assert/strict';
import test from 'node:test';
import { containsPosition } from '../plane/box-measures.ts';
import { toGeometryParts } from '../plane/geometry-parts.ts';
import type { Box } from '../types.ts';
import { cellsOfBoxes, centreOfCell, h3CellResolution, isH3Cell, outlineOfCell, toH3Cell } from './h3.ts';

const cells = (boxes: readonly Box[], resolution: number, limit = 10_000): readonly string[] =>
  cellsOfBoxes(boxes, resolution, limit) ?? assert.fail('more cells than the limit');

test('a position has one cell at each resolution', () => {
  const cell = toH3Cell([-93.26, 44.97], 5);
  assert.match(cell, /^[0-9a-f]{15}$/);
  assert.equal(h3CellResolution(cell), 5);
  assert.ok(isH3Cell(cell));
  assert.equal(toH3Cell([180, 0], 3), toH3Cell([-180, 0], 3));
});

test('invalid cells are recognised', () => {
  for (const text of ['', 'zz', '123', '85283473fffffff0', toH3Cell([0, 0], 5).replace(/^8/, '9')]) {
    assert.ok(!isH3Cell(text), text);
    assert.equal(h3CellResolution(text), undefined);
    assert.equal(centreOfCell(text), undefined);
  }
});

test('the whole world is covered', () => {
  assert.equal(cells([[-180, -90, 180, 90]], 0).length, 122);
  assert.equal(cells([[-180, -90, 180, 90]], 1).length, 842);
  assert.equal(cells([[-180, -90, 180, 90]], 2).length, 5882);
});

test('a box is covered by the cells whose centre lies in it', () => {
  const box: Box = [-97.5, 43.5, -89.5, 49.4];
  const found = cells([box], 4);
  assert.ok(found.length > 100);
  for (const cell of found) assert.ok(containsPosition(box, centreOfCell(cell) ?? assert.fail()));
});

test('an area across 180 has cells on both sides', () => {
  const lons = cells(
    [
      [176, -20, 180, -16],
      [-180, -20, -178, -16],
    ],
    4,
  ).map((cell) => centreOfCell(cell)?.[0] ?? 0);
  assert.ok(lons.some((lon) => lon > 170) && lons.some((lon) => lon < -170));
  assert.ok(lons.every((lon) => Math.abs(lon) >= 176));
});

test('a tiny box, a line and a point get the cell of their centre', () => {
  const tiny: Box = [-93.2601, 44.9701, -93.26, 44.9702];
  assert.deepEqual(cells([tiny], 5), [toH3Cell([-93.26005, 44.97015], 5)]);
  assert.deepEqual(cells([[5, 5, 5, 5]], 5), [toH3Cell([5, 5], 5)]);
  assert.deepEqual(cells([[5, 5, 5, 7]], 3), [toH3Cell([5, 6], 3)]);
  assert.deepEqual(cells([], 3), []);
});

test('more cells than the limit are not created', () => {
  assert.equal(cellsOfBoxes([[-180, -90, 180, 90]], 8, 1000), undefined);
  assert.equal(cellsOfBoxes([[0, 0, 10, 10]], 4, 10), undefined);
});

test('outlines of cells stay on the map: those across 180 and around the poles are cut', () => {
  for (const position of [
    [180, 0],
    [-179.99, -17],
    [179.9, 60],
    [0, 90],
    [120, -90],
  ] as const) {
    const geometry = outlineOfCell(toH3Cell(position, 2));
    const rings = toGeometryParts(geometry).polygons.flat();
    assert.ok(rings.length > 0);
    for (const ring of rings) {
      const lons = ring.map(([lon]) => lon);
      assert.ok(Math.max(...lons) <= 180 && Math.min(...lons) >= -180);
      assert.ok(Math.max(...lons) - Math.min(...lons) < 180 || Math.abs(position[1]) === 90, String(position));
    }
  }
  assert.equal(outlineOfCell(toH3Cell([10, 50], 4)).type, 'Polygon');
});
