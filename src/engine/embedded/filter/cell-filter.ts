// Filters on H3 cells: one pass over a column.
import { addBit, type Bitset } from '@periplus/collections';
import type { Filter } from '../../../query/search-query.ts';
import { NO_CELL } from '../segment/layout.ts';
import type { SegmentView } from '../segment/segment-view.ts';

type FilterOf<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>;

const findCell = (cells: Uint32Array, cell: string): number | undefined => {
  const high = Number.parseInt(cell.slice(0, -8), 16);
  const low = Number.parseInt(cell.slice(-8), 16);
  let from = 0;
  let to = cells.length / 2;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const order = (cells[middle * 2] as number) - high || (cells[middle * 2 + 1] as number) - low;
    if (order === 0) return middle;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return undefined;
};

export const addCells = (view: SegmentView, { resolution, cells }: FilterOf<'h3'>, into: Bitset): void => {
  const columns = view.cells.get(resolution);
  if (columns === undefined) return;
  const isSelected = new Uint8Array(columns.cells.length / 2);
  for (const cell of cells) {
    const index = findCell(columns.cells, cell.toLowerCase());
    if (index !== undefined) isSelected[index] = 1;
  }
  for (let doc = 0; doc < view.size; doc++) {
    const index = columns.docs[doc] as number;
    if (index !== NO_CELL && isSelected[index] === 1) addBit(into, doc);
  }
};

/** Records with a cell: those with an extent that is not global. */
export const addDocsWithCell = (view: SegmentView, { resolution }: FilterOf<'h3'>, into: Bitset): void => {
  const docs = view.cells.get(resolution)?.docs ?? [];
  for (let doc = 0; doc < docs.length; doc++) if (docs[doc] !== NO_CELL) addBit(into, doc);
};
