// Bounds of blocks of 32 consecutive extents, so that a query can decide most blocks without reading their extents.
// Extents are ordered by location (build/extent-order.ts).
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

const hasEmptyExtent = ({ starts }: ExtentColumns, from: number, to: number): boolean => {
  for (let extent = from; extent < to; extent++) if (starts[extent] === starts[extent + 1]) return true;
  return false;
};

/**
 * A block with an extent that has no box gets NaN bounds, which compare as false, so that all of its extents are
 * tested.
 */
const readBlocks = (columns: ExtentColumns): ExtentBlocks => {
  const extents = columns.starts.length - 1;
  const count = Math.ceil(extents / EXTENTS_PER_BLOCK);
  const [west, south, east, north] = [0, 0, 0, 0].map(() => new Float64Array(count).fill(Number.NaN)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let block = 0; block < count; block++) {
    const [first, past] = [block * EXTENTS_PER_BLOCK, Math.min(extents, (block + 1) * EXTENTS_PER_BLOCK)];
    if (hasEmptyExtent(columns, first, past)) continue;
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

export const isBlockDisjoint = ({ west, south, east, north }: ExtentBlocks, block: number, box: Box): boolean =>
  (west[block] as number) > box[2] ||
  (east[block] as number) < box[0] ||
  (south[block] as number) > box[3] ||
  (north[block] as number) < box[1];
