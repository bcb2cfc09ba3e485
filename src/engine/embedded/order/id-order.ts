// The order of ids over all segments of a generation, which decides all ties.
import { memoiseWeak } from '@periplus/collections';
import type { IndexReader } from '../segment/index-reader.ts';
import { fieldRange } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { valueRanks } from './merged-order.ts';

export type IdOrder = {
  /** Global doc -> rank of its id. */
  readonly rankOf: Uint32Array;
  /** Rank of an id -> global doc. */
  readonly docAt: Uint32Array;
};

/** Docs of one segment in the order of their ids, from the postings of the id dictionary. */
const docsById = (view: SegmentView): Uint32Array => {
  const { from, to } = fieldRange(view, 'id');
  return view.valueDocs.subarray(view.valueDocStarts[from], view.valueDocStarts[to]);
};

type RankedDoc = { readonly rank: number; readonly globalDoc: number };

/** Records of all segments but the first, with ranks relative to the first. */
const rankOtherSegments = (reader: IndexReader): readonly RankedDoc[] => {
  const ranks = valueRanks(reader, 'id');
  return reader.segments
    .slice(1)
    .flatMap(({ view, docBase, index }) =>
      Array.from(docsById(view), (doc, local) => ({ rank: ranks[index]?.[local] ?? local, globalDoc: docBase + doc })),
    )
    .sort((a, b) => a.rank - b.rank);
};

/** Merges the records of other segments into the order of the first; deleted records are included. */
const mergeSegments = (reader: IndexReader): IdOrder => {
  const [first] = reader.segments;
  const docAt = new Uint32Array(reader.size);
  let next = 0;
  const others = rankOtherSegments(reader);
  let other = 0;
  const ids = first === undefined ? [] : docsById(first.view);
  for (let rank = 0; rank < ids.length; rank++) {
    for (; other < others.length && (others[other] as RankedDoc).rank < rank; other++) {
      docAt[next++] = (others[other] as RankedDoc).globalDoc;
    }
    docAt[next++] = ids[rank] as number;
  }
  for (; other < others.length; other++) docAt[next++] = (others[other] as RankedDoc).globalDoc;
  const rankOf = new Uint32Array(reader.span);
  for (const [rank, globalDoc] of docAt.entries()) rankOf[globalDoc] = rank;
  return { rankOf, docAt };
};

export const idOrder = memoiseWeak((reader: IndexReader): IdOrder => {
  const [first] = reader.segments;
  return first !== undefined && reader.segments.length === 1
    ? { rankOf: first.view.idRanks, docAt: docsById(first.view) }
    : mergeSegments(reader);
});
