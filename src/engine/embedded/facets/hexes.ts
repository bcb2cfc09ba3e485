// Counts matching records by the H3 cell of their centroid.
import { andInto, type Bitset, countBits, listBits, selectKeys } from '@periplus/collections';
import { type Box, containsPosition } from '@periplus/geo';
import { type Deadline, INFINITE_DEADLINE } from '@periplus/time';
import type { HexQuery, HexResult } from '../../engine.ts';
import { matchFilter } from '../filter/filter-eval.ts';
import { findMatches } from '../filter/matches.ts';
import { type IndexReader, type ReaderSegment, segmentBits } from '../segment/index-reader.ts';
import { NO_CELL } from '../segment/layout.ts';

const isInView = ({ view }: ReaderSegment, doc: number, boxes: readonly Box[]): boolean => {
  const centroid = [view.centroids.lon[doc] as number, view.centroids.lat[doc] as number] as const;
  return boxes.some((box) => containsPosition(box, centroid));
};

/** Cells are kept as two halves of their number. */
const cellName = (halves: Uint32Array, place: number): string =>
  (halves[place * 2] as number).toString(16) + (halves[place * 2 + 1] as number).toString(16).padStart(8, '0');

type CellColumns = { readonly docs: Uint32Array; readonly cells: Uint32Array };

const NO_CELLS: CellColumns = { docs: new Uint32Array(0), cells: new Uint32Array(0) };

const cellsOf = ({ view }: ReaderSegment, resolution: number): CellColumns => view.cells.get(resolution) ?? NO_CELLS;

/** How many of the records lie in each cell of a part; cells of a part are sorted. */
const countPart = (
  reader: IndexReader,
  part: ReaderSegment,
  { resolution, boxes }: HexQuery,
  matched: Bitset,
): Uint32Array => {
  const { docs, cells } = cellsOf(part, resolution);
  const counts = new Uint32Array(cells.length / 2);
  const count = listBits(segmentBits(matched, part), reader.hits);
  for (let at = 0; at < count; at++) {
    const doc = reader.hits[at] as number;
    const place = docs[doc] ?? NO_CELL;
    if (place === NO_CELL || (boxes.length > 0 && !isInView(part, doc, boxes))) continue;
    counts[place] = (counts[place] as number) + 1;
  }
  return counts;
};

type Hex = HexResult['hexes'][number];

/** Places of cells that fit into a key; the catalogue would need as many records to have more cells. */
const PLACES = 2 ** 26;

/** Most records first, then by name: a cell's place among the sorted cells stands for its name. */
const mostOf = (counts: Uint32Array, limit: number): readonly number[] => {
  const keys = new Float64Array(counts.length);
  let used = 0;
  for (let place = 0; place < counts.length; place++) {
    const count = counts[place] as number;
    if (count > 0) keys[used++] = place - count * PLACES;
  }
  return Array.from(selectKeys(keys, used, 0, limit), (key) => key + Math.ceil(-key / PLACES) * PLACES);
};

/** One segment needs no names but those it gives out. */
const hexesOfPart = (part: ReaderSegment, query: HexQuery, counts: Uint32Array): readonly Hex[] => {
  const { cells } = cellsOf(part, query.resolution);
  return mostOf(counts, query.limit).map((place) => [cellName(cells, place), counts[place] as number]);
};

/** A cell may occur in several segments. */
const addUp = (lists: readonly (readonly Hex[])[], limit: number): readonly Hex[] => {
  const sums = new Map<string, number>();
  for (const [cell, count] of lists.flat()) sums.set(cell, (sums.get(cell) ?? 0) + count);
  return [...sums].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, limit);
};

/** Records that are so wide that they have no cell. */
const EVERYWHERE = { kind: 'in', field: 'geo_or_near_global', values: [true] } as const;

export const countHexes = (reader: IndexReader, query: HexQuery, deadline: Deadline = INFINITE_DEADLINE): HexResult => {
  const { set } = findMatches(reader, query.within, deadline, { ranked: false });
  const all = { ...query, limit: reader.segments.length > 1 ? Number.POSITIVE_INFINITY : query.limit };
  const lists = reader.segments.map((part) => {
    deadline.throwIfPassed();
    return hexesOfPart(part, all, countPart(reader, part, query, set));
  });
  const everywhere = matchFilter(reader, EVERYWHERE, deadline);
  return {
    hexes: lists.length === 1 ? (lists[0] as readonly Hex[]) : addUp(lists, query.limit),
    globalCount: countBits(andInto(everywhere, set)),
  };
};
