import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import qs from 'qs';
import { rejectionOf } from '../../../test/support/rejections.ts';
import { parseSearch } from '../request/parse-search.ts';
import type { SearchQuery } from '../search-query.ts';

const ask = (geo: unknown): SearchQuery => parseSearch({ filters: { geo } }).query;
const only = (query: SearchQuery): unknown => (query.filter?.kind === 'and' ? query.filter.filters[0] : undefined);
const fromQuery = (pairs: readonly string[]): SearchQuery =>
  parseSearch(qs.parse(pairs.map((pair) => `include_filters[geo]${pair}`).join('&'), { depth: 8 })).query;

const square = (west: number, south: number, east: number, north: number) => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
];

const minnesota = { top_left: { lat: 49, lon: -97.2 }, bottom_right: { lat: 43.5, lon: -89.5 } };

test('a box from bracketed keys and from JSON gives the same filter and fit', () => {
  const json = ask({ type: 'bbox', field: 'dcat_bbox', relation: 'within', ...minnesota });
  const bracketed = fromQuery([
    '[type]=bbox',
    '[field]=dcat_bbox',
    '[relation]=within',
    '[top_left][lat]=49.0',
    '[top_left][lon]=-97.2',
    '[bottom_right][lat]=43.5',
    '[bottom_right][lon]=-89.5',
  ]);
  const geometry = { type: 'Polygon', coordinates: square(-97.2, 43.5, -89.5, 49) };
  assert.deepEqual(only(json), { kind: 'spatial', field: 'dcat_bbox', relation: 'within', geometry });
  assert.deepEqual(json.fit, [[-97.2, 43.5, -89.5, 49]]);
  assert.deepEqual(bracketed, json);
});

test('relations have alternative spellings and default to intersects', () => {
  const relationOf = (relation?: string) =>
    (only(ask({ type: 'bbox', relation, ...minnesota })) as { relation: string }).relation;
  assert.equal(relationOf(), 'intersects');
  for (const word of ['overlap', 'overlaps', 'intersects', 'INTERSECTS']) assert.equal(relationOf(word), 'intersects');
  for (const word of ['within', 'contains', 'disjoint']) assert.equal(relationOf(word), word);
});

test('each type has a default field, and older field names are accepted', () => {
  const fieldOf = (geo: object) => (only(ask(geo)) as { field: string }).field;
  const points = [
    { lat: 0, lon: 0 },
    { lat: 1, lon: 0 },
    { lat: 1, lon: 1 },
  ];
  assert.equal(fieldOf({ type: 'bbox', ...minnesota }), 'dcat_bbox');
  assert.equal(fieldOf({ type: 'distance', center: { lat: 1, lon: 1 } }), 'dcat_centroid');
  assert.equal(fieldOf({ type: 'polygon', points }), 'locn_geometry');
  assert.equal(fieldOf({ type: 'bbox', field: 'location', ...minnesota }), 'dcat_bbox');
  assert.equal(fieldOf({ type: 'polygon', field: 'solr_geom', points }), 'locn_geometry');
});

test('a box with west beyond east crosses the antimeridian', () => {
  const query = ask({ type: 'bbox', top_left: { lat: 10, lon: 170 }, bottom_right: { lat: -10, lon: -170 } });
  assert.deepEqual(query.fit, [
    [170, -10, 180, 10],
    [-180, -10, -170, 10],
  ]);
  assert.deepEqual((only(query) as { geometry: unknown }).geometry, {
    type: 'MultiPolygon',
    coordinates: [square(170, -10, 180, 10), square(-180, -10, -170, 10)],
  });
});

test('a box without area is a point and has no fit', () => {
  const query = ask({ type: 'bbox', top_left: { lat: 0, lon: 0 }, bottom_right: { lat: 0, lon: 0 } });
  assert.deepEqual((only(query) as { geometry: unknown }).geometry, { type: 'Point', coordinates: [0, 0] });
  assert.equal(query.fit, undefined);
});

test('a disjoint box has no fit', () => {
  assert.equal(ask({ type: 'bbox', relation: 'disjoint', ...minnesota }).fit, undefined);
});

test('a distance accepts zero coordinates and units, and has a default', () => {
  const distance = (geo: object) => only(ask({ type: 'distance', ...geo }));
  const circle = (center: readonly number[], km: number) => ({ kind: 'distance', field: 'dcat_centroid', center, km });
  assert.deepEqual(distance({ center: { lat: 0, lon: 0 } }), circle([0, 0], 10));
  assert.deepEqual(
    distance({ center: { lat: '44.9778', lon: '-93.2650' }, distance: '50km' }),
    circle([-93.265, 44.9778], 50),
  );
  assert.deepEqual(distance({ center: { lat: 1, lon: 190 }, distance: '500 m' }), circle([-170, 1], 0.5));
  assert.deepEqual(distance({ center: { lat: 1, lon: 1 }, distance: '99999999km' }), circle([1, 1], 20_040));
});

test('a polygon is closed; its points may be a list, indexed keys or JSON text', () => {
  const geometry = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [0, 10],
        [10, 10],
        [0, 0],
      ],
    ],
  };
  const points = [
    { lat: 0, lon: 0 },
    { lat: 10, lon: 0 },
    { lat: 10, lon: 10 },
  ];
  const filter = { kind: 'spatial', field: 'locn_geometry', relation: 'intersects', geometry };
  assert.deepEqual(only(ask({ type: 'polygon', points })), filter);
  assert.deepEqual(only(ask({ type: 'polygon', points: { 0: points[0], 1: points[1], 2: points[2] } })), filter);
  assert.deepEqual(only(ask({ type: 'polygon', points: JSON.stringify(points) })), filter);
  assert.deepEqual(
    only(
      ask({
        type: 'polygon',
        points: [
          [0, 0],
          [0, 10],
          ['10', '10'],
        ],
      }),
    ),
    filter,
  );
  const bracketed = points.flatMap(({ lat, lon }, i) => [`[points][${i}][lat]=${lat}`, `[points][${i}][lon]=${lon}`]);
  assert.deepEqual(only(fromQuery(['[type]=polygon', ...bracketed])), filter);
});

test('a polygon of 10,000 points is accepted, one of 50,001 is rejected', () => {
  const circle = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      lat: 40 * Math.sin((2 * Math.PI * i) / count),
      lon: 40 * Math.cos((2 * Math.PI * i) / count),
    }));
  assert.ok(only(ask({ type: 'polygon', points: circle(10_000) })) !== undefined);
  assert.match(rejectionOf(() => ask({ type: 'polygon', points: circle(50_001) })).message, /at most 50000/);
});

test('GeoJSON geometries and envelopes are accepted as JSON, JSON text and bracketed keys', () => {
  const geometryOf = (query: SearchQuery) => (only(query) as { geometry: unknown }).geometry;
  const line = {
    type: 'LineString',
    coordinates: [
      [1, 2],
      [3, 4],
    ],
  };
  const box = { type: 'Polygon', coordinates: square(-94, 44, -92, 46) };
  const envelope = {
    type: 'envelope',
    coordinates: [
      [-94, 46],
      [-92, 44],
    ],
  };
  assert.deepEqual(geometryOf(ask({ type: 'shape', shape: line })), line);
  assert.deepEqual(geometryOf(ask({ type: 'shape', shape: JSON.stringify(line) })), line);
  assert.deepEqual(geometryOf(ask({ type: 'shape', shape: envelope })), box);
  assert.deepEqual(geometryOf(ask({ type: 'shape', shape: { ...envelope, coordinates: '[[-94,46],[-92,44]]' } })), box);
  const corners = ['[0][0]=-94', '[0][1]=46', '[1][0]=-92', '[1][1]=44'].map((key) => `[shape][coordinates]${key}`);
  assert.deepEqual(geometryOf(fromQuery(['[type]=shape', '[shape][type]=envelope', ...corners])), box);
  const indexed = { 0: { 0: '-94', 1: '46' }, 1: { 0: '-92', 1: '44' } };
  assert.deepEqual(geometryOf(ask({ type: 'shape', shape: { type: 'envelope', coordinates: indexed } })), box);
});

test('an excluded area is negated', () => {
  const { filter } = parseSearch({ exclude_filters: { geo: { type: 'bbox', ...minnesota } } }).query;
  assert.equal(filter?.kind === 'and' ? filter.filters[0]?.kind : undefined, 'exclude');
});

test('invalid values are rejected by the name of their key', () => {
  const center = { lat: 1, lon: 1 };
  const cases: readonly (readonly [unknown, string])[] = [
    ['bbox', 'filters[geo]'],
    [[], 'filters[geo]'],
    [{}, 'filters[geo][type]'],
    [{ type: 'circle' }, 'filters[geo][type]'],
    [{ type: 'bbox', bottom_right: center }, 'filters[geo][top_left]'],
    [{ type: 'bbox', top_left: { lat: 1 }, bottom_right: center }, 'filters[geo][top_left][lon]'],
    [{ type: 'bbox', top_left: { lat: '1x', lon: 1 }, bottom_right: center }, 'filters[geo][top_left][lat]'],
    [{ type: 'bbox', top_left: { lat: '', lon: 1 }, bottom_right: center }, 'filters[geo][top_left][lat]'],
    [{ type: 'bbox', relation: 'near', ...minnesota }, 'filters[geo][relation]'],
    [{ type: 'bbox', field: 'dct_title_s', ...minnesota }, 'filters[geo][field]'],
    [{ type: 'distance' }, 'filters[geo][center]'],
    [{ type: 'distance', center: { lat: 91, lon: 0 } }, 'filters[geo][center][lat]'],
    [{ type: 'distance', center, distance: '0km' }, 'filters[geo][distance]'],
    [{ type: 'distance', center, distance: '-5km' }, 'filters[geo][distance]'],
    [{ type: 'distance', center, distance: '5 leagues' }, 'filters[geo][distance]'],
    [{ type: 'distance', center, distance: '1'.repeat(200_000) }, 'filters[geo][distance]'],
    [{ type: 'polygon', points: [center, center] }, 'filters[geo][points]'],
    [{ type: 'polygon', points: [center, center, { lat: 'x', lon: 1 }] }, 'filters[geo][points][2][lat]'],
    [{ type: 'polygon', points: [center, center, center] }, 'filters[geo][points]'],
    [{ type: 'shape' }, 'filters[geo][shape]'],
    [{ type: 'shape', shape: { type: 'Blob', coordinates: [] } }, 'filters[geo][shape]'],
    [{ type: 'shape', shape: { type: 'Point', coordinates: ['east', 2] } }, 'filters[geo][shape]'],
  ];
  for (const [geo, parameter] of cases) {
    const error = rejectionOf(() => ask(geo));
    assert.equal(error.code, 'invalid_geo_filter');
    assert.equal(error.problems[0]?.parameter, parameter, JSON.stringify(geo).slice(0, 80));
  }
});

test('a deeply nested filter is rejected', () => {
  let deep: unknown = 1;
  for (let i = 0; i < 20_000; i++) deep = { shape: deep };
  assert.equal(rejectionOf(() => ask({ type: 'shape', shape: deep })).code, 'invalid_geo_filter');
  const text = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  assert.equal(
    rejectionOf(() => ask({ type: 'shape', shape: { type: 'Polygon', coordinates: text } })).code,
    'invalid_geo_filter',
  );
});

test('every box of finite numbers gives a filter within the bounds of the world', () => {
  const [lat, lon] = [fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -720, max: 720, noNaN: true })];
  fc.assert(
    fc.property(lat, lon, lat, lon, (north, west, south, east) => {
      const corners = { top_left: { lat: north, lon: west }, bottom_right: { lat: south, lon: east } };
      for (const [w, s, e, n] of ask({ type: 'bbox', ...corners }).fit ?? []) {
        assert.ok(-180 <= w && w < e && e <= 180 && -90 <= s && s < n && n <= 90);
      }
    }),
  );
});

test('an outline that crosses the antimeridian too often is rejected', () => {
  const zigzag = (passages: number) => {
    const edge = Array.from({ length: passages }, (_, n) => [n % 2 === 0 ? 179 : 181, n / 100]);
    return { type: 'Polygon', coordinates: [[...edge, [170, passages / 100], [170, 0], edge[0]]] };
  };
  const query = (passages: number) => ask({ type: 'shape', shape: zigzag(passages) });
  assert.match(rejectionOf(() => query(120)).message, /crosses 180 more than 100 times/);
  assert.notEqual(only(query(80)), undefined);
});
