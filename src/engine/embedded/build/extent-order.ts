// The order of the places of a segment: those of like size that lie near one another stand side by side, so that a question
// passes over whole blocks of them (segment/place-blocks.ts).
import { type Box, MORTON_MAX, mortonCode } from '@periplus/geo';

const SIZES = 16;
/** What is left of 32 bits beside the size. */
const CURVE_BITS = 28;

/** 0 for more than half the world; each further number is half as large. One large place among small ones would spoil their block. */
const sizeOf = ([west, south, east, north]: Box): number => {
  const side = Math.max(east - west, north - south);
  return Math.min(SIZES - 1, Math.max(0, Math.floor(Math.log2(360 / side))));
};

const codeOf = (box: Box): number => {
  const [west, south, east, north] = box;
  const column = ((west + east) / 2 + 180) / 360;
  const row = ((south + north) / 2 + 90) / 180;
  const place = mortonCode(Math.round(column * MORTON_MAX), Math.round(row * MORTON_MAX));
  return sizeOf(box) * 2 ** CURVE_BITS + (place >>> (32 - CURVE_BITS));
};

/** The places as they are to stand: number so far by new number. `coverOf` gives the box over all of a place. */
export const orderExtents = (count: number, coverOf: (place: number) => Box | undefined): Uint32Array => {
  const codes = new Uint32Array(count);
  for (let place = 0; place < count; place++) {
    const cover = coverOf(place);
    if (cover !== undefined) codes[place] = codeOf(cover);
  }
  return Uint32Array.from(codes.keys()).sort((a, b) => (codes[a] as number) - (codes[b] as number));
};
