// Words of bits that differ little from one: told of a whole vocabulary by the letters that each word has (packages/text/src/edit-distance.ts).
import { type Kernels, kernels, WORD_BYTES } from './kernels.ts';

/** Where in `bits` those are that lack at most `most` of the bits of `own` and have at most `most` others; in order. */
type SimilarBits = (bits: Int32Array, own: number, most: number) => ArrayLike<number>;

/** More bits set than so many. */
const hasMoreBits = (bits: number, most: number): boolean => {
  let left = bits;
  for (let count = 0; count < most; count++) left &= left - 1;
  return left !== 0;
};

export const similarBitsReference: SimilarBits = (bits, own, most) => {
  const places: number[] = [];
  for (let place = 0; place < bits.length; place++) {
    const other = bits[place] as number;
    if (!hasMoreBits(own & ~other, most) && !hasMoreBits(other & ~own, most)) places.push(place);
  }
  return places;
};

export const similarBitsWasm =
  ({ memory, similarBits }: Kernels): SimilarBits =>
  (bits, own, most) => {
    const slice = memory.length / 2;
    const found: number[] = [];
    for (let from = 0; from < bits.length; from += slice) {
      const part = bits.subarray(from, from + slice);
      memory.set(part);
      const count = similarBits(0, part.length, own, most, slice * WORD_BYTES);
      for (let at = 0; at < count; at++) found.push(from + (memory[slice + at] as number));
    }
    return found;
  };

export const similarBits: SimilarBits = kernels === undefined ? similarBitsReference : similarBitsWasm(kernels);
