// Blocks of places: their bounds hold all of their places, and places of a segment stand so that most blocks are small.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { Box } from '@periplus/geo';
import { createRandom } from '../../../../test/support/random/random.ts';
import { createExtentTable } from '../build/extent-table.ts';
import { boxesOfExtent, extentCount } from './doc-extents.ts';
import { EXTENTS_PER_BLOCK, extentBlocks } from './extent-blocks.ts';
import type { ExtentColumns } from './segment-view.ts';

type Placed = { readonly columns: ExtentColumns; readonly numbers: Uint32Array };

const arrange = (places: readonly (readonly Box[])[]): Placed => {
  const table = createExtentTable();
  for (const [doc, boxes] of places.entries()) table.add(doc, boxes, String(doc));
  const numbers = table.reorder();
  const columns = Object.entries(table.finish('extents')).map(([name, column]) => [
    name.slice('extents.'.length),
    column,
  ]);
  return { columns: Object.fromEntries(columns) as ExtentColumns, numbers };
};

/** Of every size, in no order; some cross 180, some are points. */
const randomPlaces = (count: number): readonly (readonly Box[])[] => {
  const chance = createRandom(7);
  return Array.from({ length: count }, (): readonly Box[] => {
    const size = chance.pick([0, 0.01, 0.1, 1, 5, 60, 350]);
    const [west, south] = [chance.integer(-1_800, 1_800 - 10 * size) / 10, chance.integer(-900, 890) / 10];
    const box: Box = [west, south, west + size, Math.min(90, south + size)];
    return chance.happens(0.05)
      ? [
          [170, south, 180, south],
          [-180, south, -175, south],
        ]
      : [box];
  });
};

test('a place keeps its boxes and its record under its new number', () => {
  const places = randomPlaces(1_000);
  const { columns, numbers } = arrange(places);
  assert.deepEqual(
    [...numbers].sort((a, b) => a - b),
    [...places.keys()],
  );
  for (const [doc, boxes] of places.entries()) {
    const number = numbers[doc] as number;
    assert.deepEqual(boxesOfExtent(columns, number), boxes);
    assert.deepEqual([...columns.docs.subarray(columns.docStarts[number], columns.docStarts[number + 1])], [doc]);
  }
});

test('the bounds of a block hold every place of it', () => {
  const { columns } = arrange(randomPlaces(1_000));
  const { count, west, south, east, north } = extentBlocks(columns);
  assert.equal(count, Math.ceil(1_000 / EXTENTS_PER_BLOCK));
  for (let place = 0; place < extentCount(columns); place++) {
    const block = Math.floor(place / EXTENTS_PER_BLOCK);
    for (const [boxWest, boxSouth, boxEast, boxNorth] of boxesOfExtent(columns, place)) {
      assert.ok((west[block] as number) <= boxWest && (south[block] as number) <= boxSouth);
      assert.ok((east[block] as number) >= boxEast && (north[block] as number) >= boxNorth);
    }
  }
});

test('a small question meets few of the blocks, though some places are as wide as the world', () => {
  const { columns } = arrange(randomPlaces(20_000));
  const { count, west, south, east, north } = extentBlocks(columns);
  const [queryWest, querySouth, queryEast, queryNorth] = [10, 40, 11, 41];
  let met = 0;
  for (let block = 0; block < count; block++) {
    const isApart =
      (west[block] as number) > queryEast ||
      (east[block] as number) < queryWest ||
      (south[block] as number) > queryNorth ||
      (north[block] as number) < querySouth;
    met += isApart ? 0 : 1;
  }
  // One place in seven is 350 degrees wide and one in seven 60: those do meet it.
  assert.ok(met < count * 0.3, `${met} of ${count}`);
});

test('a block with a place that has no box has no bounds', () => {
  const { columns } = arrange([[[0, 0, 1, 1]], []]);
  assert.ok(Number.isNaN(extentBlocks(columns).west[0]));
});
