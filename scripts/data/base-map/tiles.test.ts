import assert from 'node:assert/strict';
import test from 'node:test';
import type { Position } from '@periplus/geo';
import { decodeTile, type TileLayer } from '@periplus/geo-formats';
import type { Label } from './labels.ts';
import { toLineLayer, toPolygonLayer } from './layers.ts';
import { toPath, toRing } from './paths.ts';
import { simplify, weigh } from './simplify.ts';
import { cutTiles } from './tiles.ts';
import { findSpace } from './visual-centre.ts';

const circle = (lon: number, lat: number, radius: number, points: number): Position[] =>
  Array.from({ length: points }, (_, n) => {
    const angle = (2 * Math.PI * n) / points;
    return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });

const cut = (layers: Parameters<typeof cutTiles>[0], labels: readonly Label[], zoom: number) =>
  new Map(
    cutTiles(layers, labels, zoom)
      .filter((tile) => tile.zoom === zoom)
      .map(({ x, y, bytes }): [string, readonly TileLayer[]] => [`${x}/${y}`, decodeTile(bytes)]),
  );

const pathsOf = (layers: readonly TileLayer[] | undefined, name: string) =>
  layers?.find((layer) => layer.name === name)?.features.flatMap(({ paths }) => paths) ?? [];

test('a closer zoom level has more points, and the ends of a line stay', () => {
  const path = toPath(
    Array.from({ length: 400 }, (_, n): Position => [n / 10, Math.sin(n / 3) + Math.sin(n / 40) * 4]),
  );
  const weights = weigh(path, false);
  const [few, many] = [1e-6, 1e-9].map((least) => simplify(path, weights, least, 2));
  assert.ok(few !== undefined && many !== undefined && few.length > 4 && few.length < many.length);
  for (const line of [few, many]) {
    assert.deepEqual(line.slice(0, 2), [...path.slice(0, 2)]);
    assert.deepEqual(line.slice(-2), [...path.slice(-2)]);
  }
});

test('a small lake keeps its shape: it is dropped before it becomes a triangle', () => {
  const lakes = toPolygonLayer('lakes', [[toRing(circle(-76.8, 42.7, 0.02, 200))]], 4);
  for (const zoom of [3, 4, 5, 6, 7, 8]) {
    const rings = [...cut([lakes], [], zoom).values()].flatMap((tile) => pathsOf(tile, 'lakes'));
    for (const ring of rings) assert.ok(ring.length / 2 >= 6, `${ring.length / 2} points at zoom ${zoom}`);
    assert.equal(rings.length > 0, zoom >= 6, `zoom ${zoom}`);
  }
});

test('lines that share a junction still meet after they are simplified', () => {
  const junction: Position = [10.01, 50.01];
  const wave = (from: Position, to: Position): Position[] =>
    Array.from({ length: 101 }, (_, n) => {
      const at = (axis: 0 | 1): number => from[axis] + ((to[axis] - from[axis]) * n) / 100;
      return n % 100 === 0 ? [at(0), at(1)] : [at(0) + Math.sin(n) / 50, at(1) + Math.cos(n) / 50];
    });
  // The first line passes through the junction, the second ends there.
  const through = [...wave([5, 50], junction), ...wave(junction, [15, 50]).slice(1)];
  const lines = [through, wave(junction, [10, 55])].map((line) => ({ line, fromZoom: 0 }));
  const [tile] = cut([toLineLayer('borders', lines, 0)], [], 0).values();
  const [one = [], other = []] = pathsOf(tile, 'borders');
  const points = (path: readonly number[]) => path.flatMap((x, n) => (n % 2 === 0 ? [`${x} ${path[n + 1]}`] : []));
  assert.ok(points(one).includes(points(other)[0] ?? ''));
  assert.ok(one.length < through.length / 2);
});

test('land across the 180th meridian is in the tiles of both sides, without an edge along the meridian', () => {
  const land = toPolygonLayer('land', [[toRing(circle(181, 66, 4, 120))]], 0);
  const tiles = cut([land], [], 3);
  const columns = new Set([...tiles.keys()].map((key) => Number(key.split('/')[0])));
  assert.deepEqual(columns, new Set([0, 7]));
  for (const [key, tile] of tiles) {
    const edge = key.startsWith('7/') ? 2048 : 0;
    for (const ring of pathsOf(tile, 'land')) {
      const onMeridian = ring.filter((value, n) => n % 2 === 0 && value === edge);
      assert.ok(onMeridian.length < 2, key);
    }
  }
});

test('a coast around the pole has no edge at its ends beyond the 180th meridian', () => {
  const coast = Array.from({ length: 77 }, (_, n): Position => [n * 5 - 190, -72 - (n % 2)]);
  const land = toPolygonLayer('land', [[toRing([...coast, [190, -85], [-190, -85]])]], 0);
  for (const tile of cut([land], [], 2).values())
    for (const ring of pathsOf(tile, 'land')) {
      const ends = ring.filter((x, n) => n % 2 === 0 && x === ring[n + 2] && x > 0 && x < 2048);
      assert.deepEqual(ends, []);
    }
});

test('a label is in one tile of a zoom level, from the level before its own', () => {
  const label: Label = { kind: 'lake', name: 'Mille Lacs', x: 0.24, y: 0.35, zoom: 4, size: 500 };
  const tilesWith = (zoom: number) =>
    [...cut([], [label], zoom).values()].map((tile) => pathsOf(tile, 'labels').length);
  assert.deepEqual([tilesWith(2), tilesWith(3), tilesWith(5)], [[], [1], [1]]);
});

test('the place of a name is in the widest part of an area', () => {
  // A triangle with its wide side in the south.
  const { x, y, reach } = findSpace([0.2, 0.4, 0.3, 0.1, 0.4, 0.4]);
  assert.ok(Math.abs(x - 0.3) < 0.02 && y > 0.28 && y < 0.4);
  assert.ok(reach > 0.04 && reach < 0.1);
});
