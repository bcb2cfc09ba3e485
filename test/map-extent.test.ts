// Converts between map views and bounding boxes: the antimeridian, the poles, the whole world.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  cellResolution,
  clampToMercator,
  fitOf,
  isBeyondEdge,
  parseBboxText,
  parseBoxes,
  toBboxText,
} from '../web/map/extent.ts';

test('a map view becomes a box with longitudes within 180 degrees', () => {
  assert.equal(toBboxText([-94, 44, -93, 46]), '-94,44,-93,46');
  assert.equal(toBboxText([170, -20, 190, 20]), '170,-20,-170,20');
  assert.equal(toBboxText([-200, -20, -170, 20]), '160,-20,-170,20');
  assert.equal(toBboxText([530, 0, 550, 10]), '170,0,-170,10');
});

test('a view as wide as the world is the world, and one up to the Mercator limit reaches the pole', () => {
  assert.equal(toBboxText([-400, -85.06, 300, 85.06]), '-180,-90,180,90');
  assert.equal(toBboxText([0, 60, 90, 85.05]), '0,60,90,90');
});

test('a box across the antimeridian is drawn in one piece', () => {
  assert.deepEqual(parseBboxText('170,-20,-170,20'), [170, -20, 190, 20]);
  assert.deepEqual(parseBoxes('-180,-21,-178,-12 176,-21,180,-12'), [[176, -21, 182, -12]]);
  assert.deepEqual(parseBoxes('1,2,3,4'), [[1, 2, 3, 4]]);
  for (const text of ['', 'x', '1,2,3', '1,2,3,4,5', '1,2,3,NaN']) assert.deepEqual(parseBoxes(text), []);
});

test('global boxes do not affect the initial view; neighbours across the antimeridian stay together', () => {
  assert.deepEqual(
    fitOf([
      [-180, -90, 180, 90],
      [10, 10, 20, 20],
      [30, 0, 40, 5],
    ]),
    [10, 0, 40, 20],
  );
  assert.equal(fitOf([[-180, -90, 180, 90]]), undefined);
  assert.deepEqual(
    fitOf([
      [176, -21, 182, -12],
      [-178, -20, -176, -10],
    ]),
    [176, -21, 184, -10],
  );
});

test('cells get finer with the zoom level', () => {
  const steps = [0, 3, 5, 7, 9, 14].map(cellResolution);
  assert.deepEqual(steps, [2, 3, 4, 5, 6, 6]);
});

test('extents beyond the edge of the map become a strip along it, others end there', () => {
  assert.deepEqual(clampToMercator([0, 86, 10, 90]), [0, 84.5511, 10, 85.0511]);
  assert.deepEqual(clampToMercator([0, -90, 10, -87]), [0, -85.0511, 10, -84.5511]);
  assert.deepEqual(clampToMercator([0, -90, 10, 90]), [0, -85.0511, 10, 85.0511]);
  assert.deepEqual(clampToMercator([0, 40, 10, 50]), [0, 40, 10, 50]);
  assert.deepEqual([[0, 86, 1, 90] as const, [0, 80, 1, 90] as const].map(isBeyondEdge), [true, false]);
});
