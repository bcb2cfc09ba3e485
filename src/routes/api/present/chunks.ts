// JSON text in chunks, which concatChunks joins as bytes: one character beyond Latin-1 makes a whole string two bytes
// wide, and the records of a page in one string would nearly always be.
import type { Chunk } from '../../../http/response/bytes.ts';

export type Chunks = readonly Chunk[];

/** Only '{}' and '[]' are two characters long, in UTF-8 too. */
const isEmpty = (json: Chunk): boolean => json.length === 2;

/** '{"a":1}' and '{"b":2}' -> '{"a":1', ',', '"b":2}' */
export const joinAsChunks = (a: Chunk, b: string): Chunks => {
  if (isEmpty(b)) return [a];
  if (isEmpty(a)) return [b];
  return [typeof a === 'string' ? a.slice(0, -1) : a.subarray(0, -1), ',', b.slice(1)];
};

/** Joins two objects or two arrays without parsing them: '{"a":1}' and '{"b":2}' -> '{"a":1,"b":2}'. */
export const joinJson = (a: string, b: string): string => {
  if (isEmpty(b)) return a;
  return isEmpty(a) ? b : `${a.slice(0, -1)},${b.slice(1)}`;
};

/** Members of an array: ['a', 'b'] and ['c'] -> 'a', 'b', ',', 'c' */
export const joinWithCommas = (items: readonly Chunks[]): Chunks => {
  const chunks: Chunk[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0) chunks.push(',');
    chunks.push(...item);
  }
  return chunks;
};
