// Many boxes, searched for those that meet another: points, lines and areas of one geometry may number thousands.
import type { Box } from '../types.ts';

/** Tries the boxes that meet the given one, by their number, until the test holds. */
export type BoxSearch = (near: Box, test: (index: number) => boolean) => boolean;

const BLOCK = 16;
const BLOCKS_IN_LARGE = 16;

/** Strips from west to east, each from south to north: neighbours in this order are neighbours on the map. */
const orderBoxes = (boxes: readonly Box[]): Uint32Array => {
  const order = Uint32Array.from(boxes.keys()).sort((a, b) => (boxes[a] as Box)[0] - (boxes[b] as Box)[0]);
  const strips = Math.ceil(Math.sqrt(boxes.length / BLOCK));
  const length = BLOCK * Math.ceil(boxes.length / BLOCK / Math.max(1, strips));
  for (let from = 0; strips > 1 && from < order.length; from += length) {
    order.subarray(from, from + length).sort((a, b) => (boxes[a] as Box)[1] - (boxes[b] as Box)[1]);
  }
  return order;
};

/** The bounds of so many boxes after another, block by block. */
const boundsOfBlocks = (bounds: Float64Array, size: number): Float64Array => {
  const blocks = new Float64Array(4 * Math.ceil(bounds.length / 4 / size));
  for (let place = 0; place < bounds.length / 4; place++) {
    widen(blocks, 4 * Math.floor(place / size), bounds, 4 * place, place % size === 0);
  }
  return blocks;
};

/** Boxes in blocks, and blocks in larger ones, that know their own bounds: a small question looks into few. */
export const createBoxSearch = (boxes: readonly Box[]): BoxSearch => {
  const order = orderBoxes(boxes);
  const bounds = new Float64Array(4 * boxes.length);
  for (let place = 0; place < order.length; place++) bounds.set(boxes[order[place] as number] as Box, 4 * place);
  const blocks = boundsOfBlocks(bounds, BLOCK);
  const large = boundsOfBlocks(blocks, BLOCKS_IN_LARGE);

  return (near, test) => {
    const [west, south, east, north] = near;
    const isFar = (list: Float64Array, at: number): boolean =>
      (list[4 * at] as number) > east ||
      (list[4 * at + 1] as number) > north ||
      (list[4 * at + 2] as number) < west ||
      (list[4 * at + 3] as number) < south;
    for (let block = 0; block < blocks.length / 4; block++) {
      if (block % BLOCKS_IN_LARGE === 0 && isFar(large, block / BLOCKS_IN_LARGE)) {
        block += BLOCKS_IN_LARGE - 1;
        continue;
      }
      if (isFar(blocks, block)) continue;
      const end = Math.min((block + 1) * BLOCK, order.length);
      for (let place = block * BLOCK; place < end; place++) {
        if (!isFar(bounds, place) && test(order[place] as number)) return true;
      }
    }
    return false;
  };
};

const widen = (list: Float64Array, at: number, from: Float64Array, box: number, isFirst: boolean): void => {
  for (let side = 0; side < 4; side++) {
    const [known, value] = [list[at + side] as number, from[box + side] as number];
    list[at + side] = isFirst ? value : side < 2 ? Math.min(known, value) : Math.max(known, value);
  }
};
