import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import type { Box } from '../types.ts';
import { normaliseBox, normaliseQueryBox } from './boxes.ts';

type Normalise = typeof normaliseBox;
const boxesBy = (normalise: Normalise, ...sides: [number, number, number, number]): readonly Box[] => {
  const boxes = normalise(...sides);
  return boxes.kind === 'ok' ? boxes.value : assert.fail(boxes.reason);
};
const ofRecord = (...sides: [number, number, number, number]) => boxesBy(normaliseBox, ...sides);
const ofQuery = (...sides: [number, number, number, number]) => boxesBy(normaliseQueryBox, ...sides);

test('an ordinary box is unchanged', () => {
  assert.deepEqual(ofRecord(-93.3, 44.9, -93.2, 45), [[-93.3, 44.9, -93.2, 45]]);
  assert.deepEqual(ofQuery(-93.3, 44.9, -93.2, 45), [[-93.3, 44.9, -93.2, 45]]);
});

test('swapped north and south are exchanged', () => {
  assert.deepEqual(ofRecord(0, 5, 1, -5), [[0, -5, 1, 5]]);
  assert.deepEqual(ofQuery(0, 5, 1, -5), [[0, -5, 1, 5]]);
});

test('a record box from the eastern into the western hemisphere crosses 180', () => {
  assert.deepEqual(ofRecord(176.18, -20, -168.5, -10), [
    [176.18, -20, 180, -10],
    [-180, -20, -168.5, -10],
  ]);
});

test('otherwise, swapped west and east of a record are exchanged', () => {
  assert.deepEqual(ofRecord(130.36, 0, 130, 1), [[130, 0, 130.36, 1]]);
  assert.deepEqual(ofRecord(-92, 0, -93, 1), [[-93, 0, -92, 1]]);
  assert.deepEqual(ofRecord(5, 0, 0, 1), [[0, 0, 5, 1]]);
});

test('west > east of a query always crosses 180', () => {
  assert.deepEqual(ofQuery(50, 0, -50, 1), [
    [50, 0, 180, 1],
    [-180, 0, -50, 1],
  ]);
  assert.deepEqual(ofQuery(130.36, 0, 130, 1), [
    [130.36, 0, 180, 1],
    [-180, 0, 130, 1],
  ]);
});

test('a crossing that only touches 180 is one box', () => {
  assert.deepEqual(ofRecord(180, 0, -170, 1), [[-180, 0, -170, 1]]);
  assert.deepEqual(ofRecord(170, 0, -180, 1), [[170, 0, 180, 1]]);
});

test('180 to -180 is the world', () => {
  assert.deepEqual(ofRecord(180, -90, -180, 90), [[-180, -90, 180, 90]]);
  assert.deepEqual(ofQuery(180, -90, -180, 90), [[-180, -90, 180, 90]]);
});

test('small overshoots of a record are clamped', () => {
  assert.deepEqual(ofRecord(-180.0003, -90.2, 10, 20), [[-180, -90, 10, 20]]);
  assert.deepEqual(ofRecord(170, 0, 180.4, 1), [[170, 0, 180, 1]]);
});

test('longitudes beyond 180 are wrapped', () => {
  const across = [
    [170, 0, 180, 1],
    [-180, 0, -170, 1],
  ];
  assert.deepEqual(ofRecord(170, 0, 190, 1), across);
  assert.deepEqual(ofRecord(-190, 0, -170, 1), across);
  assert.deepEqual(ofQuery(-190, 0, -170, 1), across);
  assert.deepEqual(ofRecord(190, 0, 200, 1), [[-170, 0, -160, 1]]);
  assert.deepEqual(ofRecord(180.2, 0, 180.4, 1).length, 1);
  assert.deepEqual(ofQuery(730, 0, 740, 1), [[10, 0, 20, 1]]);
  assert.deepEqual(ofQuery(190, 0, 170, 1), [[-170, 0, 170, 1]]);
});

test('a span of 360 degrees or more is the world', () => {
  assert.deepEqual(ofRecord(0, -10, 360, 10), [[-180, -10, 180, 10]]);
  assert.deepEqual(ofRecord(-180.5, -10, 180.5, 10), [[-180, -10, 180, 10]]);
  assert.deepEqual(ofQuery(-500, -130, 500, 130), [[-180, -90, 180, 90]]);
});

test('impossible numbers are rejected with a reason', () => {
  assert.equal(normaliseBox(-180000000, -72, 180, 72).kind, 'bad');
  assert.equal(normaliseBox(0, 0, 1, 91).kind, 'bad');
  assert.equal(normaliseBox(Number.NaN, 0, 1, 1).kind, 'bad');
  assert.equal(normaliseQueryBox(0, 0, Infinity, 1).kind, 'bad');
  assert.equal(normaliseQueryBox(0, 91, 1, 95).kind, 'bad');
});

const isOnMap = ([west, south, east, north]: Box): boolean =>
  -180 <= west && west <= east && east <= 180 && -90 <= south && south <= north && north <= 90;

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });

test('every accepted box becomes one box on the map, or two that meet at 180', () => {
  for (const normalise of [normaliseBox, normaliseQueryBox]) {
    fc.assert(
      fc.property(degrees(540), degrees(90.5), degrees(540), degrees(90.5), (...sides) => {
        const boxes = normalise(...sides);
        if (boxes.kind === 'bad') return;
        assert.ok(boxes.value.every(isOnMap));
        const [left, right] = boxes.value;
        assert.ok(boxes.value.length === 1 || (left?.[2] === 180 && right?.[0] === -180 && right[2] <= left[0]));
      }),
    );
  }
});

test('normalising is idempotent', () => {
  for (const normalise of [normaliseBox, normaliseQueryBox]) {
    fc.assert(
      fc.property(degrees(540), degrees(90), degrees(540), degrees(90), (...sides) => {
        for (const box of boxesBy(normalise, ...sides)) assert.deepEqual(boxesBy(normalise, ...box), [box]);
      }),
    );
  }
});

test('a query box shifted by 360 degrees is the same box', () => {
  const whole = (limit: number) => fc.integer({ min: -limit, max: limit });
  fc.assert(
    fc.property(whole(179), whole(90), whole(179), whole(90), (west, south, east, north) => {
      const onwards = ofQuery(west + 360, south, east + 360, north);
      assert.deepEqual(onwards, ofQuery(west, south, east, north));
    }),
  );
});
