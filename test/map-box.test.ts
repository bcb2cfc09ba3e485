// The search box of the map: moving, resizing, keys, and the limits of the map.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  dragHandle,
  type Extent,
  findHandle,
  fromCorners,
  limitBox,
  middleOf,
  moveBox,
  pressArrow,
} from '../web/map/box-shape.ts';

const WORLD = 360;
const BOX: Extent = [0, 0, 20, 10];
const press = (key: string, shiftKey = false, extent = BOX) => pressArrow(extent, { key, shiftKey }, 5, WORLD);

test('a handle moves its sides, and the centre moves the whole box', () => {
  assert.deepEqual(dragHandle(BOX, [1, 1], [5, 5], WORLD), [0, 0, 25, 15]);
  assert.deepEqual(dragHandle(BOX, [-1, 0], [5, 5], WORLD), [5, 0, 20, 10]);
  assert.deepEqual(dragHandle(BOX, [0, -1], [5, 5], WORLD), [0, 5, 20, 10]);
  assert.deepEqual(dragHandle(BOX, [0, 0], [5, 5], WORLD), [5, 5, 25, 15]);
});

test('a side that passes the opposite one takes its place', () => {
  assert.deepEqual(dragHandle(BOX, [1, 0], [-30, 0], WORLD), [-10, 0, 0, 10]);
  assert.deepEqual(fromCorners([20, 10], [0, 0]), BOX);
});

test('a box stays between the edges of the map and is no wider than the world, but may cross the antimeridian', () => {
  assert.deepEqual(moveBox(BOX, [200, 500], WORLD), [200, 170, 220, 180]);
  assert.deepEqual(dragHandle(BOX, [0, 1], [0, 500], WORLD), [0, 0, 20, 180]);
  assert.deepEqual(limitBox([-400, -500, 400, 500], WORLD), [-400, -180, -40, 180]);
  assert.deepEqual(dragHandle([170, 0, 175, 10], [1, 0], [20, 0], WORLD), [170, 0, 195, 10]);
});

test('arrow keys move the box, with shift they change its size, others do nothing', () => {
  assert.deepEqual(press('ArrowLeft'), [-5, 0, 15, 10]);
  assert.deepEqual(press('ArrowUp'), [0, 5, 20, 15]);
  assert.deepEqual(press('ArrowRight', true), [0, 0, 25, 10]);
  assert.deepEqual(press('ArrowDown', true), [0, 0, 20, 5]);
  assert.deepEqual(press('ArrowDown', true, [0, 0, 20, 5]), [0, 0, 20, 5], 'it does not vanish');
  assert.equal(press('Enter'), undefined);
});

test('the nearest handle within reach is found', () => {
  assert.deepEqual(findHandle(BOX, [20.5, 10.5], 1), [1, 1]);
  assert.deepEqual(findHandle(BOX, [10, 0.5], 1), [0, -1]);
  assert.deepEqual(findHandle(BOX, [10, 5], 1), [0, 0]);
  assert.equal(findHandle(BOX, [5, 5], 1), undefined);
  assert.deepEqual(middleOf([0, 0, 40, 20]), [10, 5, 30, 15]);
});
