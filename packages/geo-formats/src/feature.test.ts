import assert from 'node:assert/strict';
import test from 'node:test';
import { toCleanGeometry, toFeature } from './feature.ts';

const RING = [
  [1, 2],
  [3, 4],
  [5, 6],
  [1, 2],
];

test('a valid geometry is not copied, and foreign members are dropped', () => {
  const geometry = toCleanGeometry({ type: 'Polygon', coordinates: [RING], bbox: [1, 2, 5, 6] });
  assert.deepEqual(geometry, { type: 'Polygon', coordinates: [RING] });
  assert.equal(geometry?.type === 'Polygon' && geometry.coordinates[0], RING);
});

test('heights are dropped from every position', () => {
  const geometry = toCleanGeometry({
    type: 'LineString',
    coordinates: [
      [1, 2],
      [3, 4, 500],
      [5, 6, 7, 8],
    ],
  });
  assert.deepEqual(geometry, { type: 'LineString', coordinates: RING.slice(0, 3) });
});

test('every position is converted', () => {
  const turned = toCleanGeometry({ type: 'MultiPolygon', coordinates: [[RING]] }, (x, y) => [y, x]);
  assert.deepEqual(turned, { type: 'MultiPolygon', coordinates: [[RING.map(([x = 0, y = 0]) => [y, x])]] });
});

test('an invalid or empty geometry is null', () => {
  for (const [type, coordinates] of [
    ['Point', ['1', 2]],
    ['Point', [1]],
    ['LineString', [1, 2]],
    ['LineString', [[1, Number.POSITIVE_INFINITY]]],
    ['Polygon', []],
    ['Polygon', [[]]],
    ['MultiPolygon', [[]]],
    ['MultiPolygon', [[[]], []]],
    ['Circle', [1, 2]],
  ] as const)
    assert.equal(toCleanGeometry({ type, coordinates }), null, JSON.stringify([type, coordinates]));
  assert.equal(
    toCleanGeometry({ type: 'GeometryCollection', geometries: [{ type: 'MultiPolygon', coordinates: [[]] }] }),
    null,
  );
});

test('ids become text; other members are replaced by empty ones', () => {
  assert.deepEqual(toFeature({ id: 7, geometry: null, properties: { a: 1 } }), {
    id: '7',
    geometry: null,
    properties: { a: 1 },
  });
  assert.deepEqual(toFeature({ id: {}, properties: [] }), { geometry: null, properties: {} });
  assert.deepEqual(toFeature(null), { geometry: null, properties: {} });
});
