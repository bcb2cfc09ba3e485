import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import vtPbf from 'vt-pbf';
import { decodeTile } from './vector-tile.ts';

const LAND: Parameters<typeof vtPbf.fromGeojsonVt>[0][string] = {
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

test('tiles of another encoder are decoded', () => {
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

test('arbitrary bytes are a tile or a RangeError', () => {
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

test('a command with a huge count does not exhaust memory', () => {
  const geometry = [0x09, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x0f];
  const feature = [0x18, 3, 0x22, geometry.length, ...geometry];
  const layer = [0x0a, 1, 0x61, 0x12, feature.length, ...feature];
  const [decoded] = decodeTile(Uint8Array.from([0x1a, layer.length, ...layer]));
  assert.deepEqual(decoded?.features[0]?.paths, [[0, 0]]);
});
