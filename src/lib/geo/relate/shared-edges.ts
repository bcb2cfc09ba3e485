// Which edges several lines have in common, in either direction: neighbours such as counties share their borders.
import type { Position } from '../types.ts';

export type EdgeCounts = {
  /** Some edge occurs more than once. */
  readonly isAnyShared: boolean;
  /** Whether edge `edge` (counted over all lines, in order) is the first of its kind, and how often its kind occurs. */
  readonly isFirst: (edge: number) => boolean;
  readonly timesOf: (edge: number) => number;
};

/** Mixes the bits of four numbers. */
const hashOf = (words: Uint32Array, at: number): number => {
  let hash = 0;
  for (let word = 8 * at; word < 8 * at + 8; word++) {
    hash = Math.imul(hash ^ (words[word] as number), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
};

/** Edge after edge as four numbers, the lesser end first; adding 0 makes -0 the same as 0. */
const listEdges = (lines: readonly (readonly Position[])[]): Float64Array => {
  const edges = new Float64Array(4 * lines.reduce((sum, line) => sum + Math.max(0, line.length - 1), 0));
  let at = 0;
  for (const line of lines) {
    for (let end = 1; end < line.length; end++) {
      const [a, b] = [line[end - 1] as Position, line[end] as Position];
      const [low, high] = a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? [a, b] : [b, a];
      edges[at++] = low[0] + 0;
      edges[at++] = low[1] + 0;
      edges[at++] = high[0] + 0;
      edges[at++] = high[1] + 0;
    }
  }
  return edges;
};

export const countEdges = (lines: readonly (readonly Position[])[]): EdgeCounts => {
  const edges = listEdges(lines);
  const words = new Uint32Array(edges.buffer);
  const count = edges.length / 4;
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * count + 2))).fill(-1);
  const first = new Int32Array(count);
  const times = new Uint32Array(count);
  const isSame = (a: number, b: number): boolean =>
    edges[4 * a] === edges[4 * b] &&
    edges[4 * a + 1] === edges[4 * b + 1] &&
    edges[4 * a + 2] === edges[4 * b + 2] &&
    edges[4 * a + 3] === edges[4 * b + 3];
  let isAnyShared = false;
  for (let edge = 0; edge < count; edge++) {
    let slot = hashOf(words, edge) & (slots.length - 1);
    while (slots[slot] !== -1 && !isSame(slots[slot] as number, edge)) slot = (slot + 1) & (slots.length - 1);
    if (slots[slot] === -1) slots[slot] = edge;
    else isAnyShared = true;
    const known = slots[slot] as number;
    first[edge] = known;
    times[known] = (times[known] as number) + 1;
  }
  return {
    isAnyShared,
    isFirst: (edge) => first[edge] === edge,
    timesOf: (edge) => times[first[edge] as number] as number,
  };
};
