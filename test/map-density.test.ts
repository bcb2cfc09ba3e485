// The density map and the footprints: steps, outlines of cells, groups of equal footprints; and map colours.
import assert from 'node:assert/strict';
import test from 'node:test';
import { cellRing, densitySteps, stepOf, stepRange } from '../web/map/density.ts';
import { alignX, groupFootprints, groupsAt } from '../web/map/footprint-groups.ts';
import { DARK, LIGHT } from '../web/map/palette.ts';

test('steps are round numbers from 1 to the highest count, at most five', () => {
  assert.deepEqual(densitySteps(1), [1]);
  assert.deepEqual(densitySteps(4), [1, 2, 3, 4]);
  assert.deepEqual(densitySteps(30), [1, 2, 5, 10]);
  assert.deepEqual(densitySteps(1_500), [1, 2, 10, 50, 200]);
  for (const highest of [6, 9, 17, 99, 1_000, 36_838, 5_000_000]) {
    const steps = densitySteps(highest);
    assert.ok(steps.length <= 5 && steps[0] === 1, String(highest));
    assert.deepEqual(
      steps,
      steps.toSorted((a, b) => a - b),
    );
    assert.equal(stepOf(highest, steps), steps.length - 1);
  }
});

test('each count belongs to one step', () => {
  const steps = [1, 2, 10, 50];
  assert.deepEqual(
    [1, 2, 9, 10, 49, 50, 9_999].map((count) => stepOf(count, steps)),
    [0, 1, 1, 2, 2, 3, 3],
  );
  assert.deepEqual(
    steps.map((_, step) => stepRange(steps, step)),
    [
      [1, 1],
      [2, 9],
      [10, 49],
      [50, undefined],
    ],
  );
});

test('a cell around a pole becomes a band', () => {
  assert.deepEqual(cellRing([0, 85, 60, 84, 120, 85, 180, 84, 240, 85, 300, 84]), [
    [-180, 84],
    [180, 84],
    [180, 90],
    [-180, 90],
  ]);
  assert.deepEqual(cellRing([179, 1, 181, 1, 180, 2]), [
    [179, 1],
    [181, 1],
    [180, 2],
  ]);
});

test('results with the same footprint form a group; global ones have none', () => {
  const groups = groupFootprints(
    [
      { id: 'a', box: [0, 0, 10, 10] },
      { id: 'b', box: [0, 0, 10, 10] },
      { id: 'c', box: [2, 2, 4, 4] },
      { id: 'd', box: [-180, -90, 180, 90] },
    ],
    (box) => box,
  );
  assert.deepEqual(
    groups.map(({ ids }) => ids),
    [['a', 'b'], ['c']],
  );
  const at = (x: number, y: number) => groupsAt(groups, [x, y], 0.5, 360).map(({ ids }) => ids[0]);
  assert.deepEqual(at(3, 3), ['c', 'a']);
  assert.deepEqual(at(723, 3), ['c', 'a'], 'in another copy of the world');
  assert.deepEqual(at(10.4, 5), ['a']);
  assert.deepEqual(at(11, 5), []);
  assert.equal(alignX(-179, [170, 0, 190, 1], 360), 181);
});

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

test('lines of cells, footprints and boxes have a contrast of 3:1 with land and water (WCAG 1.4.11)', () => {
  for (const colors of [LIGHT, DARK])
    for (const line of [colors.cellLine, colors.footprint, colors.lit, colors.area])
      for (const ground of [colors.land, colors.water])
        assert.ok(contrast(line, ground) >= 3, `${line} on ${ground}: ${contrast(line, ground).toFixed(2)}`);
});

test('steps of the density map differ visibly from each other', () => {
  for (const { cells } of [LIGHT, DARK]) {
    assert.ok(contrast(cells[0] ?? '', cells.at(-1) ?? '') >= 3);
    for (const [index, color] of cells.slice(1).entries())
      assert.ok(contrast(color, cells[index] ?? '') >= 1.35, `${cells[index]} and ${color}`);
  }
});
