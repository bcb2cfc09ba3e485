// The bounds of a block contain all of its extents, and the order of extents keeps most blocks small.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { Box } from '@periplus/geo';
import { createRandom } from '../../../../test/support/random/random.ts';
import { createExtentTable } from '../build/extent-table.ts';
import { boxesOfExtent, extentCount } from './doc-extents.ts';
import { EXTENTS_PER_BLOCK, extentBlocks } from './extent-blocks.ts';
import type { ExtentColumns } from './segment-view.ts';

type Ordered = { readonly columns: ExtentColumns; readonly numbers: Uint32Array };

const order = (extents: readonly (readonly Box[])[]): Ordered => {
  const table = createExtentTable();
  for (const [doc, boxes] of extents.entries()) table.add(doc, boxes, String(doc));
  const numbers = table.reorder();
  const columns = Object.entries(table.finish('extents')).map(([name, column]) => [
    name.slice('extents.'.length),
    column,
  ]);
  return { columns: Object.fromEntries(columns) as ExtentColumns, numbers };
};

/** Of all sizes, unordered; some cross 180, some are points. */
const randomExtents = (count: number): readonly (readonly Box[])[] => {
  const random = createRandom(7);
  return Array.from({ length: count }, (): readonly Box[] => {
    const size = random.pick([0, 0.01, 0.1, 1, 5, 60, 350]);
    const [west, south] = [random.integer(-1_800, 1_800 - 10 * size) / 10, random.integer(-900, 890) / 10];
    const box: Box = [west, south, west + size, Math.min(90, south + size)];
    return random.happens(0.05)
      ? [
          [170, south, 180, south],
          [-180, south, -175, south],
        ]
      : [box];
  });
};

test('an extent keeps its boxes and its record under its new number', () => {
  const extents = randomExtents(1_000);
  const { columns, numbers } = order(extents);
  assert.deepEqual(
    [...numbers].sort((a, b) => a - b),
    [...extents.keys()],
  );
  for (const [doc, boxes] of extents.entries()) {
    const number = numbers[doc] as number;
    assert.deepEqual(boxesOfExtent(columns, number), boxes);
    assert.deepEqual([...columns.docs.subarray(columns.docStarts[number], columns.docStarts[number + 1])], [doc]);
  }
});

test('the bounds of a block contain all of its extents', () => {
  const { columns } = order(randomExtents(1_000));
  const { count, west, south, east, north } = extentBlocks(columns);
  assert.equal(count, Math.ceil(1_000 / EXTENTS_PER_BLOCK));
  for (let extent = 0; extent < extentCount(columns); extent++) {
    const block = Math.floor(extent / EXTENTS_PER_BLOCK);
    for (const [boxWest, boxSouth, boxEast, boxNorth] of boxesOfExtent(columns, extent)) {
      assert.ok((west[block] as number) <= boxWest && (south[block] as number) <= boxSouth);
      assert.ok((east[block] as number) >= boxEast && (north[block] as number) >= boxNorth);
    }
  }
});

test('a small query intersects few blocks, although some extents are global', () => {
  const { columns } = order(randomExtents(20_000));
  const { count, west, south, east, north } = extentBlocks(columns);
  const [queryWest, querySouth, queryEast, queryNorth] = [10, 40, 11, 41];
  let intersecting = 0;
  for (let block = 0; block < count; block++) {
    const isDisjoint =
      (west[block] as number) > queryEast ||
      (east[block] as number) < queryWest ||
      (south[block] as number) > queryNorth ||
      (north[block] as number) < querySouth;
    intersecting += isDisjoint ? 0 : 1;
  }
  // One extent in seven is 350 degrees wide and one in seven 60; these may intersect the query.
  assert.ok(intersecting < count * 0.3, `${intersecting} of ${count}`);
});

test('a block with an extent without boxes has no bounds', () => {
  const { columns } = order([[[0, 0, 1, 1]], []]);
  assert.ok(Number.isNaN(extentBlocks(columns).west[0]));
});
