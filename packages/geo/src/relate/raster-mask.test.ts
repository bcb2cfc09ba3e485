import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { geometries, latticeBoxes, mapGeometries, starRings } from '../../test/arbitraries.ts';
import { cutAtAntimeridian } from '../cut/antimeridian.ts';
import type { Box, Geometry, Position } from '../types.ts';
import type { RasterMask } from './raster-mask.ts';
import { prepareGeometry, preparePredicate } from './relate.ts';

const HEXAGON: Geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [-10, 0],
      [-5, 8],
      [5, 8],
      [10, 0],
      [5, -8],
      [-5, -8],
      [-10, 0],
    ],
  ],
};

test('the mask decides boxes well inside and well outside, but not on the outline', () => {
  const mask = prepareGeometry(HEXAGON).mask() ?? assert.fail();
  assert.equal(mask.intersectsBox(-1, -1, 1, 1), 1);
  assert.equal(mask.coversBox(-1, -1, 1, 1), 1);
  assert.equal(mask.intersectsBox(9, 7, 10, 8), 0);
  assert.equal(mask.coversBox(9, 7, 10, 8), 0);
  assert.equal(mask.intersectsBox(-20, -20, 20, 20), 1);
  assert.equal(mask.coversBox(-20, -20, 20, 20), 0);
  assert.equal(mask.intersectsBox(-10, 0, -10, 0), -1);
  assert.equal(mask.coversBox(-10, 0, -10, 0), -1);
});

test('a mask for few boxes is coarser', () => {
  const question = prepareGeometry(HEXAGON);
  assert.deepEqual(
    [question.mask(300)?.sums.side, question.mask(300_000)?.sums.side, question.mask()?.sums.side],
    [64, 128, 128],
  );
});

test('points, lines and areas without width have no mask', () => {
  assert.equal(prepareGeometry({ type: 'Point', coordinates: [1, 2] }).mask(), undefined);
  const flat: Geometry = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [5, 0],
        [0, 0],
      ],
    ],
  };
  assert.equal(prepareGeometry(flat).mask(), undefined);
});

test('a tangle that fills the raster has no mask', () => {
  const ring: Position[] = [];
  for (let turn = 0; turn < 20_000; turn++) ring.push([100 * Math.cos(2.4 * turn), 50 * Math.sin(2.4 * turn)]);
  const tangle: Geometry = { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] };
  assert.equal(prepareGeometry(tangle).mask(), undefined);
});

/** If the mask decides, it agrees with the exact relation. */
const agrees = (geometry: Geometry, box: Box): void => {
  const question = prepareGeometry(geometry);
  for (const mask of [question.mask(), question.mask(300)]) if (mask !== undefined) maskAgrees(mask, geometry, box);
};

const maskAgrees = (mask: RasterMask, geometry: Geometry, [west, south, east, north]: Box): void => {
  const record = { boxes: [[west, south, east, north] as const] };
  const meets = mask.intersectsBox(west, south, east, north);
  if (meets !== -1) assert.equal(meets === 1, preparePredicate(geometry, 'intersects')(record), 'intersects');
  const covers = mask.coversBox(west, south, east, north);
  if (covers !== -1) assert.equal(covers === 1, preparePredicate(geometry, 'within')(record), 'within');
};

const freeBoxes = fc
  .tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  )
  .map(([a, b, c, d]): Box => [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]);

test('a mask never contradicts the exact relation', () => {
  const boxes = fc.oneof(latticeBoxes, freeBoxes);
  fc.assert(fc.property(mapGeometries, boxes, agrees), { numRuns: 400 });
  fc.assert(
    fc.property(geometries, boxes, (geometry, box) => agrees(cutAtAntimeridian(geometry), box)),
    { numRuns: 400 },
  );
  const stars = starRings([20, 10], 60).map((ring): Geometry => ({ type: 'Polygon', coordinates: [ring] }));
  fc.assert(fc.property(stars, boxes, agrees), { numRuns: 400 });
});
