// The order of ids over all segments of a generation: the last word wherever records tie.
import { memoiseWeak } from '@periplus/collections';
import type { IndexReader } from '../segment/index-reader.ts';
import { fieldRange } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { valueRanks } from './merged-order.ts';

export type IdOrder = {
  /** Record number -> place of its id among all ids. */
  readonly rankOf: Uint32Array;
  /** The other way round. */
  readonly numberAt: Uint32Array;
};

/** Docs of one segment in the order of their ids: the postings of the id dictionary, one after another. */
const docsById = (view: SegmentView): Uint32Array => {
  const { from, to } = fieldRange(view, 'id');
  return view.valueDocs.subarray(view.valueDocStarts[from], view.valueDocStarts[to]);
};

type Placed = { readonly rank: number; readonly number: number };

const placesOfOthers = (reader: IndexReader): readonly Placed[] => {
  const ranks = valueRanks(reader, 'id');
  return reader.segments
    .slice(1)
    .flatMap(({ view, docBase: base, index }) =>
      Array.from(docsById(view), (doc, local) => ({ rank: ranks[index]?.[local] ?? local, number: base + doc })),
    )
    .sort((a, b) => a.rank - b.rank);
};

/** The first segment's records in order, with the others let in where they belong; a gone record keeps its place. */
const mergeParts = (reader: IndexReader): IdOrder => {
  const [first] = reader.segments;
  const numberAt = new Uint32Array(reader.size);
  let next = 0;
  const others = placesOfOthers(reader);
  let other = 0;
  const ids = first === undefined ? [] : docsById(first.view);
  for (let rank = 0; rank < ids.length; rank++) {
    for (; other < others.length && (others[other] as Placed).rank < rank; other++) {
      numberAt[next++] = (others[other] as Placed).number;
    }
    numberAt[next++] = ids[rank] as number;
  }
  for (; other < others.length; other++) numberAt[next++] = (others[other] as Placed).number;
  const rankOf = new Uint32Array(reader.span);
  for (const [rank, number] of numberAt.entries()) rankOf[number] = rank;
  return { rankOf, numberAt };
};

export const idOrder = memoiseWeak((reader: IndexReader): IdOrder => {
  const [first] = reader.segments;
  return first !== undefined && reader.segments.length === 1
    ? { rankOf: first.view.idRanks, numberAt: docsById(first.view) }
    : mergeParts(reader);
});
