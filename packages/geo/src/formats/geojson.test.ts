import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { geometries } from '../../test/arbitraries.ts';
import { parseGeoJson } from './geojson.ts';

const POINT = { type: 'Point', coordinates: [1, 2] };

const reasonOf = (input: unknown): string => {
  const parsed = parseGeoJson(input);
  return parsed.kind === 'bad' ? parsed.reason : assert.fail('was read');
};

test('every geometry is parsed unchanged, from a value and from text', () => {
  fc.assert(
    fc.property(geometries, (geometry) => {
      assert.deepEqual(parseGeoJson(geometry), { kind: 'ok', value: geometry });
      assert.deepEqual(parseGeoJson(JSON.stringify(geometry)), { kind: 'ok', value: geometry });
    }),
  );
});

test('a feature is parsed to its geometry', () => {
  assert.deepEqual(parseGeoJson({ type: 'Feature', properties: {}, geometry: POINT }), { kind: 'ok', value: POINT });
  assert.match(reasonOf({ type: 'Feature', geometry: null }), /an object with a type/);
});

test('text with HTML entities for quotes is accepted', () => {
  assert.deepEqual(parseGeoJson('{&quot;type&quot;:&quot;Point&quot;,&quot;coordinates&quot;:[1,2]}'), {
    kind: 'ok',
    value: POINT,
  });
});

test('altitudes are dropped, and numbers as strings are accepted', () => {
  assert.deepEqual(parseGeoJson({ type: 'point', coordinates: ['1', 2, 300] }), { kind: 'ok', value: POINT });
});

test('an open ring is closed', () => {
  const open = [
    [0, 0],
    [4, 0],
    [4, 4],
  ];
  assert.deepEqual(parseGeoJson({ type: 'Polygon', coordinates: [open] }), {
    kind: 'ok',
    value: { type: 'Polygon', coordinates: [[...open, [0, 0]]] },
  });
});

test('an envelope is a rectangle from its upper left and lower right corner, across 180 too', () => {
  const corners = [
    [-10, 5],
    [10, -5],
  ];
  const ring = [
    [-10, -5],
    [10, -5],
    [10, 5],
    [-10, 5],
    [-10, -5],
  ];
  assert.deepEqual(parseGeoJson({ type: 'envelope', coordinates: corners }), {
    kind: 'ok',
    value: { type: 'Polygon', coordinates: [ring] },
  });
  const across = parseGeoJson({
    type: 'envelope',
    coordinates: [
      [170, 5],
      [-170, -5],
    ],
  });
  assert.equal(across.kind === 'ok' && across.value.type, 'MultiPolygon');
});

test('malformed geometries are rejected with a reason', () => {
  assert.match(reasonOf('{'), /not valid JSON/);
  assert.match(reasonOf(null), /an object with a type/);
  assert.match(reasonOf([1, 2]), /an object with a type/);
  assert.match(reasonOf({ type: 'Circle', coordinates: [1, 2] }), /"Circle" is not a geometry type/);
  assert.match(reasonOf({ type: 'Point' }), /a position must be/);
  assert.match(reasonOf({ type: 'Point', coordinates: [1, ''] }), /not a finite number/);
  assert.match(reasonOf({ type: 'Point', coordinates: [0, 91] }), /latitude 91 is out of range/);
  assert.match(reasonOf({ type: 'Polygon', coordinates: [[0, 0]] }), /nested as the type requires|a position must be/);
  assert.match(reasonOf({ type: 'Polygon', coordinates: [[[0, 0]]] }), /at least 4 positions/);
  assert.match(reasonOf({ type: 'LineString', coordinates: [[0, 0]] }), /at least 2 positions/);
  assert.match(reasonOf({ type: 'envelope', coordinates: [[0, 0]] }), /two positions/);
  assert.match(reasonOf({ type: 'GeometryCollection' }), /nested as the type requires/);
});

test('nesting and size are limited', () => {
  let nested: unknown = POINT;
  for (let i = 0; i < 5000; i++) nested = { type: 'GeometryCollection', geometries: [nested] };
  assert.match(reasonOf(nested), /nested too deep/);
  const small = parseGeoJson(
    {
      type: 'MultiPoint',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    },
    { maxPositions: 1, maxDepth: 1, maxCrossings: 1 },
  );
  assert.match(small.kind === 'bad' ? small.reason : '', /more than 1 positions/);
});

test('rings that circle the globe many times are rejected, and crossings of 180 are limited', () => {
  const winding = (positions: number) =>
    Array.from({ length: positions }, (_, n) => [((n * 150) % 360) - 180, n % 7]).concat([[-180, 0]]);
  const reasonOf = (geometry: unknown): string => {
    const parsed = parseGeoJson(geometry);
    return parsed.kind === 'bad' ? parsed.reason : 'none';
  };
  assert.match(reasonOf({ type: 'Polygon', coordinates: [winding(100)] }), /circles the globe more than 3 times/);
  assert.equal(reasonOf({ type: 'LineString', coordinates: winding(100) }), 'none');
  const toAndFro = Array.from({ length: 12_000 }, (_, n) => [n % 2 === 0 ? 170 : -170, n / 1000]);
  assert.match(reasonOf({ type: 'LineString', coordinates: toAndFro }), /crosses 180 more than 10000 times/);
  const written = toAndFro.map(([lon = 0, lat = 0]) => [lon < 0 ? lon + 360 : lon, lat]);
  assert.match(reasonOf({ type: 'LineString', coordinates: written }), /crosses 180/);
  const world = [
    [-180, -90],
    [180, -90],
    [180, 90],
    [-180, 90],
    [-180, -90],
  ];
  assert.equal(reasonOf({ type: 'Polygon', coordinates: [world] }), 'none');
});
