// Many boxes, searched for those that meet another: points, lines and areas of one geometry may number thousands.
import type { Box } from './types.ts';

/** Tries the boxes that meet the given one, by their number, until the test holds. */
export type BoxSearch = (near: Box, test: (index: number) => boolean) => boolean;

const BLOCK = 32;

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

/** Boxes in blocks that know their own bounds: a small question looks into few blocks. */
export const createBoxSearch = (boxes: readonly Box[]): BoxSearch => {
  const order = orderBoxes(boxes);
  const bounds = new Float64Array(4 * boxes.length);
  const blocks = new Float64Array(4 * Math.ceil(boxes.length / BLOCK));
  for (let place = 0; place < order.length; place++) {
    const box = boxes[order[place] as number] as Box;
    bounds.set(box, 4 * place);
    widen(blocks, 4 * Math.floor(place / BLOCK), box, place % BLOCK === 0);
  }

  const isFar = (list: Float64Array, at: number, [west, south, east, north]: Box): boolean =>
    (list[at] as number) > east ||
    (list[at + 1] as number) > north ||
    (list[at + 2] as number) < west ||
    (list[at + 3] as number) < south;

  return (near, test) => {
    for (let first = 0; first < order.length; first += BLOCK) {
      if (isFar(blocks, (4 * first) / BLOCK, near)) continue;
      const end = Math.min(first + BLOCK, order.length);
      for (let place = first; place < end; place++) {
        if (!isFar(bounds, 4 * place, near) && test(order[place] as number)) return true;
      }
    }
    return false;
  };
};

const widen = (list: Float64Array, at: number, box: Box, isFirst: boolean): void => {
  for (let side = 0; side < 4; side++) {
    const [known, value] = [list[at + side] as number, box[side] as number];
    list[at + side] = isFirst ? value : side < 2 ? Math.min(known, value) : Math.max(known, value);
  }
};
