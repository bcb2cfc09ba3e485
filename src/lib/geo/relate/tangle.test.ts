import assert from 'node:assert/strict';
import test from 'node:test';
import type { Geometry, Position } from '../types.ts';
import { isTangle } from './tangle.ts';

const polygon = (corners: number, place: (share: number, corner: number) => Position): Geometry => {
  const ring = Array.from({ length: corners }, (_, corner) => place(corner / corners, corner));
  return { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] };
};

const around = (share: number, radius: number): Position => [
  radius * Math.cos(2 * Math.PI * share),
  radius * Math.sin(2 * Math.PI * share),
];

test('an outline with thousands of corners is no tangle, round or jagged', () => {
  assert.ok(!isTangle(polygon(10_000, (share) => around(share, 60))));
  assert.ok(!isTangle(polygon(10_000, (share, corner) => around(share, corner % 2 === 0 ? 60 : 40))));
});

test('an outline over 180 is no tangle, whichever way it is written', () => {
  const shifted = polygon(2_000, (share) => {
    const [x, y] = around(share, 40);
    return [x + 180, y];
  });
  const wrapped = polygon(2_000, (share) => {
    const [x, y] = around(share, 40);
    return [x > 0 ? x - 180 : x + 180, y];
  });
  assert.ok(!isTangle(shifted));
  assert.ok(!isTangle(wrapped));
});

test('a bow tie and a pentagram are no tangles', () => {
  assert.ok(!isTangle(polygon(4, (_, corner) => [corner % 2 === 0 ? 0 : 9, corner < 2 ? 0 : 9])));
  assert.ok(!isTangle(polygon(5, (_, corner) => around((corner * 2) / 5, 50))));
});

test('a ring to and fro over the map is one, alone or as a part of something', () => {
  const tangle = polygon(1_000, (_, corner) => [150 * Math.sin(corner * 7.3), 80 * Math.cos(corner * 3.1)]);
  assert.ok(isTangle(tangle));
  assert.ok(isTangle({ type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }, tangle] }));
});

test('a line may cross itself as it likes', () => {
  const coordinates = Array.from(
    { length: 1_000 },
    (_, n): Position => [150 * Math.sin(n * 7.3), 80 * Math.cos(n * 3.1)],
  );
  assert.ok(!isTangle({ type: 'LineString', coordinates }));
});
