import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { readCoasts } from './gshhg.ts';
import { areaOf } from './paths.ts';

type Ring = readonly [level: number, id: string, ...positions: (readonly [number, number])[]];

const read = (rings: readonly Ring[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'coasts-'));
  let offset = 0;
  const rows = rings.map(([level, id, ...positions]) => {
    const row = `${level} 0 ${positions.length} 0 0 ${offset} ${positions.length * 8} ${id}`;
    offset += positions.length * 8;
    return row;
  });
  const numbers = rings.flatMap(([, , ...positions]) => positions.flat());
  writeFileSync(join(folder, 'gshhsmeta_f.dat'), `${rows.join('\n')}\n`);
  writeFileSync(join(folder, 'gshhs_f.dat'), Buffer.from(Float32Array.from(numbers).buffer));
  const coasts = readCoasts(folder);
  rmSync(folder, { recursive: true });
  return coasts;
};

const xs = (path: ArrayLike<number>): number[] => Array.from({ length: path.length / 2 }, (_, n) => path[2 * n] ?? 0);

test('the halves of an island across the 180th meridian are joined', () => {
  const { land } = read([
    [1, '97-E', [180, 70], [179, 70], [179, 71], [180, 71], [180, 70]],
    [1, '97-W', [-180, 71], [-179, 71], [-179, 70], [-180, 70], [-180, 71]],
  ]);
  assert.equal(land.length, 1);
  const [ring = new Float64Array()] = land[0] ?? [];
  assert.ok(Math.abs(Math.min(...xs(ring)) - (179 / 360 + 0.5)) < 1e-9);
  assert.ok(Math.abs(Math.max(...xs(ring)) - (181 / 360 + 0.5)) < 1e-9);
});

test('Antarctica is one coast from west to east, wherever its halves begin', () => {
  const { land } = read([
    [5, '4-E', [90, -66], [180, -78], [180, -90], [0, -90], [0, -70], [45, -67], [90, -66]],
    [5, '4-W', [-90, -73], [-180, -78], [-180, -90], [0, -90], [0, -70], [-60, -64], [-90, -73]],
  ]);
  const [ring = new Float64Array()] = land[0] ?? [];
  const coast = areaOf(ring) > 0 ? xs(ring) : xs(ring).toReversed();
  const steps = coast.map((x, n) => x - (coast[n - 1] ?? x));
  // All points run in one direction, but for the two that close the ring below the map.
  assert.ok(steps.filter((step) => step < -1e-9).length <= 1, coast.join(' '));
});

test('an island in a lake is a hole of it', () => {
  const square = (west: number, south: number, side: number) =>
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ] as const;
  const { lakes } = read([
    [2, '1', ...square(30, -2, 4)],
    [3, '2', ...square(31, -1, 1)],
    [2, '3', ...square(50, 5, 1)],
  ]);
  assert.deepEqual(
    lakes.map((rings) => rings.map((ring) => Math.sign(areaOf(ring)))),
    [[1, -1], [1]],
  );
});
