import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { isInsideRing } from '../plane/ring.ts';
import { isOnSegment, segmentEntersBox, segmentMeetsBox, segmentsMeet } from '../plane/segments.ts';
import type { Box, Position } from '../types.ts';
import { createEdgeTree, treesMeet } from './edge-tree.ts';

const whole = fc.integer({ min: -20, max: 20 });
const position: fc.Arbitrary<Position> = fc.tuple(whole, whole);
const box: fc.Arbitrary<Box> = fc
  .tuple(position, position)
  .map(([[x1, y1], [x2, y2]]): Box => [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]);
/** Long enough for several levels of the tree, tangled enough for every path through it. */
const ring = fc
  .array(position, { minLength: 3, maxLength: 200, size: 'max' })
  .map((open): readonly Position[] => [...open, ...open.slice(0, 1)]);

type Edge = readonly [ax: number, ay: number, bx: number, by: number];
const edgesOf = (positions: readonly Position[]): readonly Edge[] =>
  positions.slice(1).map(([bx, by], index): Edge => [...(positions[index] as Position), bx, by]);

test('a tree of edges answers as a look at every edge would', () => {
  fc.assert(
    fc.property(ring, box, position, (positions, place, [x, y]) => {
      const tree = createEdgeTree(positions);
      const edges = edgesOf(positions);
      assert.equal(
        tree.meetsBox(place),
        edges.some((edge) => segmentMeetsBox(...edge, place)),
      );
      assert.equal(
        tree.entersBox(place),
        edges.some((edge) => segmentEntersBox(...edge, place)),
      );
      const touches = edges.some((edge) => isOnSegment(x, y, ...edge));
      assert.equal(tree.touches(x, y), touches);
      if (!touches) assert.equal(tree.isOdd(x, y), isInsideRing(positions, [x, y]));
    }),
  );
});

test('two trees meet when any two of their edges do', () => {
  fc.assert(
    fc.property(ring, ring, fc.integer({ min: 0, max: 45 }), (first, second, away) => {
      const moved = second.map(([x, y]): Position => [x + away, y]);
      const expected = edgesOf(first).some((edge) => edgesOf(moved).some((other) => segmentsMeet(...edge, ...other)));
      assert.equal(treesMeet(createEdgeTree(first), createEdgeTree(moved)), expected);
    }),
    { numRuns: 30 },
  );
});

test('a tree without edges meets nothing', () => {
  const tree = createEdgeTree([]);
  assert.ok(!tree.meetsBox([-180, -90, 180, 90]) && !tree.touches(0, 0) && !tree.isOdd(0, 0));
});
