import assert from 'node:assert/strict';
import test from 'node:test';
import { countEdges } from './shared-edges.ts';

test('an edge is the same in either direction, and -0 is 0', () => {
  const { isAnyShared, isFirst, timesOf } = countEdges([
    [
      [0, 0],
      [1, 1],
      [2, 0],
    ],
    [
      [2, -0],
      [1, 1],
      [5, 5],
    ],
  ]);
  assert.ok(isAnyShared);
  assert.deepEqual([0, 1, 2, 3].map(isFirst), [true, true, false, true]);
  assert.deepEqual([0, 1, 2, 3].map(timesOf), [1, 2, 2, 1]);
});

test('lines without edges have nothing in common', () => {
  assert.ok(!countEdges([]).isAnyShared);
  assert.ok(!countEdges([[], [[1, 1]]]).isAnyShared);
});

test('thousands of edges are told apart', () => {
  const line = Array.from({ length: 5_001 }, (_, x) => [x % 360, Math.floor(x / 360)] as const);
  const { timesOf } = countEdges([line, line.slice(2_000)]);
  for (let edge = 0; edge < 5_000; edge++) assert.equal(timesOf(edge), edge < 2_000 ? 1 : 2);
});
