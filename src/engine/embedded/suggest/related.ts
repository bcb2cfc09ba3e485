// Finds related records in both directions: ids that a record refers to, and records that refer to its id.
import { findBytes, hasBit, selectPage, stringAt } from '@periplus/collections';
import { type Deadline, INFINITE_DEADLINE } from '@periplus/time';
import type { RelationEdge } from '../../../record/relations.ts';
import type { RelatedQuery, RelatedResult } from '../../engine.ts';
import { sortRanks } from '../order/merged-order.ts';
import { createIdRank } from '../order/page.ts';
import { type IndexReader, type ReaderSegment, segmentContaining } from '../segment/index-reader.ts';
import { UNRANKED } from '../segment/layout.ts';
import { fieldRange, findDoc, idAt, titleAt, valuesOfDoc } from '../segment/segment-values.ts';

export type LocatedRecord = { readonly segment: ReaderSegment; readonly doc: number };

const TITLE = 'dct_title_s';
const NONE: RelatedResult = { total: 0, items: [] };
const NO_DOCS: readonly number[] = [];

export const findRecordById = (reader: IndexReader, id: string): LocatedRecord | undefined => {
  for (const segment of reader.segments) {
    const doc = findDoc(segment.view, id);
    if (doc !== undefined && hasBit(reader.live, segment.docBase + doc)) return { segment, doc };
  }
  return undefined;
};

const outgoing = (reader: IndexReader, from: LocatedRecord | undefined, { field }: RelationEdge): readonly number[] => {
  if (from === undefined) return NO_DOCS;
  const { segment, doc } = from;
  const values = valuesOfDoc(segment.view, doc, field);
  if (values.length === 0) return NO_DOCS;
  return Array.from(values, (value) => findRecordById(reader, stringAt(segment.view.values, value)))
    .filter((found) => found !== undefined)
    .map((found) => found.segment.docBase + found.doc);
};

/** Records that refer to the id, given as bytes. Allocates nothing if there are none, as for most ids. */
const incoming = (reader: IndexReader, id: Uint8Array, { field }: RelationEdge): readonly number[] => {
  let found: number[] | undefined;
  for (const { view, docBase } of reader.segments) {
    const value = findBytes(view.values, id, fieldRange(view, field));
    if (value === undefined) continue;
    found ??= [];
    const end = view.valueDocStarts[value + 1] as number;
    for (let at = view.valueDocStarts[value] as number; at < end; at++) {
      const globalDoc = docBase + (view.valueDocs[at] as number);
      if (hasBit(reader.live, globalDoc)) found.push(globalDoc);
    }
  }
  return found ?? NO_DOCS;
};

/** Sort keys by title. Records of a single segment do not need the merged order of all segments. */
const titleKeys = (reader: IndexReader, docs: readonly number[]): Float64Array => {
  const [first = 0] = docs;
  const firstSegment = segmentContaining(reader, first);
  const isOneSegment =
    reader.segments.length === 1 || docs.every((globalDoc) => segmentContaining(reader, globalDoc) === firstSegment);
  const mergedRanks = isOneSegment ? [] : sortRanks(reader, TITLE);
  const columns = reader.segments.map(({ view }) => view.sorts.get(TITLE)?.least);
  const keys = new Float64Array(docs.length);
  for (let at = 0; at < keys.length; at++) {
    const globalDoc = docs[at] as number;
    const { docBase, index } = isOneSegment ? firstSegment : segmentContaining(reader, globalDoc);
    const rank = columns[index]?.[globalDoc - docBase] ?? UNRANKED;
    keys[at] = mergedRanks[index]?.[rank] ?? rank;
  }
  return keys;
};

const cutPage = (reader: IndexReader, docs: readonly number[], { offset, limit }: RelatedQuery): RelatedResult => {
  if (docs.length === 0) return NONE;
  const idRank = createIdRank(reader);
  const byId = (a: number, b: number): number => idRank(docs[a] as number) - idRank(docs[b] as number);
  const page = selectPage(titleKeys(reader, docs), docs.length, offset, limit, byId);
  const items = Array.from(page, (item) => {
    const globalDoc = docs[item] as number;
    const { view, docBase } = segmentContaining(reader, globalDoc);
    return { id: idAt(view, globalDoc - docBase), title: titleAt(view, globalDoc - docBase) };
  });
  return { total: docs.length, items };
};

const union = (lists: readonly (readonly number[])[]): readonly number[] => {
  const filled = lists.filter((list) => list.length > 0);
  return filled.length < 2 ? (filled[0] ?? NO_DOCS) : [...new Set(filled.flat())];
};

const relatedOf = (reader: IndexReader, id: string, query: RelatedQuery): readonly RelatedResult[] => {
  const from = findRecordById(reader, id);
  const bytes = Buffer.from(id.toWellFormed().trim());
  const self = from === undefined ? -1 : from.segment.docBase + from.doc;
  return query.lists.map((edges) => {
    if (edges.length === 0) return NONE;
    const all = union(
      edges.map((edge) => (edge.direction === 'out' ? outgoing(reader, from, edge) : incoming(reader, bytes, edge))),
    );
    if (all.length === 0) return NONE;
    const shown = all.filter(
      (globalDoc) => globalDoc !== self && (query.visibility === 'all' || hasBit(reader.published, globalDoc)),
    );
    return cutPage(reader, shown, query);
  });
};

/** Most catalogues use few relations, so unused ones are skipped. */
const isUsed =
  (reader: IndexReader) =>
  ({ field }: RelationEdge): boolean =>
    reader.segments.some(({ view }) => {
      const { from, to } = fieldRange(view, field);
      return from < to;
    });

export const findRelated = (
  reader: IndexReader,
  query: RelatedQuery,
  deadline: Deadline = INFINITE_DEADLINE,
): readonly (readonly RelatedResult[])[] => {
  const lists = query.lists.map((edges) => edges.filter(isUsed(reader)));
  return query.ids.map((id) => {
    deadline.throwIfPassed();
    return relatedOf(reader, id, { ...query, lists });
  });
};
