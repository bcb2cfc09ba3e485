// hyparquet reads what toWkb writes.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { wkbToGeojson } from 'hyparquet/src/wkb.js';
import { geometries } from '../../test/arbitraries.ts';
import { toWkb } from './wkb.ts';

const read = (bytes: Uint8Array, offset = 0): unknown =>
  wkbToGeojson({ view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset });

test('every geometry is read back unchanged', () => {
  fc.assert(
    fc.property(geometries, (geometry) => {
      assert.deepEqual(read(toWkb(geometry)), geometry);
    }),
  );
});

test('the bytes before the offset are free', () => {
  const bytes = toWkb({ type: 'Point', coordinates: [1, 2] }, 8);
  assert.deepEqual([...bytes.subarray(0, 8)], Array(8).fill(0));
  assert.deepEqual(read(bytes, 8), { type: 'Point', coordinates: [1, 2] });
});
