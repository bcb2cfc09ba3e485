// The small map: outlines in a window around them, whatever they are and wherever they lie.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { Geometry } from '@periplus/geo';
import { toHtmlString } from '@periplus/markup';
import { renderExtentMap } from './extent-map.ts';

const draw = (...parameters: Parameters<typeof renderExtentMap>): string =>
  toHtmlString(renderExtentMap(...parameters));

const box = (west: number, south: number, east: number, north: number): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

const viewOf = (svg: string): readonly number[] => (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number);

test('the window contains the outlines and stays within the world', () => {
  for (const [west, south, east, north] of [
    [-94, 44, -92, 46],
    [-180, -90, 180, 90],
    [179, 80, 180, 90],
    [0, 0, 0, 0],
  ] as const) {
    const [left = 0, top = 0, wide = 0, high = 0] = viewOf(draw([box(west, south, east, north)], 'a'));
    assert.ok(left <= west && left + wide >= east && -top >= north && -top - high <= south, `${west}`);
    assert.ok(left >= -180 && left + wide <= 180 && -top <= 90 && -top - high >= -90, `${west}`);
    assert.ok(wide > 0 && high > 0);
  }
});

test('every geometry type is drawn, with few grid lines', () => {
  const parts: readonly Geometry[] = [
    { type: 'Point', coordinates: [1, 2] },
    {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
    {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 2],
          [3, 4],
        ],
      ],
    },
    {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      ],
    },
  ];
  const svg = draw([...parts, { type: 'GeometryCollection', geometries: parts }], 'All <kinds>');
  assert.equal([...svg.matchAll(/<path d="M[^"]+"/g)].length, parts.length + 2);
  assert.match(svg, /aria-label="All &lt;kinds&gt;"/);
  assert.ok([...svg.matchAll(/<text/g)].length < 60);
  assert.ok(!/NaN|undefined|Infinity/.test(svg));
});

test('without geometries there is no map', () => {
  assert.equal(draw([], 'a'), '');
});
