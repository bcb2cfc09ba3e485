import assert from 'node:assert/strict';
import test from 'node:test';
import type { Box } from '../types.ts';
import { isOnSegment, segmentEntersBox, segmentIntersectsBox, segmentsCross, segmentsIntersect } from './segments.ts';

const BOX: Box = [0, 0, 10, 10];

test('segments that touch intersect but do not cross', () => {
  assert.ok(segmentsIntersect(0, 0, 4, 4, 4, 4, 8, 0) && !segmentsCross(0, 0, 4, 4, 4, 4, 8, 0));
  assert.ok(segmentsIntersect(0, 0, 4, 0, 2, 0, 6, 0) && !segmentsCross(0, 0, 4, 0, 2, 0, 6, 0));
  assert.ok(segmentsIntersect(0, 0, 4, 4, 0, 4, 4, 0) && segmentsCross(0, 0, 4, 4, 0, 4, 4, 0));
  assert.ok(!segmentsIntersect(0, 0, 4, 0, 5, 0, 6, 0));
});

test('a position is on a segment between its ends only', () => {
  assert.ok(isOnSegment(2, 2, 0, 0, 4, 4));
  assert.ok(!isOnSegment(5, 5, 0, 0, 4, 4));
  assert.ok(isOnSegment(1, 1, 1, 1, 1, 1));
});

type Segment = readonly [ax: number, ay: number, bx: number, by: number];
const meets = (...segment: Segment): boolean => segmentIntersectsBox(...segment, BOX);
const enters = (...segment: Segment): boolean => segmentEntersBox(...segment, BOX);

test('a segment along a side or through a corner of a box intersects but does not enter it', () => {
  assert.ok(meets(0, 0, 10, 0) && !enters(0, 0, 10, 0));
  assert.ok(meets(-5, 10, 15, 10) && !enters(-5, 10, 15, 10));
  assert.ok(meets(-1, 1, 1, -1) && !enters(-1, 1, 1, -1));
  assert.ok(meets(10, 3, 20, 3) && !enters(10, 3, 20, 3));
});

test('a segment through the interior enters the box', () => {
  assert.ok(meets(-5, 5, 15, 5) && enters(-5, 5, 15, 5));
  assert.ok(meets(1, 1, 2, 2) && enters(1, 1, 2, 2));
  assert.ok(meets(-1, 2, 2, -1) && enters(-1, 2, 2, -1));
});

test('a segment beside the box neither intersects nor enters it', () => {
  assert.ok(!meets(-2, 1, 1, -2) && !enters(-2, 1, 1, -2));
  assert.ok(!meets(11, 0, 11, 10) && !enters(11, 0, 11, 10));
  assert.ok(!meets(12, 0, 20, 20) && !enters(12, 0, 20, 20));
});
