// JSON text in pieces that follow one another. They are joined as bytes, see piecesToBytes: one letter beyond Latin-1 makes a
// whole string wide, and ten records in one string would nearly always be.
import type { Chunk } from '../../../http/response/bytes.ts';

export type Chunks = readonly Chunk[];

/** Of the texts of objects, '{}' alone is so short, also in UTF-8. */
const isEmpty = (object: Chunk): boolean => object.length === 2;

/** '{"a":1}' and '{"b":2}' -> '{"a":1', ',', '"b":2}' */
export const joinAsChunks = (a: Chunk, b: string): Chunks => {
  if (isEmpty(b)) return [a];
  if (isEmpty(a)) return [b];
  return [typeof a === 'string' ? a.slice(0, -1) : a.subarray(0, -1), ',', b.slice(1)];
};

/** '{"a":1}' and '{"b":2}' -> '{"a":1,"b":2}', without parsing either. */
export const joinObjects = (a: string, b: string): string => {
  if (isEmpty(b)) return a;
  return isEmpty(a) ? b : `${a.slice(0, -1)},${b.slice(1)}`;
};

/** The members of an array: ['a', 'b'] and ['c'] -> 'a', 'b', ',', 'c' */
export const joinWithCommas = (items: readonly Chunks[]): Chunks => {
  const pieces: Chunk[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0) pieces.push(',');
    pieces.push(...item);
  }
  return pieces;
};
