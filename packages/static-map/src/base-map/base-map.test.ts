import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { STEPS_PER_PIXEL } from '../text/glyph-path.ts';
import { fitBox, viewAt, worldView } from '../view/map-view.ts';
import { BASE_MAP_FILE, openBaseMap } from './base-map.ts';
import { drawBaseMap } from './draw-base-map.ts';
import { drawLabels } from './draw-labels.ts';

const SIZE = { width: 800, height: 600 };
const baseMap = await openBaseMap();

const draw = async (view: ReturnType<typeof worldView>) => {
  const tiles = await baseMap.readTiles(view);
  return { tiles, base: drawBaseMap(view, tiles), labels: drawLabels(view, tiles) };
};

test('the digest of the base map: when it changes, raise DRAWING_VERSION', () => {
  assert.equal(hash('sha256', readFileSync(BASE_MAP_FILE)).slice(0, 16), 'b278a65338c088ec');
});

test('a view of a county shows its towns, county lines and lakes', async () => {
  const { labels, base } = await draw(fitBox([-89.8, 42.8, -89, 43.3], SIZE));
  for (const town of ['Madison', 'Sun Prairie']) assert.match(labels, new RegExp(`"${town}"`));
  assert.match(base, /stroke="#ddd6ca"/);
  const { tiles } = await draw(fitBox([-88, 42, -86, 45], SIZE));
  assert.ok(tiles.some(({ layers }) => layers.some(({ name }) => name === 'lakes')));
});

test('a view of the world names its countries', async () => {
  const { labels } = await draw(worldView(SIZE));
  for (const name of ['Brazil', 'Australia', 'Canada']) assert.match(labels, new RegExp(`"${name}"`));
});

test('a view across the antimeridian has tiles from both sides', async () => {
  const { tiles, labels } = await draw(viewAt([180, -17], 5, SIZE));
  assert.ok(new Set(tiles.map(({ left }) => Math.round(left))).size >= 3);
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
