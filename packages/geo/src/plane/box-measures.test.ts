import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { latticeBoxes } from '../../test/arbitraries.ts';
import type { Box } from '../types.ts';
import {
  boundingBoxOf,
  boxArea,
  boxesIntersect,
  centreOf,
  containsBox,
  diagonalKm,
  intersectBoxes,
  intersectionArea,
  totalArea,
} from './box-measures.ts';

const FIJI: readonly Box[] = [
  [176, -20, 180, -16],
  [-180, -20, -178, -16],
];

test('areas are planar square degrees', () => {
  assert.equal(boxArea([0, 0, 4, 2]), 8);
  assert.equal(totalArea(FIJI), 24);
  assert.equal(intersectionArea(FIJI, [[-180, -18, 180, 0]]), 12);
});

test('the centre of an area across 180 lies at 180, not at Greenwich', () => {
  assert.deepEqual(centreOf([[10, 0, 20, 10]]), [15, 5]);
  assert.deepEqual(centreOf(FIJI), [179, -18]);
  assert.deepEqual(centreOf(FIJI.toReversed()), [179, -18]);
  assert.deepEqual(
    centreOf([
      [178, 0, 180, 2],
      [-180, 0, -170, 2],
    ]),
    [-176, 1],
  );
  assert.equal(centreOf([]), undefined);
});

test('the diagonal is measured across 180', () => {
  assert.equal(diagonalKm([[0, 0, 0, 2]]), 222);
  assert.ok(Math.abs(diagonalKm(FIJI) - Math.hypot(444, 666 * Math.cos(Math.PI / 10))) < 1e-6);
  assert.ok(diagonalKm([[-180, -90, 180, 90]]) > 15_000);
});

test('intersection, bounds and containment are consistent', () => {
  fc.assert(
    fc.property(latticeBoxes, latticeBoxes, (a, b) => {
      const shared = intersectBoxes(a, b);
      assert.equal(shared !== undefined, boxesIntersect(a, b));
      if (shared !== undefined) assert.ok(containsBox(a, shared) && containsBox(b, shared));
      const cover = boundingBoxOf([a, b]);
      assert.ok(cover !== undefined && containsBox(cover, a) && containsBox(cover, b));
      assert.equal(
        containsBox(a, b),
        shared !== undefined && boxArea(shared) === boxArea(b) && containsBox(b, shared) && containsBox(shared, b),
      );
    }),
  );
});
