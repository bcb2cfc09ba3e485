// Counts matching records by the H3 cell of their centroid.
import { andInto, type Bitset, countBits, listBits } from '../../lib/bitset.ts';
import { containsPosition } from '../../lib/geo/box-measures.ts';
import type { Box } from '../../lib/geo/types.ts';
import type { HexQuery, HexResult } from '../engine.ts';
import { NO_CELL } from './build-places.ts';
import { findMatches } from './evaluate.ts';
import { matchFilter } from './filter-eval.ts';
import type { Reader, ReaderPart } from './reader.ts';
import { partOf } from './reader.ts';

const isInView = ({ view }: ReaderPart, doc: number, boxes: readonly Box[]): boolean => {
  const centroid = [view.centroids.lon[doc] as number, view.centroids.lat[doc] as number] as const;
  return boxes.some((box) => containsPosition(box, centroid));
};

/** Cells are kept as two halves of their number. */
const cellName = (halves: Uint32Array, place: number): string =>
  (halves[place * 2] as number).toString(16) + (halves[place * 2 + 1] as number).toString(16).padStart(8, '0');

const countCells = (reader: Reader, { resolution, boxes }: HexQuery, matched: Bitset): Map<string, number> => {
  const perPart = reader.parts.map(({ view }) => new Uint32Array((view.cells.get(resolution)?.cells.length ?? 0) / 2));
  const count = listBits(matched, reader.hits);
  for (let at = 0; at < count; at++) {
    const number = reader.hits[at] as number;
    const part = partOf(reader, number);
    const doc = number - part.base;
    const place = part.view.cells.get(resolution)?.docs[doc] ?? NO_CELL;
    if (place === NO_CELL || (boxes.length > 0 && !isInView(part, doc, boxes))) continue;
    const counts = perPart[part.index] as Uint32Array;
    counts[place] = (counts[place] as number) + 1;
  }
  const cells = new Map<string, number>();
  for (const { view, index } of reader.parts) {
    const halves = view.cells.get(resolution)?.cells ?? new Uint32Array(0);
    (perPart[index] as Uint32Array).forEach((hits, place) => {
      if (hits === 0) return;
      const name = cellName(halves, place);
      cells.set(name, (cells.get(name) ?? 0) + hits);
    });
  }
  return cells;
};

export const countHexes = (reader: Reader, query: HexQuery): HexResult => {
  const { set } = findMatches(reader, query.within);
  const hexes = [...countCells(reader, query, set)].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const everywhere = matchFilter(reader, { kind: 'in', field: 'geo_or_near_global', values: [true] });
  return { hexes: hexes.slice(0, query.limit), globalCount: countBits(andInto(everywhere, set)) };
};
