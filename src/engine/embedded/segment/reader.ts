// A generation opened for reading: its segments side by side in one space of record numbers.
import { andInto, andNotInto, type Bitset, countBits, fillBits, wordsFor } from '../../../lib/bitset.ts';
import { createScratch, type Scratch } from './scratch.ts';
import type { Segment } from './segment.ts';
import { openSegment, type SegmentView } from './segment-view.ts';

/** A segment and which of its records are gone: removed, or replaced by a later segment. */
export type GenerationPart = { readonly segment: Segment; readonly deleted: Bitset };

/**
 * A state of the catalogue. Put the largest segment first: the others are fitted into its order of values.
 * An id lives in one part only; everywhere else it is marked deleted.
 */
export type Generation = readonly GenerationPart[];

export type ReaderPart = {
  readonly index: number;
  readonly view: SegmentView;
  /** Records of this part have the numbers `base` to `base + view.size - 1`; a base is a multiple of 32. */
  readonly base: number;
  readonly firstWord: number;
  readonly words: number;
};

export type Reader = Scratch & {
  readonly parts: readonly ReaderPart[];
  /** Length of the space of record numbers, with the gaps between parts. */
  readonly span: number;
  /** Records in all parts, gone ones included: the size that word statistics speak of. */
  readonly size: number;
  /** Records that are there. */
  readonly live: Bitset;
  /** Those that the public sees. */
  readonly visible: Bitset;
  readonly liveCount: number;
  readonly visibleCount: number;
};

/** Sets of records that questions start from: the live ones and the visible ones. */
export const BASES = 2;

/** How many records a base holds. */
export const baseCount = (reader: Reader, base: Bitset): number =>
  base === reader.visible ? reader.visibleCount : reader.liveCount;

/** The part's own bits of a set over all parts; record numbers in it are local. */
export const partBits = (set: Bitset, part: ReaderPart): Bitset =>
  set.subarray(part.firstWord, part.firstWord + part.words);

export const createSet = (reader: Reader): Bitset => new Uint32Array(reader.live.length);

export const partOf = (reader: Reader, number: number): ReaderPart => {
  let index = reader.parts.length - 1;
  while (index > 0 && number < (reader.parts[index] as ReaderPart).base) index -= 1;
  return reader.parts[index] as ReaderPart;
};

const toParts = (generation: Generation): readonly ReaderPart[] => {
  let firstWord = 0;
  return generation.map(({ segment }, index) => {
    const words = wordsFor(segment.size);
    const part = { index, view: openSegment(segment), base: firstWord * 32, firstWord, words };
    firstWord += words;
    return part;
  });
};

export const createReader = (generation: Generation): Reader => {
  const parts = toParts(generation);
  const words = parts.reduce((sum, part) => sum + part.words, 0);
  const live = new Uint32Array(words);
  const visible = new Uint32Array(words);
  for (const part of parts) {
    const bits = fillBits(partBits(live, part), part.view.size);
    andNotInto(bits, (generation[part.index] as GenerationPart).deleted);
    partBits(visible, part).set(part.view.visible);
  }
  andInto(visible, live);
  return {
    parts,
    span: words * 32,
    size: parts.reduce((sum, part) => sum + part.view.size, 0),
    live,
    visible,
    liveCount: countBits(live),
    visibleCount: countBits(visible),
    ...createScratch(
      parts.map(({ view }) => view),
      words * 32,
    ),
  };
};
