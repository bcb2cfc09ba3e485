// The order of a segment's extents, by size and then location, so that a query can skip blocks
// (segment/extent-blocks.ts).
import { type Box, MORTON_MAX, mortonCode } from '@periplus/geo';

const SIZE_CLASSES = 16;
/** Bits left in a 32-bit code after the size class. */
const CURVE_BITS = 28;

/**
 * 0 for more than half the world; each class is half the size of the previous. A large extent among small ones widens
 * their block.
 */
const sizeClassOf = ([west, south, east, north]: Box): number => {
  const side = Math.max(east - west, north - south);
  return Math.min(SIZE_CLASSES - 1, Math.max(0, Math.floor(Math.log2(360 / side))));
};

const codeOf = (box: Box): number => {
  const [west, south, east, north] = box;
  const column = ((west + east) / 2 + 180) / 360;
  const row = ((south + north) / 2 + 90) / 180;
  const location = mortonCode(Math.round(column * MORTON_MAX), Math.round(row * MORTON_MAX));
  return sizeClassOf(box) * 2 ** CURVE_BITS + (location >>> (32 - CURVE_BITS));
};

/** Maps new extent numbers to old ones. `boundsOf` returns the bounding box of an extent. */
export const orderExtents = (count: number, boundsOf: (extent: number) => Box | undefined): Uint32Array => {
  const codes = new Uint32Array(count);
  for (let extent = 0; extent < count; extent++) {
    const bounds = boundsOf(extent);
    if (bounds !== undefined) codes[extent] = codeOf(bounds);
  }
  return Uint32Array.from(codes.keys()).sort((a, b) => (codes[a] as number) - (codes[b] as number));
};
