import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import type { Box, Position } from '../types.ts';
import { createEdgeTree } from './edge-tree.ts';
import { createLineSearch } from './line-search.ts';

const whole = fc.integer({ min: -20, max: 20 });
const position: fc.Arbitrary<Position> = fc.tuple(whole, whole);
const wideLine = fc.array(position, { minLength: 2, maxLength: 4 });
const shortLine = position.chain(([x, y]) =>
  fc.tuple(fc.nat(1), fc.nat(1)).map(([dx, dy]): Position[] => [
    [x, y],
    [x + dx, y + dy],
  ]),
);
const box = fc
  .tuple(whole, whole, fc.nat(6), fc.nat(6))
  .map(([west, south, wide, high]): Box => [west, south, west + wide, south + high]);

for (const [name, line] of [
  ['wide', wideLine],
  ['short', shortLine],
] as const) {
  test(`many ${name} lines answer together as each would alone`, () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 120, size: 'max' }),
        box,
        position,
        (lines, near, [x, y]) => {
          const trees = lines.map(createEdgeTree);
          const search = createLineSearch(trees);
          assert.equal(
            search.meetsBox(near),
            trees.some((tree) => tree.meetsBox(near)),
          );
          assert.equal(
            search.touches(x, y),
            trees.some((tree) => tree.touches(x, y)),
          );
        },
      ),
    );
  });
}

test('no lines meet nothing', () => {
  const search = createLineSearch([]);
  assert.ok(!search.meetsBox([-180, -90, 180, 90]) && !search.touches(0, 0));
});
