// Counts matching records by the H3 cell of their centroid.
import { andInto, type Bitset, countBits, listBits, selectKeys } from '@periplus/collections';
import { type Box, containsPosition } from '@periplus/geo';
import { type Deadline, INFINITE_DEADLINE } from '@periplus/time';
import type { HexQuery, HexResult } from '../../engine.ts';
import { matchFilter } from '../filter/filter-eval.ts';
import { findMatches } from '../filter/matches.ts';
import { type IndexReader, type ReaderSegment, segmentBits } from '../segment/index-reader.ts';
import { NO_CELL, NO_EXTENT } from '../segment/layout.ts';

const isInView = ({ view }: ReaderSegment, doc: number, boxes: readonly Box[]): boolean => {
  const centroid = [view.centroids.lon[doc] as number, view.centroids.lat[doc] as number] as const;
  return boxes.some((box) => containsPosition(box, centroid));
};

/** Cells are stored as the two halves of their number. */
const cellName = (halves: Uint32Array, cellIndex: number): string =>
  (halves[cellIndex * 2] as number).toString(16) + (halves[cellIndex * 2 + 1] as number).toString(16).padStart(8, '0');

type CellColumns = { readonly docs: Uint32Array; readonly cells: Uint32Array };

const NO_CELLS: CellColumns = { docs: new Uint32Array(0), cells: new Uint32Array(0) };

const cellsOf = ({ view }: ReaderSegment, resolution: number): CellColumns => view.cells.get(resolution) ?? NO_CELLS;

/** Counts the matched records in each cell of a segment; the cells of a segment are sorted. */
const countSegment = (
  reader: IndexReader,
  segment: ReaderSegment,
  { resolution, boxes }: HexQuery,
  matched: Bitset,
): Uint32Array => {
  const { docs, cells } = cellsOf(segment, resolution);
  const counts = new Uint32Array(cells.length / 2);
  const count = listBits(segmentBits(matched, segment), reader.hits);
  for (let at = 0; at < count; at++) {
    const doc = reader.hits[at] as number;
    const cellIndex = docs[doc] ?? NO_CELL;
    if (cellIndex === NO_CELL || (boxes.length > 0 && !isInView(segment, doc, boxes))) continue;
    counts[cellIndex] = (counts[cellIndex] as number) + 1;
  }
  return counts;
};

type Hex = HexResult['hexes'][number];

/** Cell indexes that fit into a sort key; more would take as many records. */
const MAX_CELLS = 2 ** 26;

/** Indexes of the cells with the most records; ties follow the order of cell names, which the indexes represent. */
const topCells = (counts: Uint32Array, limit: number): readonly number[] => {
  const keys = new Float64Array(counts.length);
  let used = 0;
  for (let cellIndex = 0; cellIndex < counts.length; cellIndex++) {
    const count = counts[cellIndex] as number;
    if (count > 0) keys[used++] = cellIndex - count * MAX_CELLS;
  }
  return Array.from(selectKeys(keys, used, 0, limit), (key) => key + Math.ceil(-key / MAX_CELLS) * MAX_CELLS);
};

const hexesOfSegment = (segment: ReaderSegment, query: HexQuery, counts: Uint32Array): readonly Hex[] => {
  const { cells } = cellsOf(segment, query.resolution);
  return topCells(counts, query.limit).map((cellIndex) => [cellName(cells, cellIndex), counts[cellIndex] as number]);
};

/** Adds up the counts of cells that occur in several segments. */
const mergeHexes = (lists: readonly (readonly Hex[])[], limit: number): readonly Hex[] => {
  const sums = new Map<string, number>();
  for (const [cell, count] of lists.flat()) sums.set(cell, (sums.get(cell) ?? 0) + count);
  return [...sums].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, limit);
};

/** Records per segment whose size is read; a sample is enough for a median. */
const SIZE_SAMPLE = 2_000;

/** Adds the sizes of a sample of the matched extents that are single boxes. */
const sampleSizes = (
  reader: IndexReader,
  segment: ReaderSegment,
  { resolution }: HexQuery,
  matched: Bitset,
  sizes: { readonly widths: number[]; readonly heights: number[] },
): void => {
  const { docs } = cellsOf(segment, resolution);
  const { extentOfDoc, extents } = segment.view;
  const count = listBits(segmentBits(matched, segment), reader.hits);
  const step = Math.max(1, Math.floor(count / SIZE_SAMPLE));
  for (let at = 0; at < count; at += step) {
    const doc = reader.hits[at] as number;
    const extent = extentOfDoc[doc] as number;
    if ((docs[doc] ?? NO_CELL) === NO_CELL || extent === NO_EXTENT) continue;
    const first = extents.starts[extent] as number;
    if ((extents.starts[extent + 1] as number) - first !== 1) continue;
    sizes.widths.push((extents.east[first] as number) - (extents.west[first] as number));
    sizes.heights.push((extents.north[first] as number) - (extents.south[first] as number));
  }
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const typicalSize = (reader: IndexReader, query: HexQuery, matched: Bitset): readonly [number, number] => {
  const sizes = { widths: [], heights: [] };
  for (const segment of reader.segments) sampleSizes(reader, segment, query, matched, sizes);
  return [median(sizes.widths), median(sizes.heights)];
};

const GLOBAL_RECORDS = { kind: 'in', field: 'geo_or_near_global', values: [true] } as const;

export const countHexes = (reader: IndexReader, query: HexQuery, deadline: Deadline = INFINITE_DEADLINE): HexResult => {
  const { set } = findMatches(reader, query.within, deadline, { ranked: false });
  const unlimited = { ...query, limit: reader.segments.length > 1 ? Number.POSITIVE_INFINITY : query.limit };
  const lists = reader.segments.map((segment) => {
    deadline.throwIfPassed();
    return hexesOfSegment(segment, unlimited, countSegment(reader, segment, query, set));
  });
  const size = query.sized && { typicalSize: typicalSize(reader, query, set) };
  const globalRecords = matchFilter(reader, GLOBAL_RECORDS, deadline);
  return {
    hexes: lists.length === 1 ? (lists[0] as readonly Hex[]) : mergeHexes(lists, query.limit),
    globalCount: countBits(andInto(globalRecords, set)),
    ...size,
  };
};
