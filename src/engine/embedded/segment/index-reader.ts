// Opens a generation for reading: its segments in one space of record numbers.
import { andInto, andNotInto, type Bitset, countBits, fillBits, wordsFor } from '@periplus/collections';
import type { Visibility } from '../../../query/visibility.ts';
import { createScratch, type Scratch } from './scratch.ts';
import type { Segment } from './segment.ts';
import { openSegment, type SegmentView } from './segment-view.ts';

/** A segment and the set of its records that were removed, or replaced by a later segment. */
export type GenerationSegment = { readonly segment: Segment; readonly deleted: Bitset };

/**
 * A state of the catalogue. The largest segment comes first, because the others are merged into its order of values.
 * An id is live in one segment only; in all others it is marked as deleted.
 */
export type Generation = readonly GenerationSegment[];

export type ReaderSegment = {
  readonly index: number;
  readonly view: SegmentView;
  /** Global number of the segment's first record, a multiple of 32: global doc = docBase + doc. */
  readonly docBase: number;
  readonly firstWord: number;
  readonly wordCount: number;
};

export type IndexReader = Scratch & {
  readonly segments: readonly ReaderSegment[];
  /** Size of the space of global record numbers, including gaps between segments. */
  readonly span: number;
  /** Number of records in all segments, including deleted ones, as word statistics count them. */
  readonly size: number;
  readonly live: Bitset;
  /** Live records that are public. */
  readonly visible: Bitset;
  /** Live records that are published; some may be suppressed. */
  readonly published: Bitset;
  readonly liveCount: number;
  readonly visibleCount: number;
  readonly publishedCount: number;
};

/** Number of sets that a query may start from, one per visibility. */
export const BASE_SET_COUNT = 3;

export const baseSetOf = ({ visible, published, live }: IndexReader, visibility: Visibility): Bitset =>
  ({ public: visible, published, all: live })[visibility];

export const baseSetSize = (reader: IndexReader, base: Bitset): number => {
  if (base === reader.visible) return reader.visibleCount;
  return base === reader.published ? reader.publishedCount : reader.liveCount;
};

/** The bits of one segment in a set over all segments, by local record number. */
export const segmentBits = (set: Bitset, { firstWord, wordCount }: ReaderSegment): Bitset =>
  set.subarray(firstWord, firstWord + wordCount);

export const createDocSet = (reader: IndexReader): Bitset => new Uint32Array(reader.live.length);

export const segmentContaining = (reader: IndexReader, globalDoc: number): ReaderSegment => {
  let index = reader.segments.length - 1;
  while (index > 0 && globalDoc < (reader.segments[index] as ReaderSegment).docBase) index -= 1;
  return reader.segments[index] as ReaderSegment;
};

const toReaderSegments = (generation: Generation): readonly ReaderSegment[] => {
  let firstWord = 0;
  return generation.map(({ segment }, index) => {
    const wordCount = wordsFor(segment.size);
    const opened = { index, view: openSegment(segment), docBase: firstWord * 32, firstWord, wordCount };
    firstWord += wordCount;
    return opened;
  });
};

export const createIndexReader = (generation: Generation): IndexReader => {
  const segments = toReaderSegments(generation);
  const wordCount = segments.reduce((sum, segment) => sum + segment.wordCount, 0);
  const live = new Uint32Array(wordCount);
  const visible = new Uint32Array(wordCount);
  const published = new Uint32Array(wordCount);
  for (const segment of segments) {
    const bits = fillBits(segmentBits(live, segment), segment.view.size);
    andNotInto(bits, (generation[segment.index] as GenerationSegment).deleted);
    segmentBits(visible, segment).set(segment.view.visible);
    segmentBits(published, segment).set(segment.view.published);
  }
  andInto(visible, live);
  andInto(published, live);
  return {
    segments,
    span: wordCount * 32,
    size: segments.reduce((sum, { view }) => sum + view.size, 0),
    live,
    visible,
    published,
    liveCount: countBits(live),
    visibleCount: countBits(visible),
    publishedCount: countBits(published),
    ...createScratch(
      segments.map(({ view }) => view),
      wordCount * 32,
    ),
  };
};
