import assert from 'node:assert/strict';
import test from 'node:test';
import { type Geometry, parseGeometryText } from '@periplus/geo';
import fc from 'fast-check';
import type { MapView } from '../view/map-view.ts';
import type { MapBackground, MapPurpose } from './background.ts';
import { drawMap } from './draw-map.ts';
import { toOverlayLayout } from './overlay.ts';

const SIZE = { width: 800, height: 600 };

const read = (text: string): Geometry => {
  const parsed = parseGeometryText(text);
  assert.ok(parsed.kind === 'ok');
  return parsed.geometry;
};

/** Returns the chosen view and the overlay. */
const draw = async (geometry: Geometry | null, purpose: MapPurpose = 'page') => {
  const views: MapView[] = [];
  const ground: MapBackground = {
    maxZoom: 10,
    draw: async (view) => {
      views.push(view);
      return { svg: '', credits: 'nobody' };
    },
  };
  const svg = await drawMap({ ...SIZE, purpose, subject: { kind: 'place', geometry, isDrawn: true } }, ground);
  const [view] = views;
  assert.ok(view !== undefined);
  return { view, svg };
};

test('an extent across the antimeridian is drawn in one piece, centred, without a line at 180', async () => {
  const geometry = read('ENVELOPE(176,-178,-12,-20)');
  assert.deepEqual(toOverlayLayout(geometry)?.span, [176, -20, 182, -12]);
  const { view, svg } = await draw(geometry);
  assert.ok(Math.abs(view.centre[0] - (179 / 360 + 0.5)) < 1e-9);
  assert.ok(view.zoom > 4);
  const drawn = [...svg.matchAll(/d="([^"]*)" fill="none"/g)].map(([, path]) => path ?? '');
  // A seam would be a vertical line in the middle of the map.
  for (const path of drawn) assert.doesNotMatch(path, /L533\.\d? \d+(\.\d)?L533/);
});

test('an extent that ends at the antimeridian has a border there', async () => {
  const { svg } = await draw(read('ENVELOPE(-180,-130,71,51)'));
  const [, path = ''] = /d="([^"]*)" fill="none"/.exec(svg) ?? [];
  assert.equal(path.match(/M/g)?.length, 1);
  assert.equal(path.match(/L/g)?.length, 4);
});

test('a worldwide or missing extent shows the world with the no-extent symbol', async () => {
  for (const geometry of [null, read('ENVELOPE(-180,180,90,-90)')]) {
    const { view, svg } = await draw(geometry);
    assert.equal(view.centre[0], 0.5);
    assert.match(svg, /<circle [^>]*r="192"/);
  }
});

test('a city block is shown on a wide map with a marker', async () => {
  const { view, svg } = await draw(read('ENVELOPE(-89.4001,-89.4,43.0701,43.07)'));
  assert.ok(view.zoom <= 10.3);
  assert.match(svg, /<circle [^>]*r="7"/);
});

test('a thumbnail shows more of the surroundings, and the world without a symbol', async () => {
  for (const text of ['ENVELOPE(-93,-87,47,42)', 'ENVELOPE(-89.4001,-89.4,43.0701,43.07)']) {
    const [page, thumbnail] = [await draw(read(text)), await draw(read(text), 'thumbnail')];
    assert.deepEqual(thumbnail.view.centre, page.view.centre);
    assert.ok(thumbnail.view.zoom < page.view.zoom - 0.2);
  }
  assert.doesNotMatch((await draw(null, 'thumbnail')).svg, /<circle/);
});

test('a map never extends beyond the poles', async () => {
  for (const text of [
    'ENVELOPE(-180,180,90,66)',
    'ENVELOPE(-180,180,-60,-90)',
    'ENVELOPE(10,30,90,88)',
    'POINT(0 90)',
  ]) {
    const { view } = await draw(read(text));
    const half = view.height / 2 / (256 * 2 ** view.zoom);
    assert.ok(view.centre[1] - half >= -1e-9 && view.centre[1] + half <= 1 + 1e-9, text);
  }
});

test('every type of geometry is drawn', async () => {
  const kinds = [
    ...['POINT(10 50)', 'MULTIPOINT((10 50),(12 51))', 'LINESTRING(1 1,5 6)', 'MULTILINESTRING((1 1,2 2),(5 5,6 7))'],
    ...['POLYGON((0 0,9 0,9 9,0 0))', 'MULTIPOLYGON(((0 0,9 0,9 9,0 0)),((20 0,29 0,29 9,20 0)))'],
    'GEOMETRYCOLLECTION(POINT(10 50),LINESTRING(1 1,5 6))',
  ];
  for (const text of kinds) assert.match((await draw(read(text))).svg, /#2563eb/, text);
});

test('every map has credits', async () => {
  assert.match((await draw(null)).svg, /<g aria-label="nobody"[^>]*><path d="M/);
});

test('any box can be drawn', async () => {
  const lon = fc.double({ min: -180, max: 180, noNaN: true });
  const lat = fc.double({ min: -90, max: 90, noNaN: true });
  await fc.assert(
    fc.asyncProperty(lon, lon, lat, lat, async (west, east, one, other) => {
      const parsed = parseGeometryText(`ENVELOPE(${west},${east},${Math.max(one, other)},${Math.min(one, other)})`);
      if (parsed.kind !== 'ok') return;
      const { svg } = await draw(parsed.geometry);
      assert.doesNotMatch(svg, /NaN|Infinity|undefined/);
    }),
    { numRuns: 200 },
  );
});
