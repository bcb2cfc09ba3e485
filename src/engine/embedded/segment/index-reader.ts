// A generation opened for reading: its segments side by side in one space of record numbers.
import { andInto, andNotInto, type Bitset, countBits, fillBits, wordsFor } from '@periplus/collections';
import { createScratch, type Scratch } from './scratch.ts';
import type { Segment } from './segment.ts';
import { openSegment, type SegmentView } from './segment-view.ts';

/** A segment and which of its records are gone: removed, or replaced by a later segment. */
export type GenerationSegment = { readonly segment: Segment; readonly deleted: Bitset };

/**
 * A state of the catalogue. Put the largest segment first: the others are fitted into its order of values.
 * An id lives in one part only; everywhere else it is marked deleted.
 */
export type Generation = readonly GenerationSegment[];

export type ReaderSegment = {
  readonly index: number;
  readonly view: SegmentView;
  /** Records of this part have the numbers `base` to `base + view.size - 1`; a base is a multiple of 32. */
  readonly docBase: number;
  readonly firstWord: number;
  readonly wordCount: number;
};

export type IndexReader = Scratch & {
  readonly segments: readonly ReaderSegment[];
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
export const BASE_SET_COUNT = 2;

/** How many records a base holds. */
export const baseSetSize = (reader: IndexReader, base: Bitset): number =>
  base === reader.visible ? reader.visibleCount : reader.liveCount;

/** The part's own bits of a set over all parts; record numbers in it are local. */
export const segmentBits = (set: Bitset, part: ReaderSegment): Bitset =>
  set.subarray(part.firstWord, part.firstWord + part.wordCount);

export const createDocSet = (reader: IndexReader): Bitset => new Uint32Array(reader.live.length);

export const segmentContaining = (reader: IndexReader, number: number): ReaderSegment => {
  let index = reader.segments.length - 1;
  while (index > 0 && number < (reader.segments[index] as ReaderSegment).docBase) index -= 1;
  return reader.segments[index] as ReaderSegment;
};

const toParts = (generation: Generation): readonly ReaderSegment[] => {
  let firstWord = 0;
  return generation.map(({ segment }, index) => {
    const words = wordsFor(segment.size);
    const part = { index, view: openSegment(segment), docBase: firstWord * 32, firstWord, wordCount: words };
    firstWord += words;
    return part;
  });
};

export const createIndexReader = (generation: Generation): IndexReader => {
  const parts = toParts(generation);
  const words = parts.reduce((sum, part) => sum + part.wordCount, 0);
  const live = new Uint32Array(words);
  const visible = new Uint32Array(words);
  for (const part of parts) {
    const bits = fillBits(segmentBits(live, part), part.view.size);
    andNotInto(bits, (generation[part.index] as GenerationSegment).deleted);
    segmentBits(visible, part).set(part.view.visible);
  }
  andInto(visible, live);
  return {
    segments: parts,
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
