import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import type { EqualAreaBox } from './equal-area.ts';
import { createGridIndex } from './grid-index.ts';

const span = (min: number, max: number) =>
  fc
    .tuple(fc.double({ min, max, noNaN: true }), fc.double({ min, max, noNaN: true }))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const anyBox = fc
  .tuple(span(-180, 180), span(-1, 1))
  .map(([[west, east], [low, high]]): EqualAreaBox => [west, low, east, high]);

const overlap = (a: EqualAreaBox, b: EqualAreaBox): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

test('the index finds the same places as a scan, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyBox, { maxLength: 2 }), { maxLength: 30 }), anyBox, anyBox, (bounds, one, two) => {
      const find = createGridIndex(bounds);
      for (const asked of [one, two, one]) {
        const expected = bounds.flatMap((boxes, index) => (boxes.some((box) => overlap(box, asked)) ? [index] : []));
        assert.deepEqual(
          [...find(asked)].sort((a, b) => a - b),
          expected,
        );
      }
    }),
  );
});
