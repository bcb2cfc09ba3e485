import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { createRandom } from '../../test/random.ts';
import { isInsideRing } from '../plane/ring.ts';
import { isOnSegment, segmentEntersBox, segmentIntersectsBox, segmentsIntersect } from '../plane/segments.ts';
import type { Box, Position } from '../types.ts';
import { edgesIntersect, entersBox, intersectsBox, isInside, isOnEdge, someEdge } from './edge-search.ts';
import { createEdgeTree, type Part } from './edge-tree.ts';

const whole = fc.integer({ min: -20, max: 20 });
const position: fc.Arbitrary<Position> = fc.tuple(whole, whole);
const box: fc.Arbitrary<Box> = fc
  .tuple(position, position)
  .map(([[x1, y1], [x2, y2]]): Box => [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]);
const closed = (open: readonly Position[]): readonly Position[] => [...open, ...open.slice(0, 1)];
/** Long enough for several levels of the tree, and tangled enough to cover every branch. */
const longRing = fc.array(position, { minLength: 3, maxLength: 200, size: 'max' }).map(closed);
const smallRing = fc
  .tuple(position, fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 3, maxLength: 6 }))
  .map(([[x, y], corners]) => closed(corners.map(([dx, dy]): Position => [x + dx, y + dy])));
const polygons = fc.oneof(
  longRing.map((ring): readonly Part[] => [[ring]]),
  fc.array(smallRing, { minLength: 1, maxLength: 40, size: 'max' }).map((rings): readonly Part[] => [rings]),
  fc.array(fc.array(smallRing, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 40, size: 'max' }),
);

type Edge = readonly [ax: number, ay: number, bx: number, by: number];
const edgesOf = (positions: readonly Position[]): readonly Edge[] =>
  positions.slice(1).map(([bx, by], index): Edge => [...(positions[index] as Position), bx, by]);
const allEdges = (parts: readonly Part[]): readonly Edge[] => parts.flat().flatMap(edgesOf);

test('searching the tree agrees with testing every edge', () => {
  fc.assert(
    fc.property(polygons, box, position, (parts, place, [x, y]) => {
      const tree = createEdgeTree(parts);
      const edges = allEdges(parts);
      assert.equal(
        intersectsBox(tree, place),
        edges.some((edge) => segmentIntersectsBox(...edge, place)),
      );
      assert.equal(
        entersBox(tree, place),
        edges.some((edge) => segmentEntersBox(...edge, place)),
      );
      const isTouched = edges.some((edge) => isOnSegment(x, y, ...edge));
      assert.equal(isOnEdge(tree, x, y), isTouched);
      const isIn = parts.some((rings) => rings.filter((ring) => isInsideRing(ring, [x, y])).length % 2 === 1);
      if (!isTouched) assert.equal(isInside(tree, x, y), isIn);
    }),
    { numRuns: 300 },
  );
});

test('two trees intersect if any two of their edges do', () => {
  fc.assert(
    fc.property(polygons, polygons, fc.integer({ min: 0, max: 45 }), (first, second, away) => {
      const moved = second.map((rings) => rings.map((ring) => ring.map(([x, y]): Position => [x + away, y])));
      const expected = allEdges(first).some((edge) =>
        allEdges(moved).some((other) => segmentsIntersect(...edge, ...other)),
      );
      assert.equal(edgesIntersect(createEdgeTree(first), createEdgeTree(moved)), expected);
    }),
    { numRuns: 30 },
  );
});

test('every edge is visited once, with its part', () => {
  fc.assert(
    fc.property(polygons, (parts) => {
      const tree = createEdgeTree(parts);
      const tried: string[] = [];
      someEdge(tree, tree.box, (...edge) => tried.push(edge.slice(0, 4).join()) < 0);
      assert.deepEqual(
        tried.sort(),
        allEdges(parts)
          .map((edge) => edge.join())
          .sort(),
      );
    }),
  );
});

/** The number of edges that a search visits. */
const edgesTried = (parts: readonly Part[], near: Box): number => {
  let tried = 0;
  someEdge(createEdgeTree(parts), near, () => {
    tried += 1;
    return false;
  });
  return tried;
};

test('a small box among thousands of rings, in any order, visits few edges', () => {
  const random = createRandom(5);
  const rings = Array.from({ length: 8_000 }, (_, n): readonly Position[] => {
    const [x, y] = [n % 100, Math.floor(n / 100)];
    return closed([
      [x, y],
      [x + 0.5, y],
      [x + 0.5, y + 0.5],
    ]);
  }).sort(() => random() - 0.5);
  assert.ok(edgesTried([rings], [40.1, 40.1, 40.2, 40.2]) <= 3);
  assert.ok(
    edgesTried(
      rings.map((ring) => [ring]),
      [40.1, 40.1, 40.2, 40.2],
    ) <= 3,
  );
});

test('an empty tree intersects nothing', () => {
  for (const parts of [[], [[]], [[[]]]]) {
    const tree = createEdgeTree(parts);
    assert.ok(!intersectsBox(tree, [-180, -90, 180, 90]) && !isOnEdge(tree, 0, 0) && !isInside(tree, 0, 0));
  }
});

test('the edges of one part can be excluded from a search', () => {
  fc.assert(
    fc.property(polygons, box, fc.nat(), (parts, place, choice) => {
      const tree = createEdgeTree(parts);
      const part = choice % tree.partCount;
      const collect = (exceptPart?: number): readonly number[] => {
        const found: number[] = [];
        someEdge(tree, place, (_ax, _ay, _bx, _by, edge) => found.push(edge) === 0, exceptPart);
        return found;
      };
      assert.deepEqual(
        collect(part),
        collect().filter((edge) => tree.partOf[edge] !== part),
      );
    }),
  );
});
