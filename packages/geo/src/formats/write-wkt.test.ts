import assert from 'node:assert/strict';
import test from 'node:test';
import { createTextBuffer } from '@periplus/collections';
import type { Geometry } from '../types.ts';
import { toWkt, writeWkt } from './write-wkt.ts';

const POSITIONS = [
  [1, 2],
  [3.5, -4],
  [0, 1e-9],
] as const;

const CASES: readonly (readonly [Geometry, string])[] = [
  [{ type: 'Point', coordinates: [1, 2] }, 'POINT (1 2)'],
  [{ type: 'MultiPoint', coordinates: POSITIONS }, 'MULTIPOINT ((1 2), (3.5 -4), (0 1e-9))'],
  [{ type: 'LineString', coordinates: POSITIONS }, 'LINESTRING (1 2, 3.5 -4, 0 1e-9)'],
  [{ type: 'MultiLineString', coordinates: [POSITIONS, []] }, 'MULTILINESTRING ((1 2, 3.5 -4, 0 1e-9), EMPTY)'],
  [{ type: 'Polygon', coordinates: [POSITIONS] }, 'POLYGON ((1 2, 3.5 -4, 0 1e-9))'],
  [{ type: 'MultiPolygon', coordinates: [[POSITIONS], []] }, 'MULTIPOLYGON (((1 2, 3.5 -4, 0 1e-9)), EMPTY)'],
  [
    { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }] },
    'GEOMETRYCOLLECTION (POINT (1 2))',
  ],
];

test('every type of geometry is written, to a buffer and as a string', () => {
  for (const [geometry, expected] of CASES) {
    const text = createTextBuffer();
    writeWkt(text, geometry);
    assert.equal(text.take().toString(), expected);
    assert.equal(toWkt(geometry), expected);
  }
});
