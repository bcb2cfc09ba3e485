// Bounds of 32 places side by side, a word of a set of places: most of them are settled by a look at their bounds. Places that
// lie near one another stand side by side (build/place-order.ts).
import { memoiseWeak } from '@periplus/collections';
import type { Box } from '@periplus/geo';
import type { ExtentColumns } from './segment-view.ts';

export type ExtentBlocks = {
  readonly count: number;
  readonly west: Float64Array;
  readonly south: Float64Array;
  readonly east: Float64Array;
  readonly north: Float64Array;
};

export const EXTENTS_PER_BLOCK = 32;

const hasEmptyPlace = ({ starts }: ExtentColumns, from: number, to: number): boolean => {
  for (let place = from; place < to; place++) if (starts[place] === starts[place + 1]) return true;
  return false;
};

/** A block with a place that has no box has no bounds either: NaN compares with nothing, so each of its places is looked at. */
const readBlocks = (columns: ExtentColumns): ExtentBlocks => {
  const places = columns.starts.length - 1;
  const count = Math.ceil(places / EXTENTS_PER_BLOCK);
  const [west, south, east, north] = [0, 0, 0, 0].map(() => new Float64Array(count).fill(Number.NaN)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let block = 0; block < count; block++) {
    const [first, past] = [block * EXTENTS_PER_BLOCK, Math.min(places, (block + 1) * EXTENTS_PER_BLOCK)];
    if (hasEmptyPlace(columns, first, past)) continue;
    const from = columns.starts[first] as number;
    [west[block], south[block]] = [columns.west[from] as number, columns.south[from] as number];
    [east[block], north[block]] = [columns.east[from] as number, columns.north[from] as number];
    for (let at = from + 1; at < (columns.starts[past] as number); at++) {
      west[block] = Math.min(west[block] as number, columns.west[at] as number);
      south[block] = Math.min(south[block] as number, columns.south[at] as number);
      east[block] = Math.max(east[block] as number, columns.east[at] as number);
      north[block] = Math.max(north[block] as number, columns.north[at] as number);
    }
  }
  return { count, west, south, east, north };
};

export const extentBlocks: (columns: ExtentColumns) => ExtentBlocks = memoiseWeak(readBlocks);

/** No place of the block meets the box. */
export const isBlockDisjoint = ({ west, south, east, north }: ExtentBlocks, block: number, box: Box): boolean =>
  (west[block] as number) > box[2] ||
  (east[block] as number) < box[0] ||
  (south[block] as number) > box[3] ||
  (north[block] as number) < box[1];
