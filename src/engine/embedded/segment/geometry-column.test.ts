// Geometries are decoded as they were encoded.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { geometries } from '../../../../packages/geo/test/arbitraries.ts';
import { decodeGeometry, encodeGeometry } from './geometry-column.ts';

test('any geometry is decoded as it was encoded, at any position in the column', () => {
  fc.assert(
    fc.property(geometries, geometries, (first, second) => {
      const numbers: number[] = [];
      encodeGeometry(first, (number) => numbers.push(number));
      const start = numbers.length;
      encodeGeometry(second, (number) => numbers.push(number));
      const column = Float64Array.from(numbers);
      assert.deepEqual(decodeGeometry(column, 0), first);
      assert.deepEqual(decodeGeometry(column, start), second);
    }),
  );
});
