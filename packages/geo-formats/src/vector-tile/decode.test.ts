import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import type { VtTile } from 'geojson-vt';
import vtPbf from 'vt-pbf';
import { decodeTile } from './decode.ts';

const LAND: VtTile = {
  features: [
    {
      type: 3,
      geometry: [
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [0, 10],
          [0, 0],
        ],
      ],
      tags: { name: 'Île', size: 7, depth: -3, share: 0.5 },
    },
    {
      type: 2,
      geometry: [
        [
          [5, 5],
          [-6, 7],
        ],
        [
          [1, 1],
          [2, 2],
        ],
      ],
      tags: {},
    },
    {
      type: 1,
      geometry: [
        [3, 4],
        [5, 6],
      ],
      tags: { kind: 'town' },
    },
  ],
};

test('what an encoder of others wrote is read back', () => {
  const [layer] = decodeTile(vtPbf.fromGeojsonVt({ land: LAND }, { version: 2, extent: 512 }));
  assert.equal(layer?.name, 'land');
  assert.equal(layer?.extent, 512);
  assert.deepEqual(layer?.features, [
    {
      kind: 'polygon',
      paths: [[0, 0, 10, 0, 10, 10, 0, 10]],
      properties: { name: 'Île', size: 7, depth: -3, share: 0.5 },
    },
    {
      kind: 'line',
      paths: [
        [5, 5, -6, 7],
        [1, 1, 2, 2],
      ],
      properties: {},
    },
    {
      kind: 'point',
      paths: [
        [3, 4],
        [5, 6],
      ],
      properties: { kind: 'town' },
    },
  ]);
});

test('bytes of any kind are a tile or a RangeError', () => {
  const good = vtPbf.fromGeojsonVt({ land: LAND }, { version: 2, extent: 4096 });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(200), (noise, at) => {
      const bytes = Uint8Array.from(good);
      bytes.set(noise.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length));
      try {
        decodeTile(bytes);
      } catch (error) {
        assert.ok(error instanceof RangeError, String(error));
      }
    }),
    { numRuns: 300 },
  );
});
