import assert from 'node:assert/strict';
import test from 'node:test';
import { cutAtAntimeridian } from '../cut/antimeridian.ts';
import type { Geometry, Position, Ring } from '../types.ts';
import { pointQueryCost } from './point-query-cost.ts';

const list = <T>(length: number, make: (index: number) => T): readonly T[] => Array.from({ length }, (_, n) => make(n));
const closed = (ring: readonly Position[]): Ring => [...ring, ...ring.slice(0, 1)];
const polygon = (...rings: readonly Ring[]): Geometry => ({ type: 'Polygon', coordinates: rings });
const MANY = 100_000;

const around = (share: number, radius: number): Position => [
  radius * Math.cos(2 * Math.PI * share),
  radius * Math.sin(2 * Math.PI * share),
];

const diamond = (x: number, y: number): Ring => [
  [x - 0.2, y],
  [x, y - 0.2],
  [x + 0.2, y],
  [x, y + 0.2],
  [x - 0.2, y],
];

const diamonds = list(8_000, (n) => diamond(-80 + (n % 100), -40 + Math.floor(n / 100)));

test('an outline takes few steps, however many corners it has', () => {
  assert.ok(pointQueryCost(polygon(closed(list(50_000, (n) => around(n / 50_000, 60)))), MANY) < 100);
  const shifted = list(50_000, (n): Position => {
    const [x, y] = around(n / 50_000, 40);
    return [x > 0 ? x - 180 : x + 180, y];
  });
  const cut = cutAtAntimeridian(polygon(closed(shifted)));
  assert.ok(pointQueryCost(cut, MANY) < 100);
});

test('a jagged outline takes a few hundred steps', () => {
  const jagged = list(10_000, (n) => around(n / 10_000, n % 2 === 0 ? 60 : 40));
  assert.ok(pointQueryCost(polygon(closed(jagged)), MANY) < 1_000);
});

test('thousands of holes or parts take few steps', () => {
  const shell: Ring = [
    [-90, -50],
    [90, -50],
    [90, 60],
    [-90, 60],
    [-90, -50],
  ];
  assert.ok(pointQueryCost(polygon(shell, ...diamonds), MANY) < 200);
  assert.ok(pointQueryCost({ type: 'MultiPolygon', coordinates: diamonds.map((ring) => [ring]) }, MANY) < 200);
  const points = diamonds.map(([point]) => point as Position);
  assert.ok(pointQueryCost({ type: 'MultiPoint', coordinates: points }, MANY) < 200);
});

test('a geometry that overlaps itself takes a step for every edge', () => {
  const wander = list(1_000, (n): Position => [150 * Math.sin(n * 7.3), 80 * Math.cos(n * 3.1)]);
  assert.ok(pointQueryCost(polygon(closed(wander)), MANY) > 500);
  assert.ok(pointQueryCost({ type: 'LineString', coordinates: wander }, MANY) > 500);
  const stack = list(1_000, (n): readonly Ring[] => [diamond(n / 10_000, 0)]);
  assert.ok(pointQueryCost({ type: 'MultiPolygon', coordinates: stack }, MANY) > 1_000);
});

test('a tangle in a corner counts, regardless of the rest', () => {
  const tangle = list(2_000, (n): Position => [Math.sin(n * 7.3), Math.cos(n * 3.1)]);
  assert.ok(pointQueryCost(polygon(closed([[-170, -80], ...tangle])), MANY) > 1_000);
});

test('steps are counted up to the limit', () => {
  const wander = list(20_000, (n): Position => [150 * Math.sin(n * 7.3), 80 * Math.cos(n * 3.1)]);
  const steps = pointQueryCost({ type: 'LineString', coordinates: wander }, 1_000);
  assert.ok(steps > 1_000 && steps < 1_100);
  assert.equal(pointQueryCost({ type: 'GeometryCollection', geometries: [] }, MANY), 0);
});
