import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { STEPS_PER_PIXEL } from '../text/glyph-path.ts';
import { fitBox, viewAt, worldView } from '../view/map-view.ts';
import { BASE_MAP_FILE, openBaseMap } from './base-map.ts';
import { drawBaseMap } from './draw-base-map.ts';
import { drawLabels } from './draw-labels.ts';
import { MAX_TILE_ZOOM, PAGE_COLOURS } from './style.ts';

const SIZE = { width: 800, height: 600 };
const baseMap = await openBaseMap();

const draw = async (view: ReturnType<typeof worldView>) => {
  const tiles = await baseMap.readTiles(view);
  return { tiles, base: drawBaseMap(view, tiles), labels: drawLabels(view, tiles) };
};

test('the digest of the base map: when it changes, raise DRAWING_VERSION', () => {
  assert.equal(hash('sha256', readFileSync(BASE_MAP_FILE)).slice(0, 16), 'c3f5b5157ca9187b');
});

test('the base map ends at the zoom level that page scripts expect', () => {
  // PMTiles 3, header: the last zoom level.
  assert.equal(readFileSync(BASE_MAP_FILE)[101], MAX_TILE_ZOOM);
});

/** The points of each ring of a layer in a view. */
const ringsOf = async (view: ReturnType<typeof worldView>, name: string): Promise<number[]> => {
  const layers = (await baseMap.readTiles(view)).flatMap((tile) => tile.layers.filter((layer) => layer.name === name));
  return layers.flatMap(({ features }) => features.flatMap(({ paths }) => paths.map((path) => path.length / 2)));
};

test('lakes are not triangles, and closer views show more of their shores', async () => {
  const finger = async (zoom: number) =>
    (await ringsOf(viewAt([-76.8, 42.7], zoom, SIZE), 'lakes')).sort((a, b) => b - a);
  const [far, near] = [await finger(7), await finger(10)];
  for (const points of [...far, ...near]) assert.ok(points >= 4, `${points} points`);
  // Seneca and Cayuga Lake.
  assert.ok((far[1] ?? 0) >= 12 && (near[1] ?? 0) >= 40, `${far[1]} and ${near[1]} points`);
});

test('coasts cross the antimeridian without a line along it', async () => {
  for (const view of [viewAt([180, 67], 6, SIZE), viewAt([180, -16.8], 9, SIZE), viewAt([180, -78], 4, SIZE)]) {
    const [, strokes = ''] = /d="([^"]*)" fill="none"/.exec((await draw(view)).base) ?? [];
    const points = pointsOf(`d="${strokes}"`);
    const along = points.filter(
      ([x], n) => Math.abs(x - SIZE.width / 2) < 0.6 && Math.abs((points[n + 1]?.[0] ?? 0) - x) < 0.2,
    );
    assert.deepEqual(along, []);
  }
});

test('seas, lakes and rivers have names', async () => {
  const names = async (at: readonly [number, number], zoom: number) => (await draw(viewAt(at, zoom, SIZE))).labels;
  const lakes = await names([-85, 44.5], 7);
  for (const name of ['Lake Michigan', 'Lake Huron']) assert.match(lakes, new RegExp(`"${name}"`));
  assert.match(await names([25.2, 38], 6), /"Aegean Sea"/);
  // Along a river.
  assert.match(await names([-91, 38.5], 6), /rotate\(-?[1-9]\d*\) skewX[^>]*><g aria-label="M/);
});

test('tiles are small', async () => {
  for (const [lon, lat] of [
    [0, 0],
    [6.5, 61],
    [-74, -50],
    [-80, 62],
    [27, 62],
    [120, 10],
  ] as const)
    for (const zoom of [1, 3, 5, 7, 9, 10]) {
      const tiles = await baseMap.readTiles(viewAt([lon, lat], zoom, { width: 300, height: 300 }));
      for (const { layers } of tiles) {
        const numbers = layers.flatMap(({ features }) =>
          features.flatMap(({ paths }) => paths.map(({ length }) => length)),
        );
        assert.ok(numbers.reduce((sum, length) => sum + length, 0) < 60_000, `${lon} ${lat} ${zoom}`);
      }
    }
});

test('a view of a county shows its towns, county lines and lakes', async () => {
  const { labels, base } = await draw(fitBox([-89.8, 42.8, -89, 43.3], SIZE));
  for (const town of ['Madison', 'Sun Prairie']) assert.match(labels, new RegExp(`"${town}"`));
  assert.ok(base.includes(`stroke="${PAGE_COLOURS.county}"`));
  const { tiles } = await draw(fitBox([-88, 42, -86, 45], SIZE));
  assert.ok(tiles.some(({ layers }) => layers.some(({ name }) => name === 'lakes')));
});

test('a view of the world names its countries', async () => {
  const { labels } = await draw(worldView(SIZE));
  for (const name of ['Brazil', 'Australia', 'Canada']) assert.match(labels, new RegExp(`"${name}"`));
});

test('a view across the antimeridian has tiles from both sides', async () => {
  const { tiles, labels } = await draw(viewAt([180, -17], 5, SIZE));
  assert.ok(new Set(tiles.map(({ left }) => Math.round(left))).size >= 2);
  assert.match(labels, /"Fiji"/);
});

/** Points of every path of the base map, in pixels. */
const pointsOf = (base: string): (readonly [number, number])[] =>
  [...base.matchAll(/d="([^"]*)"/g)].flatMap(([, path = '']) => {
    let [x, y] = [0, 0];
    return [...path.matchAll(/([Ml])(-?\d+) (-?\d+)/g)].map(([, pen, dx, dy]) => {
      [x, y] = pen === 'M' ? [Number(dx), Number(dy)] : [x + Number(dx), y + Number(dy)];
      return [x / 10, y / 10] as const;
    });
  });

test('most points outside the map are omitted, although tiles extend beyond it', async () => {
  const { base } = await draw(viewAt([10, 60], 5.7, SIZE));
  const points = pointsOf(base);
  const beyond = points.filter(([x, y]) => x < -2 || y < -2 || x > SIZE.width + 2 || y > SIZE.height + 2);
  assert.ok(points.length > 1_000);
  assert.ok(beyond.length < points.length / 10, `${beyond.length} of ${points.length}`);
});

test('points on a straight line are omitted, and corners are kept', () => {
  const straight = Array.from({ length: 41 }, (_, n) => [n * 20, n % 2 === 0 ? 800 : 801]).flat();
  const corner = [800, 1600];
  const borders = {
    name: 'borders',
    extent: 4096,
    features: [{ kind: 'line', paths: [[...straight, ...corner]], properties: {} }],
  } as const;
  const base = drawBaseMap(viewAt([0, 0], 5, SIZE), [{ layers: [borders], left: 0, top: 0, side: 512 }]);
  const points = pointsOf(base);
  assert.ok(points.length < straight.length / 4, `${points.length} of ${straight.length / 2}`);
  assert.deepEqual(
    points.slice(-2).map(([x, y]) => [Math.round(x), Math.round(y)]),
    [
      [100, 100],
      [100, 200],
    ],
  );
});

test('labels do not use the rasteriser, which would read the font file for every few letters', async () => {
  const { labels } = await draw(fitBox([-89.8, 42.8, -89, 43.3], SIZE));
  assert.doesNotMatch(labels, /<text/);
});

test('labels do not overlap', async () => {
  const { labels } = await draw(viewAt([8, 50], 6, SIZE));
  const places = [...labels.matchAll(/<path d="M(\d+) (\d+)[^"]*" fill="#fff"/g)].map(
    ([, x, y]) => [Number(x) / STEPS_PER_PIXEL, Number(y) / STEPS_PER_PIXEL] as const,
  );
  assert.ok(places.length > 10);
  for (const [n, [x, y]] of places.entries())
    for (const [otherX, otherY] of places.slice(n + 1)) assert.ok(Math.abs(x - otherX) > 8 || Math.abs(y - otherY) > 8);
});
