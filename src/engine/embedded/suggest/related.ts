// Relations between records, both ways: ids that a record names, and records that name its id.
import { findBytes, hasBit, selectPage, stringAt } from '@periplus/collections';
import { type Deadline, INFINITE_DEADLINE } from '@periplus/time';
import type { RelationEdge } from '../../../record/relations.ts';
import type { RelatedQuery, RelatedResult } from '../../engine.ts';
import { sortRanks } from '../order/merged-order.ts';
import { createIdRank } from '../order/page.ts';
import { type IndexReader, type ReaderSegment, segmentContaining } from '../segment/index-reader.ts';
import { UNRANKED } from '../segment/layout.ts';
import { fieldRange, findDoc, idAt, titleAt, valuesOfDoc } from '../segment/segment-values.ts';

type Located = { readonly part: ReaderSegment; readonly doc: number };

const TITLE = 'dct_title_s';
const NONE: RelatedResult = { total: 0, items: [] };
const NOBODY: readonly number[] = [];

/** The record with this id, wherever it lives now. */
export const findRecordById = (reader: IndexReader, id: string): Located | undefined => {
  for (const part of reader.segments) {
    const doc = findDoc(part.view, id);
    if (doc !== undefined && hasBit(reader.live, part.docBase + doc)) return { part, doc };
  }
  return undefined;
};

/** Numbers of the records that the record names. */
const outgoing = (reader: IndexReader, from: Located | undefined, { field }: RelationEdge): readonly number[] => {
  if (from === undefined) return NOBODY;
  const { part, doc } = from;
  const values = valuesOfDoc(part.view, doc, field);
  if (values.length === 0) return NOBODY;
  return Array.from(values, (value) => findRecordById(reader, stringAt(part.view.values, value)))
    .filter((found) => found !== undefined)
    .map((found) => found.part.docBase + found.doc);
};

/** Numbers of the records that name the id, given as bytes. Most ids are named by nobody, so that must cost little. */
const incoming = (reader: IndexReader, id: Uint8Array, { field }: RelationEdge): readonly number[] => {
  let numbers: number[] | undefined;
  for (const { view, docBase: base } of reader.segments) {
    const value = findBytes(view.values, id, fieldRange(view, field));
    if (value === undefined) continue;
    numbers ??= [];
    const end = view.valueDocStarts[value + 1] as number;
    for (let at = view.valueDocStarts[value] as number; at < end; at++) {
      const number = base + (view.valueDocs[at] as number);
      if (hasBit(reader.live, number)) numbers.push(number);
    }
  }
  return numbers ?? NOBODY;
};

/** By title, from the ranks that sorting by title uses. Records of one part need no order over all parts. */
const titleKeys = (reader: IndexReader, numbers: readonly number[]): Float64Array => {
  const [first = 0] = numbers;
  const only = segmentContaining(reader, first);
  const isOnePart =
    reader.segments.length === 1 || numbers.every((number) => segmentContaining(reader, number) === only);
  const common = isOnePart ? [] : sortRanks(reader, TITLE);
  const columns = reader.segments.map(({ view }) => view.sorts.get(TITLE)?.least);
  const keys = new Float64Array(numbers.length);
  for (let at = 0; at < keys.length; at++) {
    const number = numbers[at] as number;
    const { docBase: base, index } = isOnePart ? only : segmentContaining(reader, number);
    const rank = columns[index]?.[number - base] ?? UNRANKED;
    keys[at] = common[index]?.[rank] ?? rank;
  }
  return keys;
};

const cutPage = (reader: IndexReader, numbers: readonly number[], { offset, limit }: RelatedQuery): RelatedResult => {
  if (numbers.length === 0) return NONE;
  const idRank = createIdRank(reader);
  const byId = (a: number, b: number): number => idRank(numbers[a] as number) - idRank(numbers[b] as number);
  const page = selectPage(titleKeys(reader, numbers), numbers.length, offset, limit, byId);
  const items = Array.from(page, (item) => {
    const number = numbers[item] as number;
    const { view, docBase: base } = segmentContaining(reader, number);
    return { id: idAt(view, number - base), title: titleAt(view, number - base) };
  });
  return { total: numbers.length, items };
};

const isPublished = (reader: IndexReader, number: number): boolean => {
  const { view, docBase: base } = segmentContaining(reader, number);
  return hasBit(view.published, number - base);
};

const union = (lists: readonly (readonly number[])[]): readonly number[] => {
  const filled = lists.filter((list) => list.length > 0);
  return filled.length < 2 ? (filled[0] ?? NOBODY) : [...new Set(filled.flat())];
};

const relatedOf = (reader: IndexReader, id: string, query: RelatedQuery): readonly RelatedResult[] => {
  const from = findRecordById(reader, id);
  const bytes = Buffer.from(id.toWellFormed().trim());
  const self = from === undefined ? -1 : from.part.docBase + from.doc;
  return query.lists.map((edges) => {
    if (edges.length === 0) return NONE;
    const all = union(
      edges.map((edge) => (edge.direction === 'out' ? outgoing(reader, from, edge) : incoming(reader, bytes, edge))),
    );
    if (all.length === 0) return NONE;
    const shown = all.filter((number) => number !== self && (query.includeNonPublic || isPublished(reader, number)));
    return cutPage(reader, shown, query);
  });
};

/** Most catalogues use few of the relations; those that no record states are left out at once. */
const isStated =
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
  const lists = query.lists.map((edges) => edges.filter(isStated(reader)));
  return query.ids.map((id) => {
    deadline.throwIfPassed();
    return relatedOf(reader, id, { ...query, lists });
  });
};
